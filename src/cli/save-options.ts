import { Option, type Command } from 'commander';
import type { z } from 'zod';
import { type Loaded, listMistakes, type ObjectMistake } from '../loading/seed-objects.ts';
import type { SaveAction } from '../sqlite/database.ts';
import { Refusal, UsageError } from './command.ts';

/** Keyed by the member of the seed object that the option sets. */
export type SaveOptions = Readonly<
  Record<string, readonly [flags: string, does: string, read?: (text: string, before?: never) => unknown]>
>;

/** Values by the names that the library derives from the flags; `without`: the options to unset. */
export type SaveWish = Readonly<Record<string, unknown>> & { without?: string[] };

export function addOptions(command: Command, options: SaveOptions, needed: readonly string[] = []): Command {
  for (const [member, [flags, does, read]] of Object.entries(options)) {
    const option = new Option(flags, does).makeOptionMandatory(needed.includes(member));
    command.addOption(read ? option.argParser(read as (text: string, before: unknown) => unknown) : option);
  }
  return command;
}

export function addSaveOptions(command: Command, options: SaveOptions): Command {
  const words = Object.keys(options).map((member) => nameOption(options, member).replace(/^--/, ''));
  const without = new Option('--without <options...>', 'take back what these options had set').choices(words);
  return addOptions(command, options).addOption(without);
}

/**
 * Saves `known` with the given options set and those of `--without` removed. Throws a Refusal or UsageError that names
 * the option of each mistake.
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

/** Such as `--min-price`; the member itself where no option sets it. */
function nameOption(options: SaveOptions, member: string): string {
  return options[member]?.[0].split(' ')[0] ?? member;
}

/** Throws a UsageError that names the option of each mistake. */
export function parseObject<Read>(
  shape: z.ZodType<Read>,
  value: Readonly<Record<string, unknown>>,
  options: SaveOptions,
): Read {
  const checked = shape.safeParse(value);
  if (!checked.success) throw createError(listMistakes(checked.error, value), value, options, false);
  return checked.data;
}

/** A Refusal for a well-formed value, which only the data can refuse. */
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

export const savedWords: Readonly<Record<SaveAction, string>> = {
  INSERTED: 'new',
  UPDATED: 'changed',
  IGNORED: 'unchanged',
};
