import { escapeXmlText } from './xml-text.ts';

/**
 * Writing ASCII byte by byte, which most of an answer is, costs half as much as joining strings and encoding the
 * result.
 */
export interface XmlSink {
  bytes: Buffer;
  at: number;
}

export function writeBytes(work: (sink: XmlSink) => void): Buffer {
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

export function putBytes(sink: XmlSink, piece: Uint8Array): void {
  const { length } = piece;
  makeRoom(sink, length);
  const { bytes, at } = sink;
  for (let index = 0; index < length; index += 1) bytes[at + index] = piece[index] as number;
  sink.at = at + length;
}

export function putRaw(sink: XmlSink, text: string): void {
  makeRoom(sink, 3 * text.length);
  sink.at += sink.bytes.write(text, sink.at);
}

export function putText(sink: XmlSink, text: string): void {
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
export function putWhole(sink: XmlSink, value: number): void {
  makeRoom(sink, 10);
  sink.at = putDigits(sink.bytes, sink.at, value);
}

/** Cents from 0 to 2^31 − 1, written with a decimal point. */
export function putCents(sink: XmlSink, value: number): void {
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
