import { z } from 'zod';
import { coreOf } from './xml-form.ts';

/** `detail` is a sentence for the caller that never repeats what was sent. */
export type Parsed = { outcome: 'read'; value: unknown } | { outcome: 'malformed'; detail: string };

export function refuseBody(detail: string): Extract<Parsed, { outcome: 'malformed' }> {
  return { outcome: 'malformed', detail };
}

/** Drops a byte order mark; returns undefined when the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Returns a parsed body without what counts as absent (docs/contract.md 1.2): empty texts, and objects without members. The contract is
 * silent on null in a request: it counts as absent. An empty list is a value (no extras). An object with only absent members and empty
 * lists is absent: some partners send all members of a missing object. The contract is silent on lists of only empty items, `[{}]` or
 * `<services><service/></services>`, which old clients send for missing data: they are empty lists. With other items, an empty one keeps
 * its place and is refused.
 */
export function removeEmptyMembers(value: unknown): unknown {
  if (Array.isArray(value)) return cleanItems(value);
  if (!isObject(value)) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (member === null || member === undefined || name === '__proto__') continue;
    if (typeof member === 'string' && member.trim() === '') continue;
    const cleaned = removeEmptyMembers(member);
    if (!isObject(cleaned) || Array.isArray(cleaned) || !isHollow(cleaned)) kept[name] = cleaned;
  }
  return kept;
}

function cleanItems(items: readonly unknown[]): unknown[] {
  const cleaned = items.map(removeEmptyMembers);
  return cleaned.every(isEmptyItem) ? [] : cleaned;
}

function isEmptyItem(item: unknown): boolean {
  if (typeof item === 'string') return item.trim() === '';
  return item === null || (isObject(item) && !Array.isArray(item) && isHollow(item));
}

function isHollow(cleaned: object): boolean {
  return Object.values(cleaned).every((member) => Array.isArray(member) && member.length === 0);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export interface LongList {
  path: readonly string[];
  most: number;
}

/**
 * Leaves out over-long lists, before all their items are validated in vain, and adds them to `long`. Lists inside items
 * are not checked.
 */
export function withoutLongLists(
  schema: z.core.$ZodType,
  value: unknown,
  long: LongList[],
  path: readonly string[] = [],
): unknown {
  const core = coreOf(schema);
  if (core instanceof z.core.$ZodArray && Array.isArray(value)) {
    const check = core._zod.def.checks?.find((each) => each._zod.def.check === 'max_length');
    const most = (check?._zod.def as z.core.$ZodCheckMaxLengthDef | undefined)?.maximum ?? Infinity;
    if (value.length <= most) return value;
    long.push({ path, most });
    return undefined;
  }
  if (!(core instanceof z.core.$ZodObject) || !isObject(value) || Array.isArray(value)) return value;
  const memberOf = childrenOf(core);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => {
      const known = memberOf?.(name);
      return [name, known ? withoutLongLists(known, member, long, [...path, name]) : member];
    }),
  );
}

type Path = readonly (string | number)[];

/** Paths of at most `most` members that the schema drops; all keys of maps are known. */
export function findUnknownMembers(schema: z.core.$ZodType, value: unknown, most: number): Path[] {
  const found: Path[] = [];
  collectUnknown(schema, value, { found, most, path: [] });
  return found;
}

interface Walk {
  found: Path[];
  most: number;
  path: (string | number)[];
}

function collectUnknown(schema: z.core.$ZodType, value: unknown, walk: Walk): void {
  if (!isObject(value)) return;
  const core = coreOf(schema);
  const childOf = childrenOf(core);
  if (!childOf || Array.isArray(value) !== core instanceof z.core.$ZodArray) return;
  for (const [key, member] of Object.entries(value)) {
    if (walk.found.length >= walk.most) return;
    const known = childOf(key);
    if (known !== undefined && typeof member !== 'object') continue;
    walk.path.push(Array.isArray(value) ? Number(key) : key);
    if (known === undefined) walk.found.push([...walk.path]);
    else collectUnknown(known, member, walk);
    walk.path.pop();
  }
}

export function knownNamesAt(schema: z.core.$ZodType, path: Path): string[] {
  const last = path.reduce<z.core.$ZodType | undefined>(
    (inner, key) => inner && childrenOf(coreOf(inner))?.(String(key)),
    schema,
  );
  return Object.keys((last && shapeOf(coreOf(last))) ?? {});
}

/** Finds the schema of an item, an entry or a member by its key; undefined for values without any. */
function childrenOf(core: z.core.$ZodType): ((key: string) => z.core.$ZodType | undefined) | undefined {
  if (core instanceof z.core.$ZodArray) return () => core._zod.def.element;
  if (core instanceof z.core.$ZodRecord) return () => core._zod.def.valueType;
  const shape = shapeOf(core);
  return shape && ((key) => (Object.hasOwn(shape, key) ? shape[key] : undefined));
}

/** For a union, the members of all its objects. */
function shapeOf(core: z.core.$ZodType): z.core.$ZodShape | undefined {
  if (core instanceof z.core.$ZodObject) return core._zod.def.shape;
  if (!(core instanceof z.core.$ZodUnion)) return undefined;
  const shapes = core._zod.def.options.map((option) => shapeOf(coreOf(option)));
  return shapes.every((shape) => shape !== undefined) ? (Object.assign({}, ...shapes) as z.core.$ZodShape) : undefined;
}
