import { gzipSync } from 'node:zlib';
import { longBodies } from './long-bodies.ts';

interface HostileBody {
  name: string;
  /** Content-Type; undefined: none is sent. */
  type: string | undefined;
  bytes: Uint8Array<ArrayBuffer>;
  packed?: true;
  status: number;
  code: string;
}

const types = { json: 'application/json', xml: 'application/xml' };
const refusals = {
  malformed: { status: 400, code: 'MALFORMED_BODY' },
  invalid: { status: 422, code: 'VALIDATION_FAILED' },
  'too large': { status: 413, code: 'PAYLOAD_TOO_LARGE' },
  unsupported: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
};
type Refusal = keyof typeof refusals;

/** By the refusal, then by name. */
type HostileTexts = Partial<Record<Refusal, Record<string, string>>>;

const inRoot = (content: string) => `<contract>${content}</contract>`;

/** Texts made from the numbers from 1 on. */
function numbered(times: number, make: (n: number) => string): string {
  return Array.from({ length: times }, (_, at) => make(at + 1)).join('');
}

/** Not kept: they take many megabytes. */
const hostileXml = (): HostileTexts => ({
  malformed: {
    'an external entity': `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><contract>&x;</contract>`,
    'an external definition': `<!DOCTYPE contract SYSTEM "http://127.0.0.1:1/x.dtd"><contract></contract>`,
    'a parameter entity': `<!DOCTYPE a [<!ENTITY % x SYSTEM "file:///etc/hosts"> %x;]><contract></contract>`,
    'a billion laughs': `<!DOCTYPE a [<!ENTITY l0 "ha">${numbered(9, (n) => `<!ENTITY l${n} "${`&l${n - 1};`.repeat(10)}">`)}]><contract>&l9;</contract>`,
    'one long entity many times': `<!DOCTYPE a [<!ENTITY a "${'a'.repeat(50_000)}">]>${'&a;'.repeat(50_000)}`,
    'a DOCTYPE behind a long comment': `<!--${' '.repeat(4_000_000)}--><!DOCTYPE a><contract></contract>`,
    'a DOCTYPE within the root': inRoot('<!DOCTYPE a>'),
    'an entity that nobody defined': inRoot('<deposit>&euro;</deposit>'),
    'a million lone ampersands': inRoot('& '.repeat(1_000_000)),
    'a reference to half of a character': inRoot('<deposit>&#xD800;</deposit>'),
    'a reference to no character': inRoot('<deposit>&#0;</deposit>'),
    'an include whose prefix nobody declared': inRoot('<xi:include href="file:///etc/passwd"/>'),
    'depth 17': inRoot(`${'<a>'.repeat(16)}${'</a>'.repeat(16)}`),
    'depth 100,000': inRoot(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`),
    'a million siblings': inRoot('<a/>'.repeat(1_000_000)),
    'half a million attributes': `<contract${numbered(500_000, (n) => ` a${n}=""`)}/>`,
    'a million beginnings of instructions': inRoot('<?'.repeat(1_000_000)),
    'a million deal rows': inRoot(`<dealRows>${'<dealRow/>'.repeat(1_000_000)}</dealRows>`),
    'an attribute twice': '<contract a="1" a="2"/>',
    'two roots': '<contract></contract><contract></contract>',
    'a scalar a million times': inRoot('<deposit>1</deposit>'.repeat(700_000)),
    'a tag without an end': `<contract><${'a'.repeat(4_000_000)}`,
    'blanks without an end': `<contract${' '.repeat(4_000_000)}`,
    'a comment without an end': `<contract><!--${'a'.repeat(4_000_000)}`,
    'character data without an end': `<contract><![CDATA[${'a'.repeat(4_000_000)}`,
    'an instruction without an end': `<contract><?a ${'a'.repeat(4_000_000)}`,
    'an attribute without an end': `<contract a="${'a'.repeat(4_000_000)}`,
    'a root without an end': `<contract>${'a'.repeat(4_000_000)}`,
    'a closing tag of another element': inRoot('<a></b>'),
    'a number of a million digits': inRoot(`<deposit>${'9'.repeat(1_000_000)}x</deposit>`),
    'a control character': inRoot('<contractNumber>\u0001</contractNumber>'),
    'a non-character': inRoot('<contractNumber>\uffff</contractNumber>'),
  },
  invalid: {
    'an include': inRoot('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>'),
    '100,000 deal rows': inRoot(`<dealRows>${'<dealRow/>'.repeat(100_000)}</dealRows>`),
    'a scalar twice': inRoot('<deposit>1</deposit><deposit>2</deposit>'),
    'names of prototypes': inRoot(
      ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
        .map((name) => `<${name}><deposit>1</deposit></${name}>`)
        .join(''),
    ),
    'a number of 60,000 digits': inRoot(`<deposit>${'9'.repeat(60_000)}x</deposit>`),
  },
  'too large': {
    'above the limit': inRoot('a'.repeat(2 ** 24)),
  },
});

const hostileJson = (): HostileTexts => ({
  malformed: {
    'depth 33': `${'['.repeat(33)}${']'.repeat(33)}`,
    'depth 100,000': `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    'objects of depth 100,000': `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
    'a million siblings': `[${'1,'.repeat(1_000_000)}1]`,
    'a million deal rows': `{"dealRows":[${'{},'.repeat(1_000_000)}{}]}`,
    'a scalar twice': '{"deposit":1,"deposit":2}',
    'a scalar twice in other letters': '{"deposit":1,"\\u0064eposit":2}',
    'a million members': `{${numbered(1_000_000, (n) => `"${n}":1,`)}"last":1}`,
    'a list without an end': `[${'1,'.repeat(100_000)}`,
    blanks: ' '.repeat(4_000_000),
    NaN: '{"deposit":NaN}',
    'half of a character': '{"contractNumber":"\\ud800"}',
    'half of a character in a name': '{"\\udc00":1}',
    'a control character': '{"contractNumber":"\u0000"}',
  },
  invalid: {
    '100,000 deal rows': `{"dealRows":[${'{},'.repeat(100_000)}{}]}`,
    'names of prototypes':
      '{"__proto__":{"deposit":1},"constructor":{"prototype":{"deposit":1}},"toString":1,"hasOwnProperty":1}',
    '1e400': '{"deposit":1e400}',
    '-1e400': '{"deposit":-1e400}',
    '1e400 as a text': '{"deposit":"1e400"}',
    'a number of 400 digits': `{"deposit":${'9'.repeat(400)}}`,
    'a number of a million digits': `{"deposit":${'9'.repeat(1_000_000)}}`,
    'a number of a million digits as a text': `{"deposit":"${'9'.repeat(1_000_000)}"}`,
    'a date of a million digits': `{"validFrom":"${'2'.repeat(1_000_000)}"}`,
    'a name of a million blanks': `{"contractNumber":"a${' '.repeat(1_000_000)}b"}`,
    'a control character as an escape': '{"contractNumber":"\\u0000"}',
  },
  'too large': {
    'above the limit': `{"a":"${'a'.repeat(2 ** 24)}"}`,
  },
});

/** Bodies for the delivery of a contract, with the root `contract` and the number `deposit`. */
export function hostileBodies(): HostileBody[] {
  const texts = Object.entries({ xml: hostileXml(), json: hostileJson() }).flatMap(([format, kinds]) =>
    Object.entries(kinds).flatMap(([refusal, bodies]) =>
      Object.entries(bodies).map(([name, text]) =>
        body(`${format.toUpperCase()}: ${name}`, types[format as 'xml'], Buffer.from(text), refusal as Refusal),
      ),
    ),
  );
  // Runs, of which the two formats have many, in bodies that a worker reads.
  const runs = longBodies('contract', 'contractNumber', 1_000_000).map(({ name, format, text, status }) =>
    body(
      `${format.toUpperCase()}: many ${name}`,
      types[format],
      Buffer.from(text),
      status === 400 ? 'malformed' : 'invalid',
    ),
  );
  return [...texts, ...runs, ...encodings(), ...compressed()];
}

function body(name: string, type: string | undefined, bytes: Uint8Array, refusal: Refusal = 'malformed'): HostileBody {
  return { name, type, bytes: new Uint8Array(bytes), ...refusals[refusal] };
}

function encodings(): HostileBody[] {
  const { json, xml } = types;
  const [text, element] = ['{"contractNumber":"é"}', '<contract><contractNumber>é</contractNumber></contract>'];
  const wide = (body: string) => Buffer.from(`\ufeff${body}`, 'utf16le');
  return [
    body('JSON: UTF-16', json, wide(text)),
    body('JSON: UTF-16, big-endian', json, wide(text).swap16()),
    body('JSON: UTF-16 without a mark', json, Buffer.from(text, 'utf16le')),
    body('JSON: UTF-16 that is said', `${json}; charset=utf-16`, wide(text), 'unsupported'),
    body('UTF-16 without a type', undefined, wide(text), 'unsupported'),
    body('JSON: Latin-1', json, Buffer.from(text, 'latin1')),
    body('JSON: a character in too many bytes', json, Buffer.from([0x22, 0xc0, 0xaf, 0x22])),
    body('JSON: half of a character as bytes', json, Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])),
    body('JSON: a byte order mark twice', json, Buffer.from('\ufeff\ufeff{}')),
    body('XML: UTF-16', xml, wide(`<?xml version="1.0" encoding="UTF-16"?>${element}`)),
    body('XML: UTF-16 without a mark', xml, Buffer.from(element, 'utf16le')),
    body('XML: Latin-1', xml, Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${element}`, 'latin1')),
    body('XML: UTF-7', xml, Buffer.from('<?xml version="1.0" encoding="UTF-7"?>+ADw-contract+AD4-')),
    body('XML: UTF-8 that breaks off', xml, Buffer.from(element).subarray(0, element.indexOf('é') + 1)),
  ];
}

function compressed(): HostileBody[] {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
  return [
    body('JSON: decompressed above the limit', types.json, bomb, 'too large'),
    body('JSON: not packed', types.json, Buffer.from('{}')),
    body('JSON: a packing that breaks off', types.json, gzipSync('{"deposit":1}').subarray(0, -6)),
  ].map((one) => ({ ...one, packed: true }));
}
