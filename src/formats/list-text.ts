import { randomUUID } from 'node:crypto';
import { CompressedJson, decompressPiece } from './gzip-pieces.ts';
import { z } from 'zod';
import { encodeXml, xmlDeclaration } from './xml-encode.ts';
import { coreOf, itemNameOf, xmlFormOf } from './xml-form.ts';

/** A list is written as head, items, each followed by `end` and with `separator` between them, and tail. */
export interface ListText {
  head: string;
  item: (item: unknown) => string;
  end: string;
  separator: string;
  tail: string;
}

/** Returns undefined if the value itself is the list; throws if it has no empty list. */
function findListMember(value: unknown): string | undefined {
  if (Array.isArray(value)) return undefined;
  const member = Object.entries(value as object).find(([, each]) => Array.isArray(each) && each.length === 0);
  if (member === undefined) throw new Error('The value has no empty list that the items could stand in.');
  return member[0];
}

function writeJson(value: unknown): string {
  if (value instanceof CompressedJson) return `${value.before}${decompressPiece(value.piece).toString()}${value.after}`;
  return JSON.stringify(value);
}

/** NDJSON; other members of the answer are left out. */
export const lines: ListText = { head: '', item: writeJson, end: '\n', separator: '', tail: '' };

/** Written for an item to find the text around the items; not part of any value. */
const mark: string = randomUUID();

/** The items replace the value's empty list, see `findListMember`. */
export function jsonListText(value: unknown): ListText {
  const name = findListMember(value);
  const whole = JSON.stringify(name === undefined ? [mark] : { ...(value as object), [name]: [mark] });
  const [head = '', tail = ''] = whole.split(`"${mark}"`);
  return { head, item: writeJson, end: '', separator: ',', tail };
}

export function xmlListText(value: unknown, schema: z.core.$ZodType, root: string): ListText {
  const name = findListMember(value);
  const { element, item } = listAt(schema, root, name);
  const whole = encodeXml(name === undefined ? [mark] : { ...(value as object), [name]: [mark] }, schema, root);
  const [head = '', tail = ''] = whole.split(`<${element}>${mark}</${element}>`);
  const encodeItem = (each: unknown) => encodeXml(each, item, element).slice(xmlDeclaration.length);
  return { head, item: encodeItem, end: '', separator: '', tail };
}

/** The name and the schema of the elements of the list called `name`, or of a schema that is itself a list. */
function listAt(schema: z.core.$ZodType, wrapper: string, name?: string): { element: string; item: z.core.$ZodType } {
  const core = coreOf(schema);
  const form = xmlFormOf(schema);
  if (form.kind === 'list' && core instanceof z.core.$ZodArray) {
    return { element: itemNameOf(form, wrapper), item: core._zod.def.element };
  }
  const member = core instanceof z.core.$ZodObject && name !== undefined ? core._zod.def.shape[name] : undefined;
  if (!member || form.kind !== 'object') throw new Error('The schema has no list there.');
  return listAt(member, form.members.find((each) => each.name === name)?.element ?? wrapper);
}
