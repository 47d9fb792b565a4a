import type { SlotsInUse } from '../../http/limits/dear-slots.ts';
import type { Turns } from '../../http/limits/turns.ts';
import type { Line } from './line.ts';
import type { PrimaryOffers } from './offers.ts';
import type { Together } from './together.ts';

/** Yields what this process has together with the others, by the line to the primary process. */
export function shareWithOthers(primary: Line<PrimaryOffers>): Together {
  return {
    counts: { take: (asked) => primary.ask('takeUnits', asked) },
    createTurns: (noteDear) => shareTurns(primary, noteDear),
    metricsText: () => primary.ask('metricsText', undefined),
    tellOthers: (news) => primary.tell('tellOthers', news),
    mayListen: () => primary.ask('mayListen', undefined),
    whenCompared: () => primary.ask('whenCompared', undefined),
  };
}

/** The dear works of this process are noted here; the sum over all is that of the primary. */
function shareTurns(primary: Line<PrimaryOffers>, noteDear: (inUse: SlotsInUse) => void): Turns {
  const dear = { running: 0, waiting: 0 };
  const change = (running: number, waiting: number) => {
    dear.running += running;
    dear.waiting += waiting;
    noteDear(dear);
  };
  let turns = 0;
  return {
    async take(asked, signal) {
      const turn = (turns += 1);
      const leave = () => primary.tell('leaveTurn', turn);
      const by = Number(asked.isDear);
      change(0, by);
      signal.addEventListener('abort', leave);
      const outcome = signal.aborted ? 'gone' : await primary.ask('takeTurn', { ...asked, turn });
      signal.removeEventListener('abort', leave);
      change(outcome === 'taken' ? by : 0, -by);
      if (outcome !== 'taken') return outcome;
      return () => {
        change(-by, 0);
        leave();
      };
    },
  };
}
