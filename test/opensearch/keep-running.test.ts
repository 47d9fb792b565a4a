import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BoundChild, startBoundChild } from '../../tools/opensearch/child.ts';
import { keepRunning } from '../../tools/opensearch/keep-running.ts';

const [second, minute] = [1_000, 60_000];

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
  function keep(start: (ending: AbortSignal) => Promise<BoundChild>, child: BoundChild, elapsed = () => clock.now) {
    return keepRunning({
      child,
      start,
      log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }),
      clock: {
        elapsed,
        wait: (milliseconds) => {
          clock.now += milliseconds;
          clock.waits.push(milliseconds / second);
          return Promise.resolve();
        },
      },
    });
  }

  const said = (part: string) => lines.filter(({ msg }) => String(msg).includes(part));

  it('is started again after each end with its cause in the log, and not restarted after the fifth', async () => {
    let starts = 1;
    const start = () => Promise.resolve(runShell(`echo start ${++starts}; exit 3`));
    const kept = keep(start, runShell('echo start 1; exit 3'));
    await vi.waitUntil(() => said('not restarted').length > 0, { interval: 1 });
    expect([starts, clock.waits]).toEqual([5, [1, 5, 15, 60]]);
    const cause = 'it ended with 3: see DATA_DIR/logs';
    expect(said('started again')).toMatchObject([1, 5, 15, 60].map((againInSeconds) => ({ cause, againInSeconds })));
    expect(said('not restarted')).toMatchObject([{ cause }]);
    await kept.stop();
    expect(starts).toBe(5);
  });

  it('counts a start that fails as an end, and says why', async () => {
    let starts = 0;
    const start = () => {
      starts += 1;
      return starts < 3 ? Promise.reject(new Error('no memory')) : Promise.resolve(runShell('exec sleep 600'));
    };
    const kept = keep(start, runShell('kill -KILL $$'));
    await vi.waitUntil(() => said('answers again').length > 0, { interval: 1 });
    expect(said('started again').map(({ cause }) => cause)).toEqual([
      'it ended with 137: see DATA_DIR/logs',
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

  const ended = (status: number): BoundChild => ({
    ended: Promise.resolve(status),
    hasEnded: () => true,
    stop: () => Promise.resolve(),
  });

  it.each([
    ['grow with each end, and the fifth within ten minutes is the last', [0, 1, 2, 3, 4], [1, 5, 15, 60]],
    ['grow also when the fifth comes just before the ten minutes are over', [0, 2, 4, 6, 9.99], [1, 5, 15, 60]],
    ['are short again after ten minutes without an end', [0, 1, 12, 13], [1, 5, 1, 5]],
    ['go on while there are at most four ends in ten minutes', [0, 3, 6, 9, 12, 15, 18], [1, 5, 15, 60, 60, 60, 60]],
  ])('its waits %s', async (_, minutes, waits) => {
    const ends = [...minutes];
    const start = () => Promise.resolve(ends.length > 0 ? ended(3) : runShell('exec sleep 600'));
    const kept = keep(start, ended(3), () => (ends.shift() ?? 0) * minute);
    await vi.waitUntil(() => lines.length >= minutes.length, { interval: 1 });
    expect(clock.waits).toEqual(waits);
    await kept.stop();
  });
});
