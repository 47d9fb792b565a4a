import { setTimeout as pause } from 'node:timers/promises';
import type { Measure } from './bench.ts';
import { quantile, timed } from './spread.ts';

const searchEvery = 50;
const aloneTime = 10_000;
/** Milliseconds without pauses; JIT compilers need about 2,000 searches of a kind to warm up. */
const warmUpTime = 60_000;

interface Work {
  /** Warms up the work; searches run beside it during the warm-up too. */
  warmUp?: () => Promise<unknown>;
  work: () => Promise<Measure[]>;
}

/** `atMost`: how many times as long searches may take beside the work. */
interface Beside {
  name: string;
  atMost: number;
}

/** Searches run in turns at a steady pace, alone, then beside the work; returns both compared by kind. */
export async function besideSearches(
  searches: Readonly<Record<string, () => Promise<void>>>,
  { warmUp, work }: Work,
  { name, atMost }: Beside,
): Promise<Measure[]> {
  const searched = (until: Promise<unknown>) => searchedUntil(searches, until, searchEvery);
  await searchedUntil(searches, pause(warmUpTime), 0);
  if (warmUp) await searched(warmUp());
  const alone = await searched(pause(aloneTime));
  const working = work();
  const beside = await searched(working);
  return [
    ...(await working),
    ...Object.keys(searches).flatMap((kind) =>
      comparedOf(kind, alone[kind] ?? [], beside[kind] ?? [], { name, atMost }),
    ),
  ];
}

async function searchedUntil(
  searches: Readonly<Record<string, () => Promise<void>>>,
  until: Promise<unknown>,
  every: number,
): Promise<Record<string, number[]>> {
  const times = Object.fromEntries(Object.keys(searches).map((kind): [string, number[]] => [kind, []]));
  const waits = { isOver: false };
  void until.finally(() => {
    waits.isOver = true;
  });
  while (!waits.isOver) {
    for (const [kind, search] of Object.entries(searches)) {
      times[kind]?.push((await timed(search)).time);
      await pause(every);
    }
  }
  return times;
}

function comparedOf(
  kind: string,
  alone: readonly number[],
  beside: readonly number[],
  { name, atMost }: Beside,
): Measure[] {
  const [quiet, busy] = [quantile(alone, 0.5), quantile(beside, 0.5)];
  return [
    { what: `searches alone: ${kind}, p50`, value: quiet, unit: 'ms' },
    { what: `beside ${name}: ${kind}, p50`, value: busy, unit: 'ms' },
    { what: `beside ${name} to alone: ${kind}`, value: busy / quiet, unit: '', goal: { atMost } },
  ];
}
