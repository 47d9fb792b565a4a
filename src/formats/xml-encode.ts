import type { z } from 'zod';
import {
  itemNameOf,
  xmlFormOf,
  type ListForm,
  type MapForm,
  type Member,
  type ObjectForm,
  type XmlForm,
} from './xml-form.ts';
import { singularOf } from './singular.ts';
import { xmlAttribute, xmlText } from './xml-text.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Writes the complete element, or the elements of a flat list, or nothing for what is absent. */
type Write = (value: unknown) => string;

const rootWriters = new WeakMap<z.core.$ZodType, Map<string, Write>>();

/**
 * Yields the XML document of a value on the wire side of the schema, in the form of contract 1.2. The schema is compiled
 * once for each root name; a wrong value is written as well as it can be, never refused.
 */
export function encodeXml(value: unknown, schema: z.core.$ZodType, root: string): string {
  let writers = rootWriters.get(schema);
  if (!writers) rootWriters.set(schema, (writers = new Map<string, Write>()));
  let write = writers.get(root);
  if (!write) writers.set(root, (write = writerOf(xmlFormOf(schema), root, new Map())));
  return declaration + write(value);
}

type Known = Map<ObjectForm, Map<string, Write>>;

function writerOf(form: XmlForm, name: string, known: Known): Write {
  switch (form.kind) {
    case 'leaf':
      return leafWriter(name, form.decimals);
    case 'object':
      return objectWriter(form, name, '', known);
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
  const [yes, no] = [`${open}true${close}`, `${open}false${close}`];
  return (value) => {
    if (typeof value === 'string') return open + xmlText(value) + close;
    if (typeof value === 'boolean') return value ? yes : no;
    if (typeof value === 'number') return open + numberText(value, decimals) + close;
    return isAbsent(value) ? '' : anyElement(value, name);
  };
}

function objectWriter(form: ObjectForm, name: string, fixed: string, known: Known): Write {
  const done = known.get(form)?.get(name + fixed);
  if (done) return done;
  const forward: Write = (value) => write(value);
  known.set(form, new Map(known.get(form)).set(name + fixed, forward));
  const namespace = form.namespace === undefined ? '' : ` xmlns="${xmlAttribute(form.namespace)}"`;
  const attributes = form.members.filter((member) => member.isAttribute);
  const elements = form.members
    .filter((member) => !member.isAttribute)
    .map((member) => ({ key: member.name, write: writerOf(member.form, member.element, known) }));
  const [start, close] = [`<${name}${fixed}${namespace}`, `</${name}>`];
  const open = `${start}>`;
  const write: Write = (value) => {
    if (typeof value !== 'object' || value === null) return isAbsent(value) ? '' : anyElement(value, name);
    const record = value as Record<string, unknown>;
    let text = '';
    for (const element of elements) {
      const member = record[element.key];
      if (member !== undefined && member !== null) text += element.write(member);
    }
    if (attributes.length === 0) return open + text + close;
    const head = start + attributesText(record, attributes);
    return text === '' ? `${head}/>` : `${head}>${text}${close}`;
  };
  return write;
}

function attributesText(record: Record<string, unknown>, attributes: Member[]): string {
  let text = '';
  for (const { name, element, form } of attributes) {
    const value = record[name];
    if (isAbsent(value)) continue;
    const decimals = form.kind === 'leaf' ? form.decimals : undefined;
    text += ` ${element}="${xmlAttribute(typeof value === 'number' ? numberText(value, decimals) : plainText(value))}"`;
  }
  return text;
}

function listWriter(form: ListForm, name: string, known: Known): Write {
  const write = writerOf(form.item, itemNameOf(form, name), known);
  const [open, close] = form.isFlat ? ['', ''] : [`<${name}>`, `</${name}>`];
  return (value) => {
    if (!Array.isArray(value)) return isAbsent(value) ? '' : anyElement(value, name);
    let text = open;
    for (const item of value as unknown[]) text += write(item);
    return text + close;
  };
}

function mapWriter(form: MapForm, name: string, known: Known): Write {
  const writeValue = writerOf(form.value, 'value', known);
  const { entryName, keyAttribute } = form;
  const entryText = (key: string, value: unknown): string => {
    if (keyAttribute === undefined)
      return `<${entryName}><key>${xmlText(key)}</key>${writeValue(value)}</${entryName}>`;
    // The key differs from entry to entry, so the value's own tag is opened here and only its inside is reused.
    const inner = writeValue(value).replace(/^<value/, `<${entryName} ${keyAttribute}="${xmlAttribute(key)}"`);
    return inner.replace(/<\/value>$/, `</${entryName}>`);
  };
  return (value) => {
    if (typeof value !== 'object' || value === null) return isAbsent(value) ? '' : anyElement(value, name);
    let text = `<${name}>`;
    for (const [key, item] of Object.entries(value)) if (!isAbsent(item)) text += entryText(key, item);
    return `${text}</${name}>`;
  };
}

/** Writes a value of which nothing is known, after the same rules; members whose names are no element names are left out. */
function anyElement(value: unknown, name: string): string {
  if (isAbsent(value) || !/^[A-Za-z_][\w.-]*$/.test(name)) return '';
  if (typeof value !== 'object') return `<${name}>${xmlText(plainText(value))}</${name}>`;
  const inside = Array.isArray(value)
    ? value.map((item) => anyElement(item, singularOf(name)))
    : Object.entries(value as Record<string, unknown>).map(([key, item]) => anyElement(item, key));
  return `<${name}>${inside.join('')}</${name}>`;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function plainText(value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number'
      ? plainNumber(value)
      : typeof value === 'boolean'
        ? String(value)
        : JSON.stringify(value);
}

const centTexts = Array.from({ length: 100 }, (_, cents) => `.${cents < 10 ? '0' : ''}${cents}`);

/** Writes a number; two decimals, which all money has, without the slow `toFixed`. */
function numberText(value: number, decimals: number | undefined): string {
  if (decimals === undefined) return plainNumber(value);
  if (decimals !== 2 || !(value >= 0 && value < 1e12)) return value.toFixed(decimals);
  const cents = Math.round(value * 100);
  const euros = Math.floor(cents / 100);
  return `${euros}${centTexts[cents - euros * 100] ?? ''}`;
}

/** Writes a number without an exponent. */
function plainNumber(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/\.?0+$/, '') : BigInt(value).toString();
}
