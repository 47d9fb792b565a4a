import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase, type Db } from '../src/sqlite/database.ts';
import type { Bench, Measure } from './bench.ts';
import { timed } from './spread.ts';
import { writeThinLodgings } from './thin-lodgings.ts';

const processes = 2;
const attempts = 100_000;
const contested = { lodgings: 20, nights: 25 };

export interface RaceTask {
  file: string;
  attempts: number;
  nights: number;
  seed: number;
}

/** The stays acknowledged to this process, and its other answers by kind. */
export interface RaceOutcome {
  won: { id: number; stay: string }[];
  others: Record<string, number>;
}

export const races: Bench = {
  name: 'races',
  question: `Who wins when ${processes} processes try ${attempts} times to book the same few nights of the same store?`,
  async measure({ data, seed }) {
    const folder = join(data, 'races');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'facts.sqlite');
    writeThinLodgings(file, contested.lodgings);
    const task = { file, attempts: attempts / processes, nights: contested.nights };
    const { time, result } = await timed(() =>
      Promise.all(Array.from({ length: processes }, (_, place) => raced({ ...task, seed: seed + place }))),
    );
    const db = openDatabase(file);
    try {
      return measuresOf(db, result, time);
    } finally {
      db.close();
    }
  },
};

async function raced(task: RaceTask): Promise<RaceOutcome> {
  const child = fork(fileURLToPath(new URL('race-process.ts', import.meta.url)));
  const ended = once(child, 'exit');
  child.send(task);
  const [outcome] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('A racing process ended without a word'))),
  ])) as [RaceOutcome];
  await ended;
  return outcome;
}

function measuresOf(db: Db, outcomes: readonly RaceOutcome[], time: number): Measure[] {
  const stays = contested.lodgings * contested.nights;
  const won = outcomes.flatMap((outcome) => outcome.won);
  const stored = new Set(db.prepare('SELECT id FROM bookings').pluck().all() as number[]);
  const refused = outcomes.reduce((sum, { others }) => sum + (others['not-available'] ?? 0), 0);
  const twice = `SELECT count(*) FROM (SELECT 1 FROM bookings GROUP BY lodging_id, arrival HAVING count(*) > 1)`;
  return [
    { what: 'attempts', value: attempts, unit: '' },
    { what: 'attempts a second', value: (1000 * attempts) / time, unit: '' },
    ...atLeastAndMost('stays that were acknowledged', won.length, stays),
    {
      what: 'different ones of them',
      value: new Set(won.map(({ stay }) => stay)).size,
      unit: '',
      goal: { atLeast: stays },
    },
    {
      what: 'acknowledged but not stored',
      value: won.filter(({ id }) => !stored.has(id)).length,
      unit: '',
      goal: none,
    },
    { what: 'stored but not acknowledged', value: stored.size - won.length, unit: '', goal: none },
    { what: 'stays sold twice', value: db.prepare(twice).pluck().get() as number, unit: '', goal: none },
    { what: 'told that the stay is gone', value: refused, unit: '' },
    { what: 'other answers', value: attempts - won.length - refused, unit: '', goal: none },
  ];
}

const none = { atMost: 0 };

function atLeastAndMost(what: string, value: number, bound: number): Measure[] {
  return [
    { what, value, unit: '', goal: { atLeast: bound } },
    { what: `${what}: no more`, value, unit: '', goal: { atMost: bound } },
  ];
}
