import type { z } from 'zod';
import {
  itemNameOf,
  xmlFormOf,
  singularOf,
  type ListForm,
  type MapForm,
  type XmlMember,
  type ObjectForm,
  type XmlForm,
} from './xml-form.ts';

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * XML form of a wire value (docs/contract.md 1.2). The schema is compiled once per root name; a wrong value is written
 * as well as possible, never refused.
 */
export function encodeXml(value: unknown, schema: z.core.$ZodType, root: string): string {
  const writers = rootWriters.get(schema) ?? new Map<string, Write>();
  rootWriters.set(schema, writers);
  const write = writers.get(root) ?? writerOf(xmlFormOf(schema), root, new Map());
  writers.set(root, write);
  return xmlDeclaration + write(value);
}

/** Returns the complete element, or the elements of a flat list; empty for an absent value. */
type Write = (value: unknown) => string;
const rootWriters = new WeakMap<z.core.$ZodType, Map<string, Write>>();
type KnownWriters = Map<ObjectForm, Map<string, Write>>;

function writerOf(form: XmlForm, name: string, known: KnownWriters): Write {
  switch (form.kind) {
    case 'leaf':
      return leafWriter(name, form.decimals);
    case 'object':
      return objectWriter(form, name, known);
    case 'list':
      return listWriter(form, name, known);
    case 'map':
      return mapWriter(form, name, known);
    case 'any':
      return (value) => anyElement(value, name);
  }
}

function leafWriter(name: string, decimals: number | undefined): Write {
  const [open, close] = [`<${name}>`, `</${name}>`];
  return (value) => {
    if (typeof value === 'string') return open + escapeXmlText(value) + close;
    if (typeof value === 'number') return open + numberText(value, decimals) + close;
    if (typeof value === 'boolean') return open + String(value) + close;
    return anyElement(value, name);
  };
}

function objectWriter(form: ObjectForm, name: string, known: KnownWriters): Write {
  const done = known.get(form)?.get(name);
  if (done) return done;
  // Registered before its members are visited, because a shape may contain itself.
  const forward: Write = (value) => write(value);
  known.set(form, new Map(known.get(form)).set(name, forward));
  const namespace = form.namespace === undefined ? '' : ` xmlns="${escapeXmlAttribute(form.namespace)}"`;
  const attributes = form.members.filter((member) => member.isAttribute);
  const elements = form.members
    .filter((member) => !member.isAttribute)
    .map((member) => ({ key: member.name, write: writerOf(member.form, member.element, known) }));
  const [start, close] = [`<${name}${namespace}`, `</${name}>`];
  const write: Write = (value) => {
    if (typeof value !== 'object' || value === null) return anyElement(value, name);
    const record = value as Record<string, unknown>;
    let inside = '';
    for (const element of elements) inside += element.write(record[element.key]);
    if (attributes.length === 0) return `${start}>${inside}${close}`;
    const tag = start + attributes.map((member) => attributeText(member, record[member.name])).join('');
    return inside === '' ? `${tag}/>` : `${tag}>${inside}${close}`;
  };
  return write;
}

function attributeText({ element, form }: XmlMember, value: unknown): string {
  if (isAbsent(value)) return '';
  const decimals = form.kind === 'leaf' ? form.decimals : undefined;
  const text = typeof value === 'number' ? numberText(value, decimals) : escapeXmlAttribute(plainText(value));
  return ` ${element}="${text}"`;
}

function listWriter(form: ListForm, name: string, known: KnownWriters): Write {
  const write = writerOf(form.item, itemNameOf(form, name), known);
  const [open, close] = form.isFlat ? ['', ''] : [`<${name}>`, `</${name}>`];
  return (value) => {
    if (!Array.isArray(value)) return anyElement(value, name);
    let items = '';
    for (const item of value as unknown[]) items += write(item);
    return open + items + close;
  };
}

function mapWriter({ entryName, keyAttribute, value: form }: MapForm, name: string, known: KnownWriters): Write {
  const writeValue = writerOf(form, 'value', known);
  const writeEntry = ([key, value]: [string, unknown]): string => {
    if (isAbsent(value)) return '';
    const element = writeValue(value);
    if (keyAttribute === undefined) return `<${entryName}><key>${escapeXmlText(key)}</key>${element}</${entryName}>`;
    const attribute = `${keyAttribute}="${escapeXmlAttribute(key)}"`;
    return element.replace(/^<value/, () => `<${entryName} ${attribute}`).replace(/<\/value>$/, `</${entryName}>`);
  };
  return (value) => {
    if (typeof value !== 'object' || value === null) return anyElement(value, name);
    return `<${name}>${Object.entries(value).map(writeEntry).join('')}</${name}>`;
  };
}

/** For values without a schema; members whose names are no element names are left out. */
function anyElement(value: unknown, name: string): string {
  if (isAbsent(value) || !/^[A-Za-z_][\w.-]*$/.test(name)) return '';
  if (typeof value !== 'object') return `<${name}>${escapeXmlText(plainText(value))}</${name}>`;
  const inside = Array.isArray(value)
    ? value.map((item) => anyElement(item, singularOf(name)))
    : Object.entries(value as Record<string, unknown>).map(([key, item]) => anyElement(item, key));
  return `<${name}>${inside.join('')}</${name}>`;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? plainNumber(value) : JSON.stringify(value);
}

function numberText(value: number, decimals: number | undefined): string {
  if (decimals === undefined) return plainNumber(value);
  // Amounts, which most numbers are: `toFixed` takes ten times as long.
  if (decimals !== 2 || value < 0 || value > 1e7) return value.toFixed(decimals);
  const cents = Math.round(value * 100);
  const rest = cents % 100;
  return `${(cents - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`;
}

function plainNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/\.?0+$/, '') : BigInt(value).toString();
}

/* eslint-disable no-control-regex -- these are the very characters that XML forbids or that must be escaped */
const needsCareInText = /[<>&\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff]/;
const needsCareInAttribute = /[<>&"\u0000-\u001f\ufffe\uffff\ud800-\udfff]/;
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udfff]/gu;
const forbiddenUnit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
/* eslint-enable no-control-regex */

/** For element content; drops the characters that XML 1.0 forbids. */
export function escapeXmlText(text: string): string {
  if (!needsCareInText.test(text)) return text;
  return text
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

/** For attributes in double quotes. */
export function escapeXmlAttribute(text: string): string {
  if (!needsCareInAttribute.test(text)) return text;
  return escapeXmlText(text).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;');
}

/** Expects well-formed text. */
export function hasForbiddenCharacter(text: string): boolean {
  return forbiddenUnit.test(text);
}
