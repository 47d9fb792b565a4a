import { gzipSync } from 'node:zlib';

export interface HostileBody {
  name: string;
  /** Content-Type; undefined: none is sent. */
  type: string | undefined;
  bytes: Uint8Array<ArrayBuffer>;
  packed?: true;
  status: number;
  code: string;
}

const [json, xml] = ['application/json', 'application/xml'];
const malformed = { status: 400, code: 'MALFORMED_BODY' };
const invalid = { status: 422, code: 'VALIDATION_FAILED' };
const tooLarge = { status: 413, code: 'PAYLOAD_TOO_LARGE' };
const unsupported = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' };
const million = 1_000_000;
const xInclude = 'xmlns:xi="http://www.w3.org/2001/XInclude"';

/** Bodies for the delivery of a contract, with the root `contract` and the number `deposit`. */
export function hostileBodies(): HostileBody[] {
  return [...entities(), ...nesting(), ...crowds(), ...unfinished(), ...values(), ...encodings(), ...sizes()];
}

function xmlBody(name: string, text: string, refused = malformed): HostileBody {
  return { name: `XML: ${name}`, type: xml, bytes: bytesOf(text), ...refused };
}

function jsonBody(name: string, text: string, refused = malformed): HostileBody {
  return { name: `JSON: ${name}`, type: json, bytes: bytesOf(text), ...refused };
}

function inRoot(text: string): string {
  return `<contract>${text}</contract>`;
}

