import { z } from 'zod';
import { coreOf } from './xml-form.ts';

/**
 * `detail` is a sentence for the caller that never repeats what was sent. A body with too much in it may be cut: if its
 * beginning shows that one of its lists is too long, that is reported, otherwise it is malformed.
 */
export type Parsed =
  | { outcome: 'read'; value: unknown }
  | { outcome: 'cut'; value: unknown; detail: string }
  | { outcome: 'malformed'; detail: string };

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
 * Returns a parsed body without what counts as absent (docs/contract.md 1.2): empty texts, and objects without members.
 * The contract is silent on null in a request: it counts as absent. An empty list is a value (no extras), but an object
 * that has only absent members and empty lists is absent, because some partners send all members of a missing object.
 * The contract is silent on lists of only empty items, `[{}]` or `<services><service/></services>`, which old clients
 * send for missing data: they are empty lists. With other items, an empty one keeps its place and is refused.
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
  const cleaned = items.map((item) => removeEmptyMembers(item));
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

type Path = readonly (string | number)[];

/** Paths of at most `most` members that the schema drops; all keys of maps are known. */
export function findUnknownMembers(schema: z.core.$ZodType, value: unknown, most: number): Path[] {
  const found: Path[] = [];
  collectFromValue(schema, value, { found, most, path: [] });
  return found;
}

interface Walk {
  found: Path[];
  most: number;
  path: (string | number)[];
}

function collectFromValue(schema: z.core.$ZodType, value: unknown, walk: Walk): void {
  const core = cachedCoreOf(schema);
  if (core instanceof z.core.$ZodArray && Array.isArray(value)) collectFromList(core._zod.def.element, value, walk);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  if (core instanceof z.core.$ZodRecord) collectFromMap(core._zod.def.valueType, value, walk);
  const shape = shapeOf(core);
  if (shape) collectFromObject(shape, value as Record<string, unknown>, walk);
}

export function knownNamesAt(schema: z.core.$ZodType, path: Path): string[] {
  const core = cachedCoreOf(schema);
  const [first, ...rest] = path;
  if (first === undefined) return Object.keys(shapeOf(core) ?? {});
  if (core instanceof z.core.$ZodArray) return knownNamesAt(core._zod.def.element, rest);
  if (core instanceof z.core.$ZodRecord) return knownNamesAt(core._zod.def.valueType, rest);
  const member = shapeOf(core)?.[first];
  return member ? knownNamesAt(member, rest) : [];
}

/** For a union, the members of all its objects. */
function shapeOf(core: z.core.$ZodType): z.core.$ZodShape | undefined {
  if (core instanceof z.core.$ZodObject) return core._zod.def.shape;
  if (!(core instanceof z.core.$ZodUnion)) return undefined;
  const shapes = core._zod.def.options.map((option) => shapeOf(cachedCoreOf(option)));
  return shapes.every((shape) => shape !== undefined) ? (Object.assign({}, ...shapes) as z.core.$ZodShape) : undefined;
}

function collectFromMap(values: z.core.$ZodType, map: object, walk: Walk): void {
  for (const [key, value] of Object.entries(map)) {
    if (walk.found.length >= walk.most) return;
    walk.path.push(key);
    collectFromValue(values, value, walk);
    walk.path.pop();
  }
}

function collectFromList(element: z.core.$ZodType, items: readonly unknown[], walk: Walk): void {
  if (!isLookedInto(element)) return;
  for (let place = 0; place < items.length && walk.found.length < walk.most; place += 1) {
    walk.path.push(place);
    collectFromValue(element, items[place], walk);
    walk.path.pop();
  }
}

function collectFromObject(shape: z.core.$ZodShape, members: Record<string, unknown>, walk: Walk): void {
  for (const name of Object.keys(members)) {
    if (walk.found.length >= walk.most) return;
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const member = members[name];
    if (known !== undefined && typeof member !== 'object') continue;
    walk.path.push(name);
    if (known === undefined) walk.found.push([...walk.path]);
    else collectFromValue(known, member, walk);
    walk.path.pop();
  }
}

function isLookedInto(schema: z.core.$ZodType): boolean {
  const core = cachedCoreOf(schema);
  return core instanceof z.core.$ZodObject || core instanceof z.core.$ZodArray;
}

const cores = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/** Memoized: a list may have 20,000 items of the same schema. */
function cachedCoreOf(schema: z.core.$ZodType): z.core.$ZodType {
  let core = cores.get(schema);
  if (!core) cores.set(schema, (core = coreOf(schema)));
  return core;
}
