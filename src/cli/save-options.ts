import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { z } from 'zod';
import { listMistakes, type ObjectMistake } from '../loading/mistakes.ts';
import type { Loaded } from '../loading/seed-objects.ts';
import type { SaveAction } from '../sqlite/database.ts';
import { CommandRefusal, UsageError } from './command.ts';

/** `without`: the options to unset. */
export type GivenOptions = Readonly<Record<string, unknown>> & { without?: string[] | undefined };

interface SavedObject {
  command: CommandUnknownOpts;
  shape: z.ZodType;
  /** The members that options set under another name, by the name of the option. */
  members?: Readonly<Record<string, string>>;
}

/** The options of a command, by the member of the saved object that each sets. */
function listOptions({ command, members = {} }: SavedObject) {
  return command.options.map((option) => {
    const name = option.attributeName();
    return { flag: option.long ?? '', name, member: members[name] ?? name };
  });
}

/**
 * Saves `known` with the options of the command set and those of `--without` removed. Throws a CommandRefusal or UsageError
 * that names the option of each mistake.
 */
export function saveChanged(
  saved: SavedObject,
  known: object,
  { without = [], json: _, ...given }: GivenOptions,
  load: (value: Record<string, unknown>) => Loaded,
): SaveAction {
  const options = listOptions(saved);
  const gone = options.filter(({ flag }) => without.includes(flag.slice(2))).map(({ member }) => member);
  const kept = Object.entries(known).filter(([member]) => !gone.includes(member));
  const set = options.map(({ name, member }) => [member, given[name]] as const);
  const value: Record<string, unknown> = Object.fromEntries([...kept, ...set.filter(([, each]) => each !== undefined)]);
  const loaded = load(value);
  if ('action' in loaded) return loaded.action;
  throw createError(saved, loaded.mistakes, value, saved.shape.safeParse(value).success);
}

/** Throws a UsageError that names the option of each mistake. */
export function parseObject<Read>(
  saved: SavedObject & { shape: z.ZodType<Read> },
  value: Record<string, unknown>,
): Read {
  const checked = saved.shape.safeParse(value);
  if (!checked.success) throw createError(saved, listMistakes(checked.error, value), value, false);
  return checked.data;
}

/** A CommandRefusal for a well-formed value, which only the data can refuse. */
function createError(
  saved: SavedObject,
  found: readonly ObjectMistake[],
  value: Readonly<Record<string, unknown>>,
  isWrittenWell: boolean,
): Error {
  const options = listOptions(saved);
  const errors = found.map(({ pointer, code, detail }) => {
    const [, member = '', place] = pointer.split('/');
    const list = value[member];
    const item: unknown = Array.isArray(list) && place !== undefined ? list[Number(place)] : undefined;
    const option = options.find((each) => each.member === member)?.flag ?? member;
    return { option: typeof item === 'string' ? `${option} ${item}` : option, code, detail };
  });
  const message = errors.map(({ option, detail }) => `${option}: ${detail}.`).join('\n');
  return isWrittenWell
    ? new CommandRefusal('VALIDATION_FAILED', message, { errors })
    : new UsageError(message, 'VALIDATION_FAILED', { errors });
}
