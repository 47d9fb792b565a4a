import { z } from 'zod';
import { coreOf } from './xml-form.ts';

interface LongList {
  path: readonly string[];
  most: number;
}

/** Finds over-long lists before all their items are validated in vain; lists inside items are not checked. */
export function findLongLists(schema: z.core.$ZodType, value: unknown, path: readonly string[] = []): LongList[] {
  const core = coreOf(schema);
  if (core instanceof z.core.$ZodArray && Array.isArray(value)) {
    const most = mostItemsOf(core);
    return most !== undefined && value.length > most ? [{ path, most }] : [];
  }
  if (!(core instanceof z.core.$ZodObject) || typeof value !== 'object' || value === null) return [];
  const members = value as Record<string, unknown>;
  return Object.entries(core._zod.def.shape).flatMap(([name, member]) =>
    typeof members[name] === 'object' ? findLongLists(member, members[name], [...path, name]) : [],
  );
}

export function withoutLists(value: unknown, lists: readonly LongList[]): unknown {
  return lists.reduce((rest, { path }) => withoutMember(rest, path), value);
}

function withoutMember(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return undefined;
  const { [name]: member, ...others } = value as Record<string, unknown>;
  return rest.length === 0 ? others : { ...others, [name]: withoutMember(member, rest) };
}

function mostItemsOf(list: z.core.$ZodArray): number | undefined {
  const check = list._zod.def.checks?.find((each) => each._zod.def.check === 'max_length');
  return (check?._zod.def as z.core.$ZodCheckMaxLengthDef | undefined)?.maximum;
}
