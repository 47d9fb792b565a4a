import type { z } from 'zod';
import {
  itemNameOf,
  xmlFormOf,
  singularOf,
  type ListForm,
  type MapForm,
  type Member,
  type ObjectForm,
  type XmlForm,
} from './xml-form.ts';
import { escapeXmlAttribute, escapeXmlText } from './xml-text.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * XML form of a wire value (docs/contract.md 1.2). The schema is compiled once per root name; a wrong value is written
 * as well as possible, never refused.
 */
export function encodeXmlBytes(value: unknown, schema: z.core.$ZodType, root: string): Buffer {
  let writers = rootWriters.get(schema);
  if (!writers) rootWriters.set(schema, (writers = new Map<string, Write>()));
  let write = writers.get(root);
  if (!write) writers.set(root, (write = writerOf(xmlFormOf(schema), root, new Map())));
  return writeBytes((sink) => {
    putRaw(sink, declaration);
    write(sink, value);
  });
}

export function encodeXml(value: unknown, schema: z.core.$ZodType, root: string): string {
  return encodeXmlBytes(value, schema, root).toString();
}

/** Writes the complete element, or the elements of a flat list, or nothing for an absent value. */
type Write = (sink: XmlSink, value: unknown) => void;

const rootWriters = new WeakMap<z.core.$ZodType, Map<string, Write>>();

type Known = Map<ObjectForm, Map<string, Write>>;

function writerOf(form: XmlForm, name: string, known: Known): Write {
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
      return (sink, value) => putRaw(sink, anyElement(value, name));
  }
}

function leafWriter(name: string, decimals: number | undefined): Write {
  const [open, close] = [Buffer.from(`<${name}>`), Buffer.from(`</${name}>`)];
  const [yes, no] = [Buffer.from(`<${name}>true</${name}>`), Buffer.from(`<${name}>false</${name}>`)];
  return (sink, value) => {
    if (typeof value === 'boolean') putBytes(sink, value ? yes : no);
    else if (typeof value === 'string' || typeof value === 'number') {
      putBytes(sink, open);
      if (typeof value === 'string') putText(sink, value);
      else putNumber(sink, value, decimals);
      putBytes(sink, close);
    } else if (!isAbsent(value)) putRaw(sink, anyElement(value, name));
  };
}

function objectWriter(form: ObjectForm, name: string, known: Known): Write {
  const done = known.get(form)?.get(name);
  if (done) return done;
  // Registered before its members are visited, because a shape may contain itself.
  const forward: Write = (sink, value) => write(sink, value);
  known.set(form, new Map(known.get(form)).set(name, forward));
  const namespace = form.namespace === undefined ? '' : ` xmlns="${escapeXmlAttribute(form.namespace)}"`;
  const attributes = form.members.filter((member) => member.isAttribute).map(attributeWriter);
  const elements = form.members
    .filter((member) => !member.isAttribute)
    .map((member) => ({ key: member.name, write: writerOf(member.form, member.element, known) }));
  const [start, close] = [Buffer.from(`<${name}${namespace}`), Buffer.from(`</${name}>`)];
  const open = Buffer.from(`<${name}${namespace}>`);
  const write: Write = (sink, value) => {
    if (typeof value !== 'object' || value === null) {
      if (!isAbsent(value)) putRaw(sink, anyElement(value, name));
      return;
    }
    const record = value as Record<string, unknown>;
    if (attributes.length === 0) putBytes(sink, open);
    else {
      putBytes(sink, start);
      for (const attribute of attributes) attribute(sink, record);
      putBytes(sink, tagEnd);
    }
    const inside = sink.at;
    for (const element of elements) {
      const member = record[element.key];
      if (member !== undefined && member !== null) element.write(sink, member);
    }
    const isEmptyTag = sink.at === inside && attributes.length > 0;
    if (isEmptyTag) sink.at -= tagEnd.length;
    putBytes(sink, isEmptyTag ? emptyTagEnd : close);
  };
  return write;
}

const [tagEnd, emptyTagEnd, quote] = [Buffer.from('>'), Buffer.from('/>'), Buffer.from('"')];

function attributeWriter({ name, element, form }: Member): (sink: XmlSink, record: Record<string, unknown>) => void {
  const start = Buffer.from(` ${element}="`);
  const decimals = form.kind === 'leaf' ? form.decimals : undefined;
  return (sink, record) => {
    const value = record[name];
    if (isAbsent(value)) return;
    putBytes(sink, start);
    if (typeof value === 'number') putNumber(sink, value, decimals);
    else putRaw(sink, escapeXmlAttribute(plainText(value)));
    putBytes(sink, quote);
  };
}

function listWriter(form: ListForm, name: string, known: Known): Write {
  const write = writerOf(form.item, itemNameOf(form, name), known);
  const [open, close] = [Buffer.from(form.isFlat ? '' : `<${name}>`), Buffer.from(form.isFlat ? '' : `</${name}>`)];
  return (sink, value) => {
    if (!Array.isArray(value)) {
      if (!isAbsent(value)) putRaw(sink, anyElement(value, name));
      return;
    }
    putBytes(sink, open);
    for (const item of value as unknown[]) write(sink, item);
    putBytes(sink, close);
  };
}

