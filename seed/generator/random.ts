/** A random source that gives the same sequence for the same name on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Both bounds inclusive. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Distinct items, in list order. */
  some<T>(items: readonly T[], count: number): T[];
}

export function randomFor(name: string): Random {
  let state = seedOf(name);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => itemAt(items, whole(0, items.length - 1)),
    some: (items, count) => someOf(items, count, next),
  };
}

/** Wraps around past the end. */
export function itemAt<T>(items: readonly T[], index: number): T {
  if (items.length === 0) throw new Error('There is nothing to take an item from');
  return items[index % items.length] as T;
}

function someOf<T>(items: readonly T[], count: number, next: () => number): T[] {
  const chosen: T[] = [];
  let wanted = Math.min(count, items.length);
  items.forEach((item, index) => {
    if (next() * (items.length - index) >= wanted) return;
    chosen.push(item);
    wanted -= 1;
  });
  return chosen;
}

function seedOf(name: string): number {
  let seed = 0x811c9dc5;
  for (const character of name) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return seed;
}
