import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BoundChild, startBoundChild } from '../../../src/opensearch/local-child.ts';
import { keepRunning } from '../../../src/opensearch/supervision/keep-running.ts';
import { readLastWords } from '../../../src/opensearch/supervision/last-words.ts';
import { countEnds } from '../../../src/opensearch/supervision/restart-waits.ts';

const [second, minute] = [1_000, 60_000];

describe('the wait before a program that has ended is started again', () => {
  it.each([
    ['grows with each end, and the fifth within ten minutes is the last', [0, 1, 2, 3, 4], [1, 5, 15, 60, undefined]],
    [
      'grows also when the fifth comes just before the ten minutes are over',
      [0, 2, 4, 6, 9.99],
      [1, 5, 15, 60, undefined],
    ],
    ['is short again after ten minutes without an end', [0, 1, 12, 13], [1, 5, 1, 5]],
    ['never ends where there are four ends in ten minutes', [0, 3, 6, 9, 12, 15, 18], [1, 5, 15, 60, 60, 60, 60]],
  ])('%s', (_, minutes, seconds) => {
    let now = 0;
    const nextWait = countEnds(() => now);
    const waits = minutes.map((at) => {
      now = at * minute;
      return nextWait();
    });
    expect(waits).toEqual(seconds.map((wait) => (wait === undefined ? undefined : wait * second)));
  });
});

describe('a program that is kept running', () => {
  let folder: string;
  let lines: Record<string, unknown>[];
  let clock: { now: number; waits: number[] };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kept-'));
    lines = [];
    clock = { now: 0, waits: [] };
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const runShell = (script: string): BoundChild =>
    startBoundChild('sh', ['-c', script], join(folder, 'opensearch-console.log'));

  /** Supervises what `start` returns; time passes only in waits. */
  function keep(start: (ending: AbortSignal) => Promise<BoundChild>, child: BoundChild) {
    return keepRunning({
      child,
      start,
      explain: (end) => readLastWords(folder, end),
      log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }),
      clock: {
        elapsed: () => clock.now,
        wait: (milliseconds) => {
          clock.now += milliseconds;
          clock.waits.push(milliseconds / second);
          return Promise.resolve();
        },
      },
    });
  }

  const said = (part: string) => lines.filter(({ msg }) => String(msg).includes(part));

  it('is started again after each end with its cause and last lines in the log, and not restarted after the fifth', async () => {
    let starts = 1;
    const start = () => Promise.resolve(runShell(`echo start ${++starts}; exit 3`));
    const leftAlone = new Promise<void>((resolve) => {
      const look = () => (said('not restarted').length > 0 ? resolve() : void setImmediate(look));
      look();
    });
    const kept = keep(start, runShell('echo start 1; exit 3'));
    await leftAlone;
    expect([starts, clock.waits]).toEqual([5, [1, 5, 15, 60]]);
    expect(
      said('started again').map(({ cause, lastLines, againInSeconds }) => [cause, lastLines, againInSeconds]),
    ).toEqual([1, 5, 15, 60].map((wait, index) => ['it ended with status 3', [`start ${index + 1}`], wait]));
    expect(said('not restarted')).toMatchObject([{ cause: 'it ended with status 3', lastLines: ['start 5'] }]);
    await kept.stop();
    expect(starts).toBe(5);
  });

  it('counts a start that fails as an end, and says why', async () => {
    let starts = 0;
    const answers = new Promise<void>((resolve) => {
      const look = () => (said('answers again').length > 0 ? resolve() : void setImmediate(look));
      look();
    });
    const start = () => {
      starts += 1;
      return starts < 3 ? Promise.reject(new Error('no memory')) : Promise.resolve(runShell('exec sleep 600'));
    };
    const kept = keep(start, runShell('kill -KILL $$'));
    await answers;
    expect(said('started again').map(({ cause }) => cause)).toEqual([
      'it was ended by SIGKILL, as the system does when memory runs short',
      'no memory',
      'no memory',
    ]);
    await kept.stop();
  });

  it('ends with what keeps it, which starts it no more', async () => {
    let starts = 0;
    const child = runShell('exec sleep 600');
    const kept = keep(() => Promise.resolve(((starts += 1), child)), child);
    await kept.stop();
    expect([child.hasEnded(), starts, lines]).toEqual([true, 0, []]);
  });

  it('tells the JVM’s own sentence where there is one, and twenty lines at most', () => {
    const console = ['Error: Could not create the Java Virtual Machine.', 'Error: A fatal exception has occurred.'];
    writeFileSync(join(folder, 'opensearch-console.log'), console.join('\n'));
    writeFileSync(join(folder, 'opensearch.log'), Array.from({ length: 5_000 }, (_, at) => `line ${at}`).join('\n'));
    expect(readFileSync(join(folder, 'opensearch.log'), 'utf8').length).toBeGreaterThan(32 * 1024);
    const { cause, lastLines } = readLastWords(folder, { status: 1 });
    expect(cause).toBe('Error: Could not create the Java Virtual Machine.');
    expect(lastLines).toHaveLength(20);
    expect(lastLines?.slice(-3)).toEqual(['line 4999', ...console]);
  });
});
