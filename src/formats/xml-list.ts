import type { z } from 'zod';
import { findListMember, type ListText } from './list-text.ts';
import { encodeXml } from './xml-encode.ts';
import { itemNameOf, xmlFormOf, type XmlForm } from './xml-form.ts';

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
