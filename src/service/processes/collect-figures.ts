import { setTimeout as pause } from 'node:timers/promises';
import { addFigures, keepCounts, writeFigures, type Figures } from '../../http/metrics.ts';

/** Milliseconds a process has to report its figures; after that its last ones are used. */
const patience = 2_000;

export function collectFigures() {
  const last = new Map<number, Figures>();
  let former: Promise<Figures> = Promise.resolve([]);
  return {
    async text(processes: readonly { id: number; ask: () => Promise<Figures> }[]): Promise<string> {
      await Promise.all(
        processes.map(async ({ id, ask }) => {
          const figures = await Promise.race([ask(), pause(patience, undefined, { ref: false })]).catch(
            () => undefined,
          );
          if (figures) last.set(id, figures);
        }),
      );
      return writeFigures([await former, ...last.values()]);
    },
    /** Keeps the counters of an ended process: a falling sum would look like a restart of the whole service. */
    noteEnd(id: number): void {
      const counts = keepCounts(last.get(id) ?? []);
      last.delete(id);
      former = former.then((figures) => addFigures([figures, counts]));
    },
  };
}
