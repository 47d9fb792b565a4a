/** The line of quick searches before the index. */
export interface SearchLine {
  /** Tells whether a search that takes long, which has a line of its own, may begin: only while no quick one waits. */
  mayPass(): boolean;
  /**
   * Resolves with what tells that the search ended when its turn comes; with `late` when it did not come in time, and with `gone`
   * when the signal was aborted before.
   */
  enter(subject: string, signal: AbortSignal): Promise<(() => void) | 'late' | 'gone'>;
}

interface LineSettings {
  /** So many are under way in the index at once. */
  places: number;
  /** Milliseconds that a search waits at most for one of them. */
  longestWait: number;
  /** Hears of a search that may not begin, or whose turn did not come in time. */
  onRefused: (importance: 'dear' | 'read') => void;
}

/** So many wait at most, for each place: those behind them would be late. */
const longestLine = 0.5;

interface Waiting {
  subject: string;
  end: (turn: (() => void) | 'late' | 'gone') => void;
}

/**
 * Yields the line. Searches that would only wait for each other in the index wait here, for a short time: those that wait there
 * hold their callers' connections meanwhile, and make bookings wait, which write there. Who has the fewest under way is next, then who came first.
 */
export function createSearchLine({ places, longestWait, onRefused }: LineSettings): SearchLine {
  const line = new Set<Waiting>();
  const underWay = new Map<string, number>();
  let running = 0;
  const count = (subject: string, by: number): void => {
    running += by;
    const sum = (underWay.get(subject) ?? 0) + by;
    if (sum > 0) underWay.set(subject, sum);
    else underWay.delete(subject);
  };
  const begin = (subject: string): (() => void) => {
    count(subject, 1);
    return () => {
      count(subject, -1);
      if (line.size > 0) beginNext();
    };
  };
  const beginNext = (): void => {
    const ofFewest = [...line].reduce((next, one) => (underWayOf(one) < underWayOf(next) ? one : next));
    ofFewest.end(begin(ofFewest.subject));
  };
  const underWayOf = ({ subject }: Waiting): number => underWay.get(subject) ?? 0;
  const wait = (subject: string, signal: AbortSignal) =>
    new Promise<(() => void) | 'late' | 'gone'>((resolve) => {
      const waiting: Waiting = {
        subject,
        end(turn) {
          clearTimeout(timer);
          signal.removeEventListener('abort', leave);
          line.delete(waiting);
          resolve(turn);
        },
      };
      const leave = () => {
        waiting.end('gone');
      };
      const timer = setTimeout(() => {
        onRefused('read');
        waiting.end('late');
      }, longestWait);
      signal.addEventListener('abort', leave);
      line.add(waiting);
    });
  return {
    mayPass() {
      if (line.size > 0) onRefused('dear');
      return line.size === 0;
    },
    enter(subject, signal) {
      if (signal.aborted) return Promise.resolve('gone');
      if (running < places) return Promise.resolve(begin(subject));
      if (line.size < places * longestLine) return wait(subject, signal);
      onRefused('read');
      return Promise.resolve('late');
    },
  };
}
