import { Option } from 'commander';
import type { z } from 'zod';
import { type Loaded, listMistakes, type ObjectMistake } from '../loading/seed-objects.ts';
import type { SaveAction } from '../sqlite/database.ts';
import { commandTexts, Refusal, UsageError } from './command.ts';

/** Values by the names that the library derives from the flags; `without`: the options to unset. */
export type GivenOptions = Readonly<Record<string, unknown>> & { without?: string[] };

/** The options of a command, by the member of the saved object that each sets. */
function listOptions(command: string) {
  return Object.entries(commandTexts[command]?.options ?? {}).map(([flags, { sets }]) => {
    const option = new Option(flags);
    return { flag: option.long ?? '', name: option.attributeName(), member: sets ?? option.attributeName() };
  });
}

export function listUnsettable(command: string): string[] {
  return listOptions(command).map(({ flag }) => flag.slice(2));
}

/**
 * Saves `known` with the options of the command set and those of `--without` removed. Throws a Refusal or UsageError
 * that names the option of each mistake.
 */
export function saveChanged(
  command: string,
  known: object,
  { without = [], ...given }: GivenOptions,
  shape: z.ZodType,
  load: (value: Record<string, unknown>) => Loaded,
): SaveAction {
  const options = listOptions(command);
  const gone = options.filter(({ flag }) => without.includes(flag.slice(2))).map(({ member }) => member);
  const kept = Object.entries(known).filter(([member]) => !gone.includes(member));
  const set = options.map(({ name, member }) => [member, given[name]] as const);
  const value: Record<string, unknown> = Object.fromEntries([...kept, ...set.filter(([, each]) => each !== undefined)]);
  const loaded = load(value);
  if ('action' in loaded) return loaded.action;
  throw createError(command, loaded.mistakes, value, shape.safeParse(value).success);
}

/** Throws a UsageError that names the option of each mistake. */
export function parseObject<Read>(command: string, shape: z.ZodType<Read>, value: Record<string, unknown>): Read {
  const checked = shape.safeParse(value);
  if (!checked.success) throw createError(command, listMistakes(checked.error, value), value, false);
  return checked.data;
}

/** A Refusal for a well-formed value, which only the data can refuse. */
function createError(
  command: string,
  found: readonly ObjectMistake[],
  value: Readonly<Record<string, unknown>>,
  isWrittenWell: boolean,
): Error {
  const options = listOptions(command);
  const errors = found.map(({ pointer, code, detail }) => {
    const [, member = '', place] = pointer.split('/');
    const list = value[member];
    const item: unknown = Array.isArray(list) && place !== undefined ? list[Number(place)] : undefined;
    const option = options.find((each) => each.member === member)?.flag ?? member;
    return { option: typeof item === 'string' ? `${option} ${item}` : option, code, detail };
  });
  const message = errors.map(({ option, detail }) => `${option}: ${detail}.`).join('\n');
  return isWrittenWell
    ? new Refusal('VALIDATION_FAILED', message, { errors })
    : new UsageError(message, 'VALIDATION_FAILED', { errors });
}
