import { z } from 'zod';
import type { CreateDocumentOptions } from 'zod-openapi';
import { encodeXml } from '../../formats/xml-encode.ts';
import { singularOf, type XmlWords } from '../../formats/xml-form.ts';

/**
 * Adapts zod's schema for callers. Shapes that parse text get their wire form (`wire` in `.meta()`); required members and defaults behind
 * transformations are added, and limits that every JSON number has are removed.
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
  if (def.type === 'record') describeMap(shown);
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
 * Says how a map is written in XML, and names its members if its list of keys is closed. Such a map describes no other
 * members: generators of clients do not support both. An answer may gain members all the same, as any object may.
 */
function describeMap(shown: Tree): void {
  const { propertyNames, additionalProperties } = shown;
  const xml = (shown['xml'] ?? {}) as XmlWords;
  const { item: entry = 'entry', keyAttribute } = xml;
  shown['xml'] = { ...xml, 'x-map': { entry, ...(keyAttribute ? { keyAttribute } : { key: 'key', value: 'value' }) } };
  const keys = isTree(propertyNames) ? propertyNames['enum'] : undefined;
  if (!Array.isArray(keys)) return;
  shown['properties'] = Object.fromEntries(keys.map((key: string) => [key, structuredClone(additionalProperties)]));
  delete shown['additionalProperties'];
  delete shown['propertyNames'];
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

export type Tree = Record<string, unknown>;

/**
 * Adds the XML names of list items and wrappers (docs/contract.md 1.2) to the tree in place; `name` is the member's or
 * the root's. What OpenAPI cannot express goes into `x-decimals`, `x-map` and `x-key-attribute`.
 */
export function nameInXml(schema: unknown, name: string): void {
  if (!isTree(schema)) return;
  const words = (schema['xml'] ?? {}) as ShownWords;
  delete schema['xml'];
  const xml = {
    ...commonWords(words),
    ...(isList(schema) && listWords(schema, words, name)),
  };
  if (Object.keys(xml).length > 0) schema['xml'] = xml;
  for (const [member, inner] of Object.entries((schema['properties'] ?? {}) as Tree)) nameInXml(inner, member);
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    for (const option of (schema[key] ?? []) as unknown[]) nameInXml(option, name);
  }
  nameInXml(schema['additionalProperties'], 'value');
}

/**
 * The value, which has the type of its schema, and its XML in `x-example-text`, which the pages at `/docs` show:
 * OpenAPI has no place for a text beside an object schema.
 */
export function xmlExample(value: unknown, shape: z.ZodType, root: string): { example: unknown } & Tree {
  return { example: value, 'x-example-text': encodeXml(value, shape, root) };
}

type ShownWords = XmlWords & { 'x-map'?: Tree };

function commonWords({ name, attribute, namespace, decimals, 'x-map': map }: ShownWords): Tree {
  return {
    ...(name !== undefined && { name }),
    ...(attribute === true && { attribute }),
    ...(namespace !== undefined && { namespace }),
    ...(decimals !== undefined && { 'x-decimals': decimals }),
    ...(map && { 'x-map': map }),
  };
}

function listWords(schema: Tree, { item, flat }: XmlWords, name: string): Tree {
  const items = (schema['items'] ?? {}) as Tree;
  const own = (items['xml'] ?? {}) as XmlWords;
  const element = item ?? own.name ?? singularOf(name);
  nameInXml(items, element);
  items['xml'] = { ...(items['xml'] as Tree | undefined), name: element };
  schema['items'] = items;
  return { wrapped: flat !== true };
}

function isList({ type }: Tree): boolean {
  return type === 'array' || (Array.isArray(type) && type.includes('array'));
}

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
