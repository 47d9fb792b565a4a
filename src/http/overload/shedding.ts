import type { DelayWindow } from './delay-window.ts';
import type { Importance } from './importance.ts';
import { fitShares, forEachImportance, sumOf, type ByImportance } from './shares.ts';

/** Refuses requests while there are more than can be answered, the least important ones first. */
export interface Shedding {
  /** Counts a request and tells whether it may begin; `end` is called when one that may has ended, with how long it took. */
  mayBegin(importance: Importance): boolean;
  end(milliseconds: number): void;
  /** Hears how long all requests had to wait lately, and decides on what may begin next. */
  look(window: DelayWindow): void;
}

interface SheddingParts {
  /** Milliseconds that all requests may have to wait; above that there are too many. */
  longestDelay: number;
  /** Tells how many milliseconds long works wait for their turn; while that is twice as long, no further one begins. */
  turnDelay: () => number;
  /** Fewer requests in a window are not why they wait: refusing them would help nobody. */
  fewestRequests: number;
  /** Hears of a request that may not begin. */
  onRefused: (importance: Importance) => void;
  /** Hears that refusing begins, and that it is over with how many were refused. */
  onChange: (change: { isOverloaded: true } | { isOverloaded: false; refused: number }) => void;
  /** A number from 0 to below 1. */
  random?: () => number;
}

/** Of what is answered, so much may begin while all is late; less when it is very late, so that what waits is worked off soon. */
const [lateShare, veryLateShare] = [0.9, 0.7];
const veryLate = 3;

/** How much more may begin after each window that was not late. */
const growth = 1.1;

/** How much the newest window counts in what the process is thought to answer. */
const newestShare = 0.5;

/**
 * Yields the shedding of a process, or of a part. As long as all is late, what may begin is a little less than what it
 * answers, which is measured, and it grows again when it is in time: as DAGOR does it ("Overload Control for Scaling WeChat
 * Microservices", 2018), with the requests that ended in place of a share of those that began.
 */
export function createShedding({
  longestDelay,
  turnDelay,
  fewestRequests,
  onRefused,
  onChange,
  random = Math.random,
}: SheddingParts): Shedding {
  let arrived = forEachImportance(0);
  let shares = forEachImportance(1);
  /** Requests that ended in this window, and those of a millisecond as a mean over the last windows. */
  let [ended, answered] = [0, 0];
  /** Requests of a millisecond that may begin; infinite while all of them can be answered. */
  let allowed = Infinity;
  let refused = 0;
  const decide = (arriving: Readonly<ByImportance>, next: number): void => {
    const all = sumOf(arriving);
    const wasOverloaded = allowed < Infinity;
    allowed = next >= all ? Infinity : next;
    shares = fitShares(arriving, allowed);
    const isOverloaded = allowed < Infinity;
    if (isOverloaded === wasOverloaded) return;
    if (isOverloaded) onChange({ isOverloaded });
    else onChange({ isOverloaded, refused });
    refused = 0;
  };
  return {
    mayBegin(importance) {
      arrived[importance] += 1;
      const share = shares[importance];
      const isInTime = importance !== 'bulk' || turnDelay() <= 2 * longestDelay;
      if (isInTime && (share >= 1 || random() < share)) return true;
      refused += 1;
      onRefused(importance);
      return false;
    },
    end() {
      ended += 1;
    },
    look({ delay, milliseconds }) {
      const requests = sumOf(arrived);
      const arriving = mapNumbers(arrived, (count) => count / milliseconds);
      answered += (ended / milliseconds - answered) * newestShare;
      [arrived, ended] = [forEachImportance(0), 0];
      const isLate = delay > longestDelay && requests >= fewestRequests;
      const share = delay > veryLate * longestDelay ? veryLateShare : lateShare;
      decide(arriving, isLate ? answered * share : Math.max(allowed, answered) * growth);
    },
  };
}

function mapNumbers(numbers: Readonly<ByImportance>, change: (value: number) => number): ByImportance {
  const { bulk, dear, read, evaluation, booking } = numbers;
  return {
    bulk: change(bulk),
    dear: change(dear),
    read: change(read),
    evaluation: change(evaluation),
    booking: change(booking),
  };
}
