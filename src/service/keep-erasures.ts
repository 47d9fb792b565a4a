import type { ServiceParts } from './service-parts.ts';
import { erasuresFile } from './erasures-file.ts';
import { reapplyErasures } from '../bookings/store/personal-data/erasures.ts';

/** Erases again what a restored backup brought back, before anybody can read it. */
export function keepErasures({ db, config, log, now }: Pick<ServiceParts, 'db' | 'config' | 'log' | 'now'>): void {
  const { erased, unreadable } = reapplyErasures(db, erasuresFile(config.dataDir), now());
  if (erased > 0) log.warn({ bookings: erased }, 'personal data was erased again after a backup was restored');
  if (unreadable > 0) log.warn({ lines: unreadable }, 'the record of erasures has lines that cannot be read');
}
