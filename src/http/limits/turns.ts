import { createCompany } from './company.ts';
import { createDearSlots, type SlotsInUse } from './dear-slots.ts';

export interface AdmissionSettings {
  /** Works that run at once, of all callers, without the dear ones. */
  atOnce: number;
  /** Works under way at once, of one key and of one address: those that run and those that wait. */
  keyAtOnce: number;
  addressAtOnce: number;
  /** Dear works that run at once, and seconds that one of them waits for its turn. */
  dearAtOnce: number;
  waitSeconds: number;
}

/** Who wants to begin a work. */
export interface TurnAsked {
  subject: string;
  /** Works that the subject may have under way at once, those that wait included. */
  most: number;
  isDear: boolean;
}

/** Why a work may not begin: its turn did not come in time, its caller has too many under way, or all have. */
export type RefusedTurn = 'dear' | 'caller' | 'overload';

/** Says when works begin: in this process, or in the one that says it for several. */
export interface Turns {
  /** Resolves with what tells that the work ended, or with why it may not begin; `gone` when the signal was aborted before. */
  take: (asked: TurnAsked, signal: AbortSignal) => Promise<(() => void) | RefusedTurn | 'gone'>;
}

/** Yields the turns; `noteDear` hears how many dear works run and wait, and `now` is a clock in milliseconds. */
export function createTurns(
  { atOnce, dearAtOnce, waitSeconds }: AdmissionSettings,
  noteDear: (inUse: SlotsInUse) => void,
  now: () => number = () => performance.now(),
): Turns {
  const company = createCompany(now);
  const slots = createDearSlots({
    slots: dearAtOnce,
    longestWait: waitSeconds * 1000,
    onChange: noteDear,
    hasCompany: company.isThereFor,
    now,
  });
  const underWay = new Map<string, number>();
  const count = (subject: string, by: number): void => {
    const sum = (underWay.get(subject) ?? 0) + by;
    if (sum > 0) underWay.set(subject, sum);
    else underWay.delete(subject);
  };
  let running = 0;
  return {
    async take({ subject, most, isDear }, signal) {
      company.note(subject);
      if ((underWay.get(subject) ?? 0) >= most) return 'caller';
      if (!isDear && running >= atOnce) return 'overload';
      count(subject, 1);
      if (!isDear) {
        running += 1;
        return () => {
          running -= 1;
          count(subject, -1);
        };
      }
      const leave = await slots.take(subject, signal);
      if (leave)
        return () => {
          leave();
          count(subject, -1);
        };
      count(subject, -1);
      return signal.aborted ? 'gone' : 'dear';
    },
  };
}