function entities(): HostileBody[] {
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  return [
    xmlBody('an external entity', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${inRoot('&x;')}`),
    xmlBody('an external definition', `<!DOCTYPE contract SYSTEM "http://127.0.0.1:1/x.dtd">${inRoot('')}`),
    xmlBody('a parameter entity', `<!DOCTYPE a [<!ENTITY % x SYSTEM "file:///etc/hosts"> %x;]>${inRoot('')}`),
    xmlBody('a billion laughs', `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]>${inRoot('&l9;')}`),
    xmlBody('one long entity many times', `<!DOCTYPE a [<!ENTITY a "${'a'.repeat(50_000)}">]>${'&a;'.repeat(50_000)}`),
    xmlBody('a DOCTYPE behind a long comment', `<!--${' '.repeat(4 * million)}--><!DOCTYPE a>${inRoot('')}`),
    xmlBody('a DOCTYPE within the root', inRoot('<!DOCTYPE a>')),
    xmlBody('an entity that nobody defined', inRoot('<deposit>&euro;</deposit>')),
    xmlBody('a million lone ampersands', inRoot('& '.repeat(million))),
    xmlBody('a reference to half of a character', inRoot('<deposit>&#xD800;</deposit>')),
    xmlBody('a reference to no character', inRoot('<deposit>&#0;</deposit>')),
    xmlBody('an include', inRoot(`<xi:include ${xInclude} href="file:///etc/passwd"/>`), invalid),
    xmlBody('an include whose prefix nobody declared', inRoot('<xi:include href="file:///etc/passwd"/>')),
  ];
}

function nesting(): HostileBody[] {
  const deep = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
  return [
    xmlBody('depth 17', inRoot(deep(16))),
    xmlBody('depth 100,000', inRoot(deep(100_000))),
    xmlBody('depth 1,000,000 without an end', '<contract>' + '<a>'.repeat(million)),
    jsonBody('depth 33', '['.repeat(33) + ']'.repeat(33)),
    jsonBody('depth 100,000', '['.repeat(100_000) + ']'.repeat(100_000)),
    jsonBody('objects of depth 100,000', '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)),
    jsonBody('depth 1,000,000 without an end', '['.repeat(million)),
  ];
}

function crowds(): HostileBody[] {
  const names = Array.from({ length: million / 2 }, (_, at) => ` a${at}=""`).join('');
  return [
    xmlBody('a million siblings', inRoot('<a/>'.repeat(million))),
    xmlBody('a million deal rows', inRoot(`<dealRows>${'<dealRow/>'.repeat(million)}</dealRows>`)),
    xmlBody('100,000 deal rows', inRoot(`<dealRows>${'<dealRow/>'.repeat(100_000)}</dealRows>`), invalid),
    xmlBody('a million comments', inRoot('<!---->'.repeat(million))),
    xmlBody('a million pieces of character data', inRoot('<![CDATA[]]>'.repeat(million))),
    xmlBody('a million instructions', inRoot('<?a?>'.repeat(million))),
    xmlBody('half a million attributes', `<contract${names}/>`),
    xmlBody('a million beginnings of comments', inRoot('<!--'.repeat(million))),
    xmlBody('a million beginnings of instructions', inRoot('<?'.repeat(million))),
    xmlBody('a million beginnings of closing tags', inRoot('</'.repeat(million))),
    xmlBody('blanks in front of an equals sign', `<contract${' '.repeat(30_000)}=/>`),
    xmlBody('a million blanks in front of an equals sign', `<contract${' '.repeat(million)}=/>`),
    xmlBody('an attribute twice', '<contract a="1" a="2"/>'),
    xmlBody('two roots', inRoot('') + inRoot('')),
    xmlBody('a scalar twice', inRoot('<deposit>1</deposit><deposit>2</deposit>'), invalid),
    xmlBody('a scalar a million times', inRoot('<deposit>1</deposit>'.repeat(700_000))),
    jsonBody('a million siblings', `[${'1,'.repeat(million)}1]`),
    jsonBody('a million deal rows', `{"dealRows":[${'{},'.repeat(million)}{}]}`),
    jsonBody('100,000 deal rows', `{"dealRows":[${'{},'.repeat(100_000)}{}]}`, invalid),
    jsonBody('a scalar twice', '{"deposit":1,"deposit":2}'),
    jsonBody('a scalar twice in other letters', '{"deposit":1,"\\u0064eposit":2}'),
    jsonBody('a million members', `{${Array.from({ length: million }, (_, at) => `"${at}":1`).join(',')}}`),
  ];
}

function unfinished(): HostileBody[] {
  const long = 'a'.repeat(4 * million);
  return [
    xmlBody('a tag without an end', `<contract><${long}`),
    xmlBody('blanks without an end', `<contract${' '.repeat(4 * million)}`),
    xmlBody('a comment without an end', `<contract><!--${long}`),
    xmlBody('character data without an end', `<contract><![CDATA[${long}`),
    xmlBody('an instruction without an end', `<contract><?a ${long}`),
    xmlBody('an attribute without an end', `<contract a="${long}`),
    xmlBody('a root without an end', `<contract>${long}`),
    xmlBody('brackets', '<'.repeat(million)),
    xmlBody('a closing tag of another element', '<contract><a></b></contract>'),
    jsonBody('a text without an end', `{"deposit":"${long}`),
    jsonBody('an escape without an end', `{"deposit":"${'\\'.repeat(4 * million - 1)}`),
    jsonBody('a list without an end', `[${'1,'.repeat(100_000)}`),
    jsonBody('a number without an end', `{"deposit":${'1'.repeat(4 * million)}`),
    jsonBody('blanks', ' '.repeat(4 * million)),
  ];
}

function values(): HostileBody[] {
  const proto = '{"__proto__":{"deposit":1},"constructor":{"prototype":{"deposit":1}},"toString":1,"hasOwnProperty":1}';
  const elements = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
  return [
    jsonBody('names of prototypes', proto, invalid),
    xmlBody(
      'names of prototypes',
      inRoot(elements.map((name) => `<${name}><deposit>1</deposit></${name}>`).join('')),
      invalid,
    ),
    jsonBody('1e400', '{"deposit":1e400}', invalid),
    jsonBody('-1e400', '{"deposit":-1e400}', invalid),
    jsonBody('1e400 as a text', '{"deposit":"1e400"}', invalid),
    jsonBody('NaN', '{"deposit":NaN}'),
    jsonBody('a number of 400 digits', `{"deposit":${'9'.repeat(400)}}`, invalid),
    jsonBody('a number of a million digits', `{"deposit":${'9'.repeat(million)}}`, invalid),
    jsonBody('a number of a million digits as a text', `{"deposit":"${'9'.repeat(million)}"}`, invalid),
    xmlBody('a number of a million digits', inRoot(`<deposit>${'9'.repeat(million)}x</deposit>`)),
    xmlBody('a number of 60,000 digits', inRoot(`<deposit>${'9'.repeat(60_000)}x</deposit>`), invalid),
    jsonBody('a date of a million digits', `{"validFrom":"${'2'.repeat(million)}"}`, invalid),
    jsonBody('a name of a million blanks', `{"contractNumber":"a${' '.repeat(million)}b"}`, invalid),
    jsonBody('half of a character', '{"contractNumber":"\\ud800"}'),
    jsonBody('half of a character in a name', '{"\\udc00":1}'),
    jsonBody('a control character', '{"contractNumber":"\u0000"}'),
    jsonBody('a control character as an escape', '{"contractNumber":"\\u0000"}', invalid),
    xmlBody('a control character', inRoot('<contractNumber>\u0001</contractNumber>')),
    xmlBody('a non-character', inRoot('<contractNumber>\uffff</contractNumber>')),
  ];
}

function encodings(): HostileBody[] {
  const [text, element] = ['{"contractNumber":"é"}', inRoot('<contractNumber>é</contractNumber>')];
  const wide = (body: string) => Buffer.from(`\ufeff${body}`, 'utf16le');
  const body = (name: string, type: string | undefined, bytes: Uint8Array, refused = malformed) => ({
    name,
    type,
    bytes: new Uint8Array(bytes),
    ...refused,
  });
  return [
    body('JSON: UTF-16', json, wide(text)),
    body('JSON: UTF-16, big-endian', json, wide(text).swap16()),
    body('JSON: UTF-16 without a mark', json, Buffer.from(text, 'utf16le')),
    body('JSON: UTF-16 that is said', `${json}; charset=utf-16`, wide(text), unsupported),
    body('UTF-16 without a type', undefined, wide(text), unsupported),
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

function sizes(): HostileBody[] {
  const limit = 16 * 1024 * 1024;
  const bomb = gzipSync(Buffer.alloc(4 * limit, ' '));
  return [
    jsonBody('above the limit', `{"a":"${'a'.repeat(limit)}"}`, tooLarge),
    xmlBody('above the limit', inRoot('a'.repeat(limit)), tooLarge),
    { name: 'JSON: unpacked above the limit', type: json, bytes: new Uint8Array(bomb), packed: true, ...tooLarge },
    { name: 'JSON: not packed', type: json, bytes: bytesOf('{}'), packed: true, ...malformed },
    {
      name: 'JSON: a packing that breaks off',
      type: json,
      packed: true,
      ...malformed,
      bytes: new Uint8Array(gzipSync('{"deposit":1}').subarray(0, -6)),
    },
  ];
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text));
}
