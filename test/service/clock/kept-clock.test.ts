import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { openDatabase, type Db } from '../../../src/sqlite/database.ts';
import { acceptClock, openClock, watchClock } from '../../../src/service/clock/kept-clock.ts';
import { factsFile } from '../../../src/service/facts-file.ts';
import { filesBelow, readSource } from '../../../structure/sources.ts';
import { commandsOn } from '../../support/commands.ts';
import { dataFolder } from '../service-process.ts';

const [second, minute, day] = [1_000, 60_000, 86_400_000];
const start = Date.UTC(2027, 2, 1, 12);

/** The machine: its clock, which anybody may set, and the time that passes. */
let machine: { shown: number; elapsed: number; slept: number };
let db: Db;
let folder: string;
let lines: string[];

beforeEach(() => {
  folder = dataFolder();
  db = openDatabase(factsFile(folder));
  machine = { shown: start, elapsed: 0, slept: 0 };
  lines = [];
});
afterEach(() => void db.close());

function pass(milliseconds: number): void {
  machine.shown += milliseconds;
  machine.elapsed += milliseconds;
}

function begin(stepDays = 30) {
  const sources = {
    shown: () => machine.shown,
    elapsed: () => machine.elapsed,
    elapsedWithSleep: () => machine.elapsed + machine.slept,
  };
  const clock = openClock({ db, stepDays, sources });
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const keep = watchClock({ db, clock, log });
  keep();
  return { ...clock, keep };
}

describe('a clock that jumps while the service runs', () => {
  it.each([
    ['400 days ahead', 400 * day],
    ['one day ahead', day],
    ['an hour back', -60 * minute],
    ['400 days back', -400 * day],
  ])('moves nothing when it is %s for 1.5 s; that is said once, and the end of it', (_, jump) => {
    const clock = begin();
    pass(5 * second);
    machine.shown += jump;
    for (let tick = 0; tick < 3; tick += 1) {
      pass(500);
      clock.keep();
      expect(clock.now()).toBe(start + 5 * second + (tick + 1) * 500);
      expect(clock.readAhead()).toBe(jump);
    }
    expect(lines.filter((line) => line.includes('not plausible'))).toHaveLength(1);
    machine.shown -= jump;
    pass(second);
    clock.keep();
    expect(clock.now()).toBe(machine.shown);
    expect(lines.filter((line) => line.includes('believed again'))).toHaveLength(1);
  });

  it('is followed where it is corrected by minutes, where time passes, and where the machine has slept', () => {
    const clock = begin();
    machine.shown += 5 * minute;
    expect(clock.now()).toBe(machine.shown);
    pass(400 * day);
    expect(clock.now()).toBe(machine.shown);
    [machine.shown, machine.slept] = [machine.shown + 3 * day, machine.slept + 3 * day];
    expect(clock.now()).toBe(machine.shown);
  });

  it('does not get far by many small jumps', () => {
    const clock = begin();
    for (let jump = 0; jump < 100; jump += 1) {
      machine.shown += 9 * minute;
      pass(second);
      clock.now();
    }
    expect(clock.now() - start).toBeLessThan(20 * minute);
  });

  it('is believed by all that run as soon as an operator accepts it', () => {
    const [one, other] = [begin(), begin()];
    machine.shown += 400 * day;
    expect([one.readAhead(), other.readAhead()]).toEqual([400 * day, 400 * day]);
    acceptClock(db, machine.shown);
    for (const clock of [one, other]) expect(clock.now()).toBe(machine.shown);
    expect(begin().now()).toBe(machine.shown);
  });
});

describe('a clock that has moved when the service starts', () => {
  it.each([
    [0, true],
    [29 * day, true],
    [31 * day, false],
    [400 * day, false],
    [-5 * minute, true],
    [-day, false],
  ])('by %i ms is believed: %s', (step, isBelieved) => {
    begin();
    machine.shown += step;
    const clock = begin();
    expect(clock.readAhead() === 0).toBe(isBelieved);
    expect(clock.now()).toBe(isBelieved ? machine.shown : start);
  });

  it('is not believed because of a new start while a service waits, nor by a command beside it', () => {
    const clock = begin();
    machine.shown += 5 * day;
    clock.keep();
    expect(begin().now()).toBe(start);
  });

  it('is shown and accepted by the operator', async () => {
    begin();
    const operator = commandsOn({ DATA_DIR: folder }, () => start + 400 * day);
    const shown = { machine: '2028-04-04T12:00:00.000Z', service: '2027-03-01T12:00:00.000Z', accepted: false };
    expect(await operator.done('clock show')).toMatchObject(shown);
    await operator.done('clock accept');
    expect(await operator.done('clock show')).toMatchObject({ service: shown.machine, accepted: true });
  });
});

/** Who may look at the machine's clock, and why a jump does no harm there; everybody else asks the service's clock. */
const readers: Record<string, string> = {
  'src/cli.ts': 'commands open the clock of the database with it',
  'src/cli/reindex.ts': 'measures how long a rebuild takes, for its progress',
  'src/feeds/files/feed-folder.ts':
    'whether a folder changed just now, by the times of its file system: if not sure, it is read again',
  'src/opensearch/local-node.ts': 'waits for a former node to end',
  'src/opensearch/local-progress.ts': 'when a line was shown last',
  'src/search/index/facts.ts': 'leases, which processes compare by the machine; a dead owner is told by its process',
  'src/search/index/follower.ts': 'waits of a second',
  'src/search/index/rebuild.ts': 'names of indices, and leases',
  'src/service/clock/kept-clock.ts': 'the clock itself',
  'src/service/demo.ts': 'the first start, before there is any booking',
  'src/service/keep-index.ts': 'leases of builds',
  'src/service/node/hear-standing.ts': 'how old the first word of the primary is; later ones are measured',
  'src/service/node/kept-feeds.ts': 'half files that nobody writes any more, by the times of their file system',
  'src/service/processes/workers.ts': 'how long a process ran, and the minute of a rate',
  'src/service/standing/tell-standing.ts': 'numbers of beats, which only grow, and nodes that were heard of late',
};

it('is looked at nowhere but where a jump does no harm', () => {
  const looking = filesBelow('src').filter(
    (file) => file.endsWith('.ts') && /\bDate\.now\b|new Date\(\)/.test(readSource(file)),
  );
  expect(looking.toSorted()).toEqual(Object.keys(readers).toSorted());
});
