import type { TurnAsked, Turns } from '../../http/limits/turns.ts';
import type { PrimaryOffers } from './offers.ts';

/** Yields what takes and leaves turns for a process; when the process is gone, `leaveAll` gives back what it had. */
export function holdTurns(turns: Turns) {
  const held = new Map<number, () => void>();
  const leave = (turn: number): void => {
    const end = held.get(turn);
    held.delete(turn);
    end?.();
  };
  return {
    take: async ({ turn, ...asked }: TurnAsked & { turn: number }): ReturnType<PrimaryOffers['takeTurn']> => {
      const gone = new AbortController();
      held.set(turn, () => gone.abort());
      const outcome = await turns.take(asked, gone.signal);
      if (typeof outcome !== 'function') {
        held.delete(turn);
        return outcome;
      }
      // It may have been left at the very moment in which it came.
      if (held.has(turn)) held.set(turn, outcome);
      else outcome();
      return 'taken';
    },
    leave,
    // Those that wait first, so that they do not get what those that run give back.
    leaveAll: () => [...held.keys()].reverse().forEach(leave),
  };
}
