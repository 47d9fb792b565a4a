import { expect, it } from 'vitest';
import { createTurns } from '../../src/http/limits/turns.ts';
import { holdTurns } from '../../src/service/processes/held-turns.ts';

const settings = { atOnce: 3, keyAtOnce: 10, addressAtOnce: 10, dearAtOnce: 2, waitSeconds: 60 };

/** The turns of so many processes, each as the primary holds them, and how many dear works run and wait. */
function startProcesses(count: number) {
  const inUse = { running: 0, waiting: 0 };
  const turns = createTurns(settings, (now) => Object.assign(inUse, now));
  return { inUse, processes: Array.from({ length: count }, () => holdTurns(turns)) };
}

const dear = (turn: number, subject: string) => ({ turn, subject, most: 10, isDear: true });
const quick = (turn: number) => ({ turn, subject: 'one', most: 10, isDear: false });

it('gives the turns of a process that is killed, and its places in the line, to the others', async () => {
  const { inUse, processes } = startProcesses(2);
  const [killed, other] = processes;
  expect(await Promise.all([killed?.take(dear(1, 'a')), killed?.take(dear(2, 'b'))])).toEqual(['taken', 'taken']);
  const ofKilled = killed?.take(dear(3, 'c'));
  const ofOther = other?.take(dear(1, 'd'));
  expect(inUse).toEqual({ running: 2, waiting: 2 });
  killed?.leaveAll();
  expect(await ofOther).toBe('taken');
  expect(await ofKilled).toBe('gone');
  expect(inUse).toEqual({ running: 1, waiting: 0 });
  other?.leave(1);
  expect(inUse).toEqual({ running: 0, waiting: 0 });
});

it('bounds the searches of all processes together, and those of one caller', async () => {
  const { processes } = startProcesses(2);
  const [first, second] = processes;
  for (const turn of [1, 2]) expect(await first?.take(quick(turn))).toBe('taken');
  expect(await second?.take({ ...quick(1), most: 2 })).toBe('caller');
  expect(await second?.take(quick(2))).toBe('taken');
  expect(await second?.take(quick(3))).toBe('overload');
  first?.leave(1);
  expect(await second?.take(quick(4))).toBe('taken');
});

it('takes a work that nobody waits for any more out of the line', async () => {
  const { inUse, processes } = startProcesses(1);
  const [only] = processes;
  for (const [turn, subject] of ['a', 'b'].entries()) await only?.take(dear(turn, subject));
  const waiting = only?.take(dear(2, 'c'));
  only?.leave(2);
  expect(await waiting).toBe('gone');
  expect(inUse).toEqual({ running: 2, waiting: 0 });
});
