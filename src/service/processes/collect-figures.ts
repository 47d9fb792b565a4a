import { setTimeout as pause } from 'node:timers/promises';
import { addFigures, keepCounts, writeFigures, type Figures } from '../../http/metrics/metrics.ts';

/** How long a process may take to tell its figures, in milliseconds; then its last ones are taken. */
const patience = 2_000;

/** Yields the figures of several processes as those of one; what a process has counted stays when it ends. */
export function collectFigures() {
  const last = new Map<number, Figures>();
  let former: Promise<Figures> = Promise.resolve([]);
  return {
    /** Asks the processes, each known by its number, and writes what all have counted. */
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
    /** Notes that a process has ended: sums that fell would look like a new start of the whole service. */
    noteEnd(id: number): void {
      const counts = keepCounts(last.get(id) ?? []);
      last.delete(id);
      former = former.then((figures) => addFigures([figures, counts]));
    },
  };
}
