import { Option } from 'commander';
import type { z } from 'zod';
import type { Loaded } from '../loading/seed-kind.ts';
import { listMistakes, type ObjectMistake } from '../loading/seed-mistake.ts';
import type { SaveAction } from '../sqlite/database.ts';
import { Refusal } from './exit-codes.ts';

/** Options of a save command, by the member of the seed object that each sets. */
export type OptionNames = Readonly<Record<string, string>>;

/** Yields the option that takes back what other options had set. */
export function createWithoutOption(options: OptionNames): Option {
  const words = Object.values(options).map((option) => option.replace(/^--/, ''));
  return new Option('--without <options...>', 'take back what these options had set').choices(words);
}

/** Yields what is known with those of the given members that have an option, and without what is taken back. */
export function applyOptions(
  known: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
  { options, without = [] }: { options: OptionNames; without?: readonly string[] | undefined },
): Record<string, unknown> {
  const gone = new Set(without.map((word) => `--${word}`));
  const kept = Object.entries(known).filter(([member]) => !gone.has(options[member] ?? ''));
  const set = Object.entries(given).filter(([member, value]) => Object.hasOwn(options, member) && value !== undefined);
  return Object.fromEntries([...kept, ...set]);
}

/** Yields what became of the object; refuses when it had mistakes, each told with the option that it comes from. */
export function requireSaved(
  loaded: Loaded,
  value: Readonly<Record<string, unknown>>,
  options: OptionNames,
): SaveAction {
  if ('action' in loaded) return loaded.action;
  throw createRefusal(loaded.mistakes, value, options);
}

/** Yields what the shape reads in the object; refuses when it has mistakes, each told with the option that it comes from. */
export function parseObject<Read>(
  shape: z.ZodType<Read>,
  value: Readonly<Record<string, unknown>>,
  options: OptionNames,
): Read {
  const checked = shape.safeParse(value);
  if (!checked.success) throw createRefusal(listMistakes(checked.error, value), value, options);
  return checked.data;
}

/** Yields what refuses an object with the mistakes, each told with the option that it comes from. */
function createRefusal(
  found: readonly ObjectMistake[],
  value: Readonly<Record<string, unknown>>,
  options: OptionNames,
): Refusal {
  const mistakes = found.map(({ pointer, code, detail }) => {
    const [, member = '', place] = pointer.split('/');
    const list = value[member];
    const item: unknown = Array.isArray(list) && place !== undefined ? list[Number(place)] : undefined;
    const option = options[member] ?? member;
    return { option: typeof item === 'string' ? `${option} ${item}` : option, code, detail };
  });
  const message = mistakes.map(({ option, detail }) => `${option}: ${detail}.`).join('\n');
  return new Refusal('VALIDATION_FAILED', message, { errors: mistakes });
}

/** What a save did, in a word for people. */
export const savedWords: Readonly<Record<SaveAction, string>> = {
  INSERTED: 'new',
  UPDATED: 'changed',
  IGNORED: 'unchanged',
};
