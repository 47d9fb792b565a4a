import { z } from 'zod';
import { coreOf } from './xml-form.ts';

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
