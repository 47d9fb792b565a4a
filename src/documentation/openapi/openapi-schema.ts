import { z } from 'zod';
import type { CreateDocumentOptions } from 'zod-openapi';
import { isTree, type Tree } from './openapi-xml.ts';

/**
 * Turns zod's schema into what callers need: the wire form of shapes that parse text (`wire` in `.meta()`), the members
 * a body needs, defaults behind transformations, and no limits that every JSON number has.
 */
export const shownSchema: NonNullable<CreateDocumentOptions['override']> = ({ jsonSchema, zodSchema, io }) => {
  const shown = jsonSchema as Tree;
  const { wire } = shown;
  if (io === 'input' && typeof wire === 'object') {
    for (const name of Object.keys(shown)) if (!kept.has(name)) Reflect.deleteProperty(shown, name);
    Object.assign(shown, wire);
  }
  delete shown['wire'];
  if (shown['additionalProperties'] === false) delete shown['additionalProperties'];
  dropJsonLimits(shown);
  const { def } = zodSchema._zod;
  if (io === 'input' && def.type === 'object') requireNeeded(shown, zodSchema as z.core.$ZodObject);
  if (def.type === 'record') nameMembers(shown, io);
  if (def.type === 'default') {
    const { defaultValue } = def;
    if (Array.isArray(defaultValue)) delete shown['default'];
    else shown['default'] = defaultValue;
  }
};

/** Kept when `wire` replaces the rest of the schema. */
const kept = new Set(['default', 'description']);

function dropJsonLimits(shown: Tree): void {
  const { minimum, maximum } = shown;
  if (minimum !== Number.MIN_SAFE_INTEGER || maximum !== Number.MAX_SAFE_INTEGER) return;
  delete shown['minimum'];
  delete shown['maximum'];
}

/** Requires the members without which the shape refuses an object: zod treats those that it converts as optional. */
function requireNeeded(shown: Tree, { _zod }: z.core.$ZodObject): void {
  const needed = Object.entries(_zod.def.shape).filter(([, member]) => !z.safeParse(member, undefined).success);
  if (needed.length > 0) shown['required'] = needed.map(([name]) => name);
}

/**
 * Names the members of a map with a closed list of keys. An answer may gain further ones, and is read by computed
 * names.
 */
function nameMembers(shown: Tree, io: 'input' | 'output'): void {
  const { propertyNames, additionalProperties } = shown;
  const keys = isTree(propertyNames) ? propertyNames['enum'] : undefined;
  if (!Array.isArray(keys) || !isTree(additionalProperties)) return;
  shown['properties'] = Object.fromEntries(keys.map((key: string) => [key, structuredClone(additionalProperties)]));
  if (io === 'input') delete shown['additionalProperties'];
  else delete shown['propertyNames'];
}

/**
 * Works in place. Callers ignore unknown members, as the service does, and beside a reference `additionalProperties:
 * false` would forbid everything that the reference names.
 */
export function openObjects(part: unknown): void {
  if (Array.isArray(part)) part.forEach(openObjects);
  if (!isTree(part)) return;
  if (part['additionalProperties'] === false) delete part['additionalProperties'];
  Object.values(part).forEach(openObjects);
}
