import { z } from 'zod';
import type { CreateDocumentOptions } from 'zod-openapi';
import { isTree, type Tree } from './openapi-xml.ts';

/**
 * Turns a schema as zod writes it into what callers need to know: the form on the wire where a shape reads text (`wire` in its
 * `.meta()`), which members a body needs, defaults behind transformations, no limits that are those of every JSON number.
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

/** What a shape says beside the form of what is sent. */
const kept = new Set(['default', 'description']);

function dropJsonLimits(shown: Tree): void {
  const { minimum, maximum } = shown;
  if (minimum !== Number.MIN_SAFE_INTEGER || maximum !== Number.MAX_SAFE_INTEGER) return;
  delete shown['minimum'];
  delete shown['maximum'];
}

/** Requires the members without which the shape refuses an object: zod takes those that it converts first for optional. */
function requireNeeded(shown: Tree, { _zod }: z.core.$ZodObject): void {
  const needed = Object.entries(_zod.def.shape).filter(([, member]) => !z.safeParse(member, undefined).success);
  if (needed.length > 0) shown['required'] = needed.map(([name]) => name);
}

/** Names the members of a map whose keys are a closed list. An answer may get further ones, and is read by names that a program computes. */
function nameMembers(shown: Tree, io: 'input' | 'output'): void {
  const { propertyNames, additionalProperties } = shown;
  const keys = isTree(propertyNames) ? propertyNames['enum'] : undefined;
  if (!Array.isArray(keys) || !isTree(additionalProperties)) return;
  shown['properties'] = Object.fromEntries(keys.map((key: string) => [key, structuredClone(additionalProperties)]));
  if (io === 'input') delete shown['additionalProperties'];
  else delete shown['propertyNames'];
}

/**
 * Opens the objects of a document, in place: callers ignore members that they do not know, as the service does, and beside a
 * reference `additionalProperties: false` would forbid all that it names.
 */
export function openObjects(part: unknown): void {
  if (Array.isArray(part)) part.forEach(openObjects);
  if (!isTree(part)) return;
  if (part['additionalProperties'] === false) delete part['additionalProperties'];
  Object.values(part).forEach(openObjects);
}
