import type { DelayWindow } from './delay-window.ts';

const tick = 20;
const shortestWindow = 100;
const fewestTicks = 3;

/**
 * Tells again and again how late the event loop runs, which is how long requests wait for it, and yields what ends that. One long
 * piece of work makes one turn late, a line of requests makes them all late.
 */
export function watchEventLoop(hear: (window: DelayWindow) => void): () => void {
  let [began, last] = [performance.now(), performance.now()];
  let [least, ticks] = [Infinity, 0];
  const timer = setInterval(() => {
    const now = performance.now();
    least = Math.min(least, now - last - tick);
    ticks += 1;
    last = now;
    if (now - began < shortestWindow || ticks < fewestTicks) return;
    hear({ delay: Math.max(0, least), milliseconds: now - began });
    [began, least, ticks] = [now, Infinity, 0];
  }, tick);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
