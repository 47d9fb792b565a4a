import { checkNights } from '../../bookings/store/night-faults.ts';
import { groupNightFaults } from '../../bookings/rules/night-faults.ts';
import type { ServiceParts } from '../service-parts.ts';

/** Compares bookings with the nights taken; lodgings where they differ go off sale, and the log reports them. */
export function checkNightsAtStart({ db, log, now }: Pick<ServiceParts, 'db' | 'log' | 'now'>): void {
  const { faults, released } = checkNights(db, now());
  for (const fault of groupNightFaults(faults))
    log.error(fault, 'the nights taken are not those of the bookings: the lodging is off sale; run verify --repair');
  if (released.length > 0) log.warn({ lodgingIds: released }, 'the nights are right again: the lodgings are on sale');
}
