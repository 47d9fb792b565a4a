import { countMail } from '../../bookings/store/mail/mail-list.ts';
import { listQuarantined } from '../../lodgings/store/lodging-status.ts';
import { daysToWait } from '../../bookings/store/mail/mail-queue.ts';
import { checkFolder } from '../../service/starting/open-facts.ts';
import { listOpenToOthers } from '../../service/starting/private-folder.ts';
import { isoInstantOf } from '../../values/day.ts';
import { describeMailStanding } from '../mail/mail-standing.ts';
import { formatCount } from '../output.ts';
import { readLastBackup } from '../status/last-backup.ts';
import { fine, wrong, type Check } from './check.ts';

const day = 86_400_000;

/** Milliseconds; mail that waits longer while sending is on is not being sent. */
const longestInLine = 15 * 60_000;

export const dataChecks: readonly Check[] = [
  {
    name: 'data folder',
    look({ config: { dataDir } }) {
      // Its error names the setting and the remedy.
      checkFolder(dataDir);
      return fine(`${dataDir} can be written`);
    },
  },
  {
    name: 'permissions',
    look({ config: { dataDir } }) {
      const open = listOpenToOthers(dataDir);
      return open.length === 0
        ? fine('nobody else may read the data')
        : wrong(`others may read ${open.join(', ')}`, `Run chmod -R go-rwx ${dataDir}, or restart the service.`);
    },
  },
  {
    name: 'integrity',
    look({ db }) {
      const said = (db.pragma('quick_check(5)') as { quick_check: string }[]).map((row) => row.quick_check);
      return said.join() === 'ok'
        ? fine('the database is whole')
        : wrong(`the database is damaged: ${said.join('; ')}`, 'Stop the service and restore a backup (restore).');
    },
  },
  {
    name: 'nights',
    look({ db }) {
      const ids = listQuarantined(db);
      return ids.length === 0
        ? fine('no lodging is off sale for wrong nights')
        : wrong(`${formatCount(ids.length)} lodgings are off sale for wrong nights`, 'Run verify --repair.');
    },
  },
  {
    name: 'clock',
    look({ config, at, clockDoubt }) {
      return clockDoubt === undefined
        ? fine(`${isoInstantOf(at.now)}, days of ${config.timeZone}`)
        : wrong(`sales are suspended: ${clockDoubt}`, 'Set the clock (NTP), or run clock accept if it is right.');
    },
  },
  {
    name: 'backup',
    look({ db, config, at }) {
      const last = readLastBackup(db);
      const found = last === undefined ? 'backup was never run' : `the last was at ${isoInstantOf(last)}`;
      const isLate = last === undefined || at.now - last > day;
      // Installations that copy continuously need no daily backup.
      const advice = 'Run backup each day, or copy all the time (docs/guides/operating.md).';
      return config.mode === 'live' && isLate ? wrong(found, advice) : fine(found);
    },
  },
  {
    name: 'mail queue',
    look({ db, config: { mail, mode }, at }) {
      const counts = countMail(db);
      const found = describeMailStanding(counts);
      if (counts.failing + counts.givenUp > 0)
        return wrong(found, 'Run mail status, which says why; mail retry tries again.');
      const { waitingSince } = counts;
      if (waitingSince === null) return fine(found);
      if (!mail) {
        const advice = `Set SMTP_URL and MAIL_FROM: what waits for ${daysToWait} days is dropped, and the customers hear nothing.`;
        return mode === 'live' ? wrong(found, advice) : fine(`${found}. ${advice}`);
      }
      return at.now - waitingSince < longestInLine
        ? fine(found)
        : wrong(found, 'Start the service, which sends them; if it runs, its log says why it does not.');
    },
  },
];
