import type { Line } from './line.ts';
import type { PrimaryOffers } from './offers.ts';
import type { Together } from './together.ts';

export function shareWithOthers(primary: Line<PrimaryOffers>): Together {
  return {
    counts: { take: (asked) => primary.ask('takeUnits', asked) },
    metricsText: () => primary.ask('metricsText', undefined),
    noteNode: (name) => primary.ask('noteNode', name),
    tellOthers: (news) => primary.tell('tellOthers', news),
    mayListen: () => primary.ask('mayListen', undefined),
    whenCompared: () => primary.ask('whenCompared', undefined),
  };
}
