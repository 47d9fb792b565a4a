import type { z } from 'zod';
import { encodeXml } from '../../formats/xml-encode.ts';
import { singularOf, type XmlWords } from '../../formats/xml-form.ts';

export type Tree = Record<string, unknown>;

/**
 * Adds the XML names of list items and wrappers (docs/contract.md 1.2) to the tree in place; `name` is the member's or
 * the root's. What OpenAPI cannot express goes into `x-decimals`, `x-map` and `x-key-attribute`.
 */
export function nameInXml(schema: unknown, name: string): void {
  if (!isTree(schema)) return;
  const words = (schema['xml'] ?? {}) as XmlWords;
  delete schema['xml'];
  const xml = {
    ...commonWords(words),
    ...(isList(schema) && listWords(schema, words, name)),
    ...mapWords(schema, words),
  };
  if (Object.keys(xml).length > 0) schema['xml'] = xml;
  for (const [member, inner] of Object.entries((schema['properties'] ?? {}) as Tree)) nameInXml(inner, member);
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    for (const option of (schema[key] ?? []) as unknown[]) nameInXml(option, name);
  nameInXml(schema['additionalProperties'], 'value');
}

/**
 * The value, which has the type of its schema, and its XML in `x-example-text`, which the pages at `/docs` show:
 * OpenAPI has no place for a text beside an object schema.
 */
export function xmlExample(value: unknown, shape: z.ZodType, root: string): { example: unknown } & Tree {
  return { example: value, 'x-example-text': encodeXml(value, shape, root) };
}

function commonWords({ name, attribute, namespace, decimals }: XmlWords): Tree {
  return {
    ...(name !== undefined && { name }),
    ...(attribute === true && { attribute }),
    ...(namespace !== undefined && { namespace }),
    ...(decimals !== undefined && { 'x-decimals': decimals }),
  };
}

function listWords(schema: Tree, { item, flat, wrapped }: XmlWords, name: string): Tree {
  const items = (schema['items'] ?? {}) as Tree;
  const own = (items['xml'] ?? {}) as XmlWords;
  const element = item ?? own.name ?? singularOf(name);
  nameInXml(items, element);
  items['xml'] = { ...(items['xml'] as Tree | undefined), name: element };
  schema['items'] = items;
  return { wrapped: flat !== true && wrapped !== false };
}

/** A map is written as entries of key and value. */
function mapWords(schema: Tree, { item = 'entry', keyAttribute }: XmlWords): Tree {
  if (!isTree(schema['additionalProperties']) && !isTree(schema['propertyNames'])) return {};
  return keyAttribute === undefined
    ? { 'x-map': { entry: item, key: 'key', value: 'value' } }
    : { 'x-map': { entry: item, keyAttribute } };
}

function isList({ type }: Tree): boolean {
  return type === 'array' || (Array.isArray(type) && type.includes('array'));
}

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
