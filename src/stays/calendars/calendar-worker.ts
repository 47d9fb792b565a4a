import { runInThisContext } from 'node:vm';
import { readCalendar } from '../../formats/icalendar-read.ts';
import { closeNights, type CalendarNights, type CalendarReader } from '../rules/planning/calendar-nights.ts';
import { longestStay, planningHorizon } from '../rules/planning/planning.ts';

export interface CalendarText extends CalendarReader {
  text: string;
}

export type NightsRead = { failure: string } | (CalendarNights & { unreadable: number });

/** Milliseconds for one calendar. */
const mostTime = 5_000;

const shared = globalThis as unknown as { readNights: () => NightsRead };

/**
 * Runs in a worker thread. The context has the time limit, because the library does not return from some rules of repetition. Ending the
 * thread while it reads would be less safe.
 */
export default function closeNightsOf({ text, ...reader }: CalendarText): NightsRead {
  shared.readNights = () => {
    const read = readCalendar(text, (reader.today + planningHorizon + longestStay) * 86_400_000);
    if (typeof read === 'string') return { failure: read };
    return { ...closeNights(read.entries, reader), unreadable: read.unreadable };
  };
  try {
    return runInThisContext('readNights()', { timeout: mostTime }) as NightsRead;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { failure: code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? 'TOO_COMPLEX' : 'UNREADABLE' };
  }
}
