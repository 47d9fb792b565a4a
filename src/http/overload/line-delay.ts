/** Tells how long works wait for each other, by how long they take. */
interface LineDelay {
  enter(): void;
  /** A work ended that took so many milliseconds. */
  leave(milliseconds: number): void;
  /**
   * Yields the milliseconds that each of the works that ended since the last reading took at least: a line makes all of them slow.
   * 0 when so few were under way meanwhile that they did not wait for each other; undefined when none ended.
   */
  read(): number | undefined;
}

/** With so many under way all the time there is a line. */
const shortestLine = 8;

/** Yields the delay of one line. */
export function createLineDelay(): LineDelay {
  let [underWay, fewest, least] = [0, 0, Infinity];
  return {
    enter() {
      underWay += 1;
    },
    leave(milliseconds) {
      underWay -= 1;
      fewest = Math.min(fewest, underWay);
      least = Math.min(least, milliseconds);
    },
    read() {
      const delay = fewest < shortestLine ? 0 : least;
      [fewest, least] = [underWay, Infinity];
      return delay === Infinity ? undefined : delay;
    },
  };
}
