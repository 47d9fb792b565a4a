import { z } from 'zod';
import { coreOf } from './xml-form.ts';

type Path = readonly (string | number)[];

/** Lists paths of at most `most` members of a valid value that the schema drops; maps and unions are not looked into. */
export function findUnknownMembers(schema: z.core.$ZodType, value: unknown, most: number): Path[] {
  const found: Path[] = [];
  collectFromValue(schema, value, { found, most, path: [] });
  return found;
}

interface Walk {
  found: Path[];
  most: number;
  /** Where the walk is. */
  path: (string | number)[];
}

function collectFromValue(schema: z.core.$ZodType, value: unknown, walk: Walk): void {
  const core = cachedCoreOf(schema);
  if (core instanceof z.core.$ZodArray && Array.isArray(value)) collectFromList(core._zod.def.element, value, walk);
  if (core instanceof z.core.$ZodObject && typeof value === 'object' && value !== null)
    collectFromObject(core._zod.def.shape, value as Record<string, unknown>, walk);
}

function collectFromList(element: z.core.$ZodType, items: readonly unknown[], walk: Walk): void {
  // A list of leaves would be walked for nothing.
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

/** A list may have 20,000 items, and its schema has one core. */
function cachedCoreOf(schema: z.core.$ZodType): z.core.$ZodType {
  let core = cores.get(schema);
  if (!core) cores.set(schema, (core = coreOf(schema)));
  return core;
}
