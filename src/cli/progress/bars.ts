import { Presets, SingleBar, type Options } from 'cli-progress';

/** Is told the step under way, which share of it is done (0 to 1), and how many items that are. */
type Watch = (step: string, share: number, items: number) => void;

const secondsBetweenLines = 5;

/** How bars are shown: on a terminal drawn anew, elsewhere as a line every few seconds, so that nobody thinks a long work hangs. */
export const barOptions: Options = {
  gracefulExit: false,
  noTTYOutput: true,
  notTTYSchedule: secondsBetweenLines * 1000,
};

/** Shows one bar per step, or without a terminal a line when some seconds passed; `stop` ends the last one. */
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
      bar = new SingleBar({ ...barOptions, format, fps: 10, etaBuffer: 100 }, Presets.shades_classic);
      bar.start(1000, 0, { step: step.padEnd(10), items: 0 });
      shown = step;
    }
    bar?.update(Math.round(share * 1000), { items: items.toLocaleString('en-GB') });
  };
  return { watch, stop };
}

/** A work that blocks its thread has no timers: a line is written when it tells how far it is. */
function createLineWatch(): Watch {
  let last = performance.now();
  return (step, share, items) => {
    if (performance.now() - last < secondsBetweenLines * 1000) return;
    last = performance.now();
    process.stderr.write(`${step} ${Math.round(share * 100)}% | ${items.toLocaleString('en-GB')}\n`);
  };
}
