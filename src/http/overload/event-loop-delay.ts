/** How late the event loop ran for a while. */
export interface LoopWindow {
  /** Milliseconds that every turn of the loop was late, at least. */
  delay: number;
  /** How long the while was. */
  milliseconds: number;
}

const tick = 20;
const shortestWindow = 100;
const fewestTicks = 3;

/**
 * Tells again and again how late the event loop runs, and yields what ends that. It is the least lateness of each window, as in
 * CoDel (RFC 8289): one long piece of work makes one turn late, a queue makes them all late.
 */
export function watchEventLoop(hear: (window: LoopWindow) => void): () => void {
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
