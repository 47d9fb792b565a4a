import { gzipSync } from 'node:zlib';
import cases from './hostile-bodies.json' with { type: 'json' };

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

/** A text, a text many times, or one with numbers: `#` is the number from 1 on, `@` the one before it. */
type Part = string | [text: string, times: number] | { numbered: string; times: number };

function written(part: Part): string {
  if (typeof part === 'string') return part.replace(/<(\/?)R>/g, '<$1contract>');
  if (Array.isArray(part)) return part[0].repeat(part[1]);
  const { numbered, times } = part;
  return Array.from({ length: times }, (_, at) => numbered.replace('#', `${at + 1}`).replaceAll('@', `${at}`)).join('');
}

/** Bodies for the delivery of a contract, with the root `contract` (`R` in the table) and the number `deposit`. */
export function hostileBodies(): HostileBody[] {
  const texts = Object.entries(cases).flatMap(([format, kinds]) =>
    Object.entries(kinds).flatMap(([refusal, bodies]) =>
      Object.entries(bodies as unknown as Record<string, Part[]>).map(([name, parts]) => {
        const text = Buffer.from(parts.map(written).join(''));
        return body(`${format.toUpperCase()}: ${name}`, types[format as 'xml'], text, refusal as Refusal);
      }),
    ),
  );
  return [...texts, ...encodings(), ...compressed()];
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
