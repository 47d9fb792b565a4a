import { Presets, SingleBar } from 'cli-progress';
import type { ImportStep, ImportWatch } from '../loading/inside-airbnb/import.ts';

/** Shows one bar per step on a terminal, nothing elsewhere; `stop` ends the last one. */
export function createStepBars(): { watch: ImportWatch; stop: () => void } {
  let bar: SingleBar | undefined;
  let shown: ImportStep | undefined;
  const stop = () => {
    bar?.stop();
    bar = undefined;
  };
  const watch: ImportWatch = (step, share, count) => {
    if (step !== shown) {
      stop();
      bar = new SingleBar({ format: barFormat, fps: 10, gracefulExit: false, etaBuffer: 100 }, Presets.shades_classic);
      bar.start(1000, 0, { step: step.padEnd(8), items: 0 });
      shown = step;
    }
    bar?.update(Math.round(share * 1000), { items: count.toLocaleString('en-GB') });
  };
  return { watch, stop };
}

const barFormat = '{step} {bar} {percentage}% | {items} | {eta_formatted} left';
