import { CompressedJson, decompressPiece } from './gzip-pieces.ts';
import type { z } from 'zod';
import { encodeXml } from './xml-encode.ts';
import { itemNameOf, xmlFormOf, type XmlForm } from './xml-form.ts';

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

/** Already serialized JSON; not possible in XML. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function writeJson(value: unknown): string {
  if (value instanceof CompressedJson) return `${value.before}${decompressPiece(value.piece).toString()}${value.after}`;
  return value instanceof JsonText ? value.text : JSON.stringify(value);
}

/** NDJSON; other members of the answer are left out. */
export const lines: ListText = { head: '', item: writeJson, end: '\n', separator: '', tail: '' };

/** The items replace the value's empty list, see `findListMember`. */
export function jsonListText(value: unknown): ListText {
  const name = findListMember(value);
  if (name === undefined) return { head: '[', item: writeJson, end: '', separator: ',', tail: ']' };
  const members = Object.entries(value as object).filter(([, member]) => member !== undefined);
  const place = members.findIndex(([each]) => each === name);
  const before = members.slice(0, place).map((member) => `${memberText(member)},`);
  const after = members.slice(place + 1).map((member) => `,${memberText(member)}`);
  const head = `{${before.join('')}${JSON.stringify(name)}:[`;
  return { head, item: writeJson, end: '', separator: ',', tail: `]${after.join('')}}` };
}

function memberText([name, value]: [string, unknown]): string {
  return `${JSON.stringify(name)}:${JSON.stringify(value)}`;
}

export function xmlListText(value: unknown, schema: z.core.$ZodType, root: string): ListText {
  const name = findListMember(value);
  const listWith = (items: readonly unknown[]) => (name === undefined ? items : { [name]: items });
  const encodeWith = (each: unknown) => encodeXml(each, schema, root);
  // Encoding one empty item shows the text before and after the items.
  const mark = emptyElement(itemElement(xmlFormOf(schema), name ?? root, name));
  const [head = '', tail = ''] = splitAt(
    encodeWith(name === undefined ? [{}] : { ...(value as object), [name]: [{}] }),
    mark,
  );
  const [before = '', after = ''] = splitAt(encodeWith(listWith([{}])), mark);
  const item = (each: unknown) => {
    const text = encodeWith(listWith([each]));
    return text.slice(before.length, text.length - after.length);
  };
  return { head, item, end: '', separator: '', tail };
}

function itemElement(form: XmlForm, wrapper: string, member: string | undefined): string {
  if (form.kind === 'object') {
    const found = form.members.find(({ name }) => name === member);
    if (found?.form.kind === 'list') return itemNameOf(found.form, found.element);
  }
  if (form.kind === 'list') return itemNameOf(form, wrapper);
  throw new Error('The schema has no list there.');
}

function emptyElement(name: string): string {
  return `<${name}></${name}>`;
}

function splitAt(text: string, mark: string): string[] {
  const at = text.lastIndexOf(mark);
  if (at < 0) throw new Error('The empty element is written in another way.');
  return [text.slice(0, at), text.slice(at + mark.length)];
}
