import { Presets, SingleBar } from 'cli-progress';

/** `share` of the step that is done, 0 to 1. */
type Watch = (step: string, share: number, items: number) => void;

const secondsBetweenLines = 5;

/** One bar per step, or without a terminal a line every few seconds; `stop` ends the last bar. */
export function createBars(format: string): { watch: Watch; stop: () => void } {
  if (!process.stderr.isTTY) return { watch: createLineWatch(), stop: () => undefined };
  let bar: SingleBar | undefined;
  let shown: string | undefined;
  const stop = () => {
    bar?.stop();
    bar = undefined;
  };
  const watch: Watch = (step, share, items) => {
    if (step !== shown) {
      stop();
      bar = new SingleBar({ gracefulExit: false, format, fps: 10, etaBuffer: 100 }, Presets.shades_classic);
      bar.start(1000, 0, { step: step.padEnd(10), items: 0 });
      shown = step;
    }
    bar?.update(Math.round(share * 1000), { items: items.toLocaleString('en-GB') });
  };
  return { watch, stop };
}

/** Work that blocks its thread runs no timers, so lines are written from its progress reports. */
function createLineWatch(): Watch {
  let last = performance.now();
  return (step, share, items) => {
    if (performance.now() - last < secondsBetweenLines * 1000) return;
    last = performance.now();
    process.stderr.write(`${step} ${Math.round(share * 100)}% | ${items.toLocaleString('en-GB')}\n`);
  };
}
