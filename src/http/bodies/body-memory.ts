import { ApiError } from '../problem.ts';

/** Bounds the memory of bodies being read, so that many callers together cannot take all there is. */
export interface BodyMemory {
  begin: (subject: string) => BodyShare;
}

export interface BodyShare {
  /** Throws OVERLOADED when the caller, or all callers together, would hold too much. */
  take: (bytes: number) => void;
  giveBack: () => void;
}

/** Share of the memory for one key, or for one address without a key. */
const callersPart = 1 / 4;

/** `most`: bytes that bodies of all callers may hold. */
export function createBodyMemory(most: number): BodyMemory {
  const bySubject = new Map<string, number>();
  let all = 0;
  const change = (subject: string, bytes: number): void => {
    const held = (bySubject.get(subject) ?? 0) + bytes;
    if (held > 0) bySubject.set(subject, held);
    else bySubject.delete(subject);
    all += bytes;
  };
  return {
    begin(subject) {
      let own = 0;
      return {
        take(bytes) {
          if ((bySubject.get(subject) ?? 0) + bytes > most * callersPart) throw tooMuch('this caller');
          if (all + bytes > most) throw tooMuch('all callers');
          own += bytes;
          change(subject, bytes);
        },
        giveBack() {
          change(subject, -own);
          own = 0;
        },
      };
    },
  };
}

function tooMuch(whose: string): ApiError {
  const detail = `The bodies of ${whose} that are being received are too large together`;
  return new ApiError('OVERLOADED', { detail, headers: { 'retry-after': '2' } });
}