function mapWriter(form: MapForm, name: string, known: Known): Write {
  const writeValue = writerOf(form.value, 'value', known);
  const { entryName, keyAttribute } = form;
  const putEntry = (sink: XmlSink, key: string, value: unknown): void => {
    if (keyAttribute === undefined) {
      putRaw(sink, `<${entryName}><key>${escapeXmlText(key)}</key>`);
      writeValue(sink, value);
      putRaw(sink, `</${entryName}>`);
      return;
    }
    // The key differs per entry, so the value's opening tag is rewritten and only its content is kept.
    const start = sink.at;
    writeValue(sink, value);
    const element = sink.bytes.toString('utf8', start, sink.at);
    sink.at = start;
    const opened = element.replace(/^<value/, () => `<${entryName} ${keyAttribute}="${escapeXmlAttribute(key)}"`);
    putRaw(sink, opened.replace(/<\/value>$/, `</${entryName}>`));
  };
  return (sink, value) => {
    if (typeof value !== 'object' || value === null) {
      if (!isAbsent(value)) putRaw(sink, anyElement(value, name));
      return;
    }
    putRaw(sink, `<${name}>`);
    for (const [key, item] of Object.entries(value)) if (!isAbsent(item)) putEntry(sink, key, item);
    putRaw(sink, `</${name}>`);
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

const most = 2 ** 31 - 1;

/** Whole numbers and amounts, which nearly all are, are written without an intermediate string. */
function putNumber(sink: XmlSink, value: number, decimals: number | undefined): void {
  if (decimals === 2 && value >= 0 && value <= most / 100) putCents(sink, Math.round(value * 100));
  else if (decimals !== undefined) putRaw(sink, value.toFixed(decimals));
  else if ((value | 0) === value && value >= 0) putWhole(sink, value);
  else putRaw(sink, plainNumber(value));
}

function plainNumber(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/\.?0+$/, '') : BigInt(value).toString();
}

/**
 * Writing ASCII byte by byte, which most of an answer is, costs half as much as joining strings and encoding the
 * result.
 */
interface XmlSink {
  bytes: Buffer;
  at: number;
}

function writeBytes(work: (sink: XmlSink) => void): Buffer {
  const sink = spare ?? { bytes: Buffer.allocUnsafeSlow(64 * 1024), at: 0 };
  spare = undefined;
  sink.at = 0;
  work(sink);
  if (sink.bytes.length <= mostKept) spare = sink;
  return Buffer.from(sink.bytes.subarray(0, sink.at));
}

/** Reused between answers: the first touch of fresh memory costs more than writing to it. */
let spare: XmlSink | undefined;
const mostKept = 4 * 1024 * 1024;

function putBytes(sink: XmlSink, piece: Uint8Array): void {
  const { length } = piece;
  makeRoom(sink, length);
  const { bytes, at } = sink;
  for (let index = 0; index < length; index += 1) bytes[at + index] = piece[index] as number;
  sink.at = at + length;
}

function putRaw(sink: XmlSink, text: string): void {
  makeRoom(sink, 3 * text.length);
  sink.at += sink.bytes.write(text, sink.at);
}

function putText(sink: XmlSink, text: string): void {
  if (text.length > longText || !putPlain(sink, text)) putRaw(sink, escapeXmlText(text));
}

/** Writes ASCII that needs no escaping; returns false for other text, of which nothing counts as written. */
function putPlain(sink: XmlSink, text: string): boolean {
  const { length } = text;
  makeRoom(sink, length);
  const { bytes, at } = sink;
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 0x7f || isPlain[code] === 0) return false;
    bytes[at + index] = code;
  }
  sink.at = at + length;
  return true;
}

/** From 0 to 2^31 − 1. */
function putWhole(sink: XmlSink, value: number): void {
  makeRoom(sink, 10);
  sink.at = putDigits(sink.bytes, sink.at, value);
}

/** Cents from 0 to 2^31 − 1, written with a decimal point. */
function putCents(sink: XmlSink, value: number): void {
  makeRoom(sink, 12);
  const { bytes } = sink;
  const whole = (value / 100) | 0;
  const cents = value - whole * 100;
  const tens = (cents / 10) | 0;
  const at = putDigits(bytes, sink.at, whole);
  bytes[at] = point;
  bytes[at + 1] = zero + tens;
  bytes[at + 2] = zero + cents - tens * 10;
  sink.at = at + 3;
}

/** From this length on Node's encoder is faster than a loop. */
const longText = 200;
const [zero, point] = [0x30, 0x2e];

/** 1 for ASCII characters that need no escaping. */
const isPlain = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return escapeXmlText(character) === character ? 1 : 0;
});

function putDigits(bytes: Buffer, at: number, value: number): number {
  let digits = 1;
  for (let limit = 10; value >= limit; limit *= 10) digits += 1;
  let rest = value;
  for (let place = at + digits - 1; place >= at; place -= 1) {
    const tenth = (rest / 10) | 0;
    bytes[place] = zero + rest - tenth * 10;
    rest = tenth;
  }
  return at + digits;
}

function makeRoom(sink: XmlSink, size: number): void {
  if (sink.at + size <= sink.bytes.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(2 * sink.bytes.length, sink.at + size));
  sink.bytes.copy(larger, 0, 0, sink.at);
  sink.bytes = larger;
}
