import { Option, type Command } from 'commander';
import type { z } from 'zod';
import type { Loaded } from '../loading/seed-kind.ts';
import { listMistakes, type ObjectMistake } from '../loading/seed-mistake.ts';
import type { SaveAction } from '../sqlite/database.ts';
import { Refusal, UsageError } from './exit-codes.ts';

/** The options of a command that saves, each by the member of the seed object that it sets: flags, help, and how its text is read. */
export type SaveOptions = Readonly<
  Record<string, readonly [flags: string, does: string, read?: (text: string, before?: never) => unknown]>
>;

/** What such a command was given, by the names that the library makes of the flags; `without`: the options to take back. */
export type SaveWish = Readonly<Record<string, unknown>> & { without?: string[] };

/** Adds the options to a command; those of the members in `needed` must be given. */
export function addOptions(command: Command, options: SaveOptions, needed: readonly string[] = []): Command {
  for (const [member, [flags, does, read]] of Object.entries(options)) {
    const option = new Option(flags, does).makeOptionMandatory(needed.includes(member));
    command.addOption(read ? option.argParser(read as (text: string, before: unknown) => unknown) : option);
  }
  return command;
}

/** Adds the options to a command that changes what is there, and the one that takes back what they had set. */
export function addSaveOptions(command: Command, options: SaveOptions): Command {
  const words = Object.keys(options).map((member) => nameOption(options, member).replace(/^--/, ''));
  const without = new Option('--without <options...>', 'take back what these options had set').choices(words);
  return addOptions(command, options).addOption(without);
}

/**
 * Saves what is known with what the options set, and without what is taken back. Yields what became of it; refuses when it has
 * mistakes, each told with the option that it comes from.
 */
export function saveChanged(
  known: object,
  { wish, options, shape }: { wish: SaveWish; options: SaveOptions; shape: z.ZodType },
  load: (value: Record<string, unknown>) => Loaded,
): SaveAction {
  const gone = new Set(wish.without?.map((word) => `--${word}`));
  const kept = Object.entries(known).filter(([member]) => !gone.has(nameOption(options, member)));
  const set = Object.entries(options).map(([member, [flags]]) => [member, wish[new Option(flags).attributeName()]]);
  const value = Object.fromEntries([...kept, ...set.filter(([, each]) => each !== undefined)]) as Record<
    string,
    unknown
  >;
  const loaded = load(value);
  if ('action' in loaded) return loaded.action;
  throw createError(loaded.mistakes, value, options, shape.safeParse(value).success);
}

/** Yields the option that sets the member, such as `--min-price`; the member itself where none does. */
function nameOption(options: SaveOptions, member: string): string {
  return options[member]?.[0].split(' ')[0] ?? member;
}

/** Yields what the shape reads in the object; refuses when it has mistakes, each told with the option that it comes from. */
export function parseObject<Read>(
  shape: z.ZodType<Read>,
  value: Readonly<Record<string, unknown>>,
  options: SaveOptions,
): Read {
  const checked = shape.safeParse(value);
  if (!checked.success) throw createError(listMistakes(checked.error, value), value, options, false);
  return checked.data;
}

/** What is written well is refused by the data. */
function createError(
  found: readonly ObjectMistake[],
  value: Readonly<Record<string, unknown>>,
  options: SaveOptions,
  isWrittenWell: boolean,
): Error {
  const mistakes = found.map(({ pointer, code, detail }) => {
    const [, member = '', place] = pointer.split('/');
    const list = value[member];
    const item: unknown = Array.isArray(list) && place !== undefined ? list[Number(place)] : undefined;
    const option = nameOption(options, member);
    return { option: typeof item === 'string' ? `${option} ${item}` : option, code, detail };
  });
  const message = mistakes.map(({ option, detail }) => `${option}: ${detail}.`).join('\n');
  const facts = { errors: mistakes };
  return isWrittenWell
    ? new Refusal('VALIDATION_FAILED', message, facts)
    : new UsageError(message, 'VALIDATION_FAILED', facts);
}

/** What a save did, in a word for people. */
export const savedWords: Readonly<Record<SaveAction, string>> = {
  INSERTED: 'new',
  UPDATED: 'changed',
  IGNORED: 'unchanged',
};
