import { z } from 'zod';
import { lastAvailabilityChangeOf, type Lodging } from '../../lodgings/rules/lodging.ts';
import type { Period } from '../rules/planning/planning.ts';
import { dateTextOf } from '../../formats/fields/fields.ts';

export const calendarShape = z.string();

/** Runs of unavailable nights (docs/contract.md 4.15); no guest data. */
export function presentCalendar(
  lodging: Pick<Lodging, 'id' | 'changedAt'> & { property: { name: string } },
  runs: readonly Period[],
) {
  return {
    productId: '-//Lodging distribution//Availability 2//EN',
    name: lodging.property.name,
    refreshInterval: 'PT1H',
    changedAt: lastAvailabilityChangeOf(lodging),
    events: runs.map(({ from, to }) => ({
      uid: `${lodging.id}-${dateTextOf(from)}-${dateTextOf(to)}@lodging-distribution`,
      start: dateTextOf(from),
      end: dateTextOf(to),
      summary: 'Unavailable',
    })),
  };
}
