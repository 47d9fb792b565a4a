import { z } from 'zod';
import fc from './random.ts';
import { coreOf, innerOf } from '../../src/formats/xml-form.ts';

type Schema = z.core.$ZodType;
type Values = fc.Arbitrary<unknown>;

/** Wire values that fit the schema's structure. Rules between members, such as mutual exclusion, are not applied. */
export function shapeValues(schema: Schema, name = ''): Values {
  const core = coreOf(schema);
  if (core instanceof z.core.$ZodObject) return objectValues(core._zod.def.shape);
  if (core instanceof z.core.$ZodUnion) {
    return fc.oneof(...core._zod.def.options.map((option) => shapeValues(option, name)));
  }
  if (core instanceof z.core.$ZodArray) {
    const [least, most] = boundsOf(core, 'min_length', 'max_length');
    return fc.array(shapeValues(core._zod.def.element, name), {
      minLength: least ?? 0,
      maxLength: Math.min(most ?? 4, 4),
    });
  }
  if (core instanceof z.core.$ZodRecord) return mapValues(core);
  if (core instanceof z.core.$ZodEnum) return fc.constantFrom(...Object.values(core._zod.def.entries));
  if (core instanceof z.core.$ZodLiteral) return fc.constantFrom(...core._zod.def.values);
  if (core instanceof z.core.$ZodBoolean) return fc.boolean();
  if (core instanceof z.core.$ZodNumber) return numbers(schema, core);
  if (core instanceof z.core.$ZodString) return texts(schema, name);
  throw new Error(`Say in shape-values.ts how to make a ${core._zod.def.type}.`);
}

/** Characters that XML 1.0 cannot carry. */
// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udfff]/gu;

/** Without characters that XML cannot carry, and trimmed. */
function carriedText(text: string): string {
  return text.replace(forbidden, '').trim();
}

/** As XML carries it: null left out, texts as in `carriedText`. */
export function carried(value: unknown): unknown {
  if (typeof value === 'string') return carriedText(value);
  if (Array.isArray(value)) return value.map(carried);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [carriedText(name), carried(member)]));
}

/** Converts text leaves, as read from XML, to the schema's numbers and booleans. */
export function typedBy(schemas: readonly Schema[], value: unknown): unknown {
  const cores = schemas
    .map(coreOf)
    .flatMap((core) => (core instanceof z.core.$ZodUnion ? core._zod.def.options.map(coreOf) : [core]));
  const [core] = cores;
  if (Array.isArray(value) && core instanceof z.core.$ZodArray) {
    return value.map((item) => typedBy([core._zod.def.element], item));
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value as Record<string, unknown>);
    const schemasOf = (name: string) =>
      cores.flatMap((one) => {
        if (one instanceof z.core.$ZodRecord) return [one._zod.def.valueType];
        return one instanceof z.core.$ZodObject ? (one._zod.def.shape[name] ?? []) : [];
      });
    return Object.fromEntries(members.map(([name, member]) => [name, typedBy(schemasOf(name), member)]));
  }
  if (typeof value !== 'string') return value;
  if (core instanceof z.core.$ZodNumber) return Number(value);
  return core instanceof z.core.$ZodBoolean ? value === 'true' : value.trim();
}

function objectValues(shape: z.core.$ZodShape): Values {
  const members = Object.entries(shape).map(([name, schema]): [string, Values] => {
    const values = shapeValues(schema, name);
    return [name, isTaken(schema, null) ? fc.option(values, { freq: 3 }) : values];
  });
  const requiredKeys = Object.keys(shape).filter((name) => !isTaken(shape[name] as Schema, undefined));
  return fc.record(Object.fromEntries(members), { requiredKeys, noNullPrototype: true }).map(inOrder);
}

/** The first must not exceed the second. */
const pairs = [
  ['minStay', 'maxStay'],
  ['minMetres', 'maxMetres'],
  ['nightPrice', 'basePrice'],
  ['price', 'basePrice'],
] as const;

function inOrder(value: Record<string, unknown>): Record<string, unknown> {
  const ordered = { ...value };
  for (const [least, most] of pairs) {
    const [low, high] = [ordered[least], ordered[most]];
    if (typeof low === 'number' && typeof high === 'number' && low > high) {
      [ordered[least], ordered[most]] = [high, low];
    }
  }
  return ordered;
}

function mapValues(core: z.core.$ZodRecord): Values {
  const { keyType, valueType } = core._zod.def;
  const keyCore = coreOf(keyType);
  const values = shapeValues(valueType);
  if (keyCore instanceof z.core.$ZodEnum) {
    const names = Object.values(keyCore._zod.def.entries).map(String);
    const requiredKeys = isTaken(core, {}) ? [] : names;
    return fc.record(Object.fromEntries(names.map((name) => [name, values])), { requiredKeys, noNullPrototype: true });
  }
  const keys = texts(keyType, '').filter((key) => !['', '__proto__'].includes(carriedText(key)));
  return fc
    .uniqueArray(fc.tuple(keys, values), { maxLength: 3, selector: ([key]) => carriedText(key) })
    .map((entries) => Object.fromEntries(entries));
}

function numbers(schema: Schema, core: z.core.$ZodNumber): Values {
  const [min, max] = boundsOf(core, 'greater_than', 'less_than');
  if (core instanceof z.core.$ZodNumberFormat) {
    return fc.integer({ min: min ?? -Number.MAX_SAFE_INTEGER, max: max ?? Number.MAX_SAFE_INTEGER });
  }
  const isFine = (value: number) => isTaken(schema, value);
  const cents = fc
    .integer({ min: Math.ceil((min ?? -1e7) * 100), max: Math.floor((max ?? 1e7) * 100) })
    .map((n) => n / 100);
  const forms = metaOf(schema, 'xml') as ({ decimals?: number } | undefined)[];
  const isMoney = forms.some((form) => form?.decimals === 2) || !isFine(0.123);
  const fine = fc
    .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(1, 7, 1e3, 1e6, 1e9))
    .map(([n, by]) => Number((n / by).toFixed(12)));
  const all = isMoney ? cents : fc.oneof(cents, fine);
  return all.map((value) => (Object.is(value, -0) ? 0 : value)).filter(isFine);
}

/** Texts of closed forms, for schemas that accept no free text. */
const words: readonly string[] = [
  'fr',
  'en',
  ' Fr ',
  'FR',
  'BE',
  'OVEN',
  'sheets_2',
  'Small.in',
  'query',
  'published',
  'secondary',
  '16:00',
  '+33 6 12 34 56 78',
  'marie@example.org',
  'https://example.org/a?b=1&c=%3Cd%3E',
  'https://example.org/\u00e9',
];

/** Markup, control characters and letters of several code units. */
const pieces = [
  '<',
  '>',
  '&',
  '"',
  "'",
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '<?xml',
  '&amp;',
  '&#0;',
  '</value>',
  '{}',
  '\n',
  '\r',
  '\r\n',
  '\t',
  ' ',
  '\u0000',
  '\b',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\ufffe',
  '\uffff',
  '\ud83c\udfe0',
  '\ud83d\udc68\u200d\ud83d\udc69',
  '\udbff\udfff',
  'e\u0301',
  '\u0639\u0631\u0628\u064a',
];

const instants = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

const formats: Readonly<Record<string, (name: string) => fc.Arbitrary<string>>> = {
  // End dates come after start dates, as most shapes require.
  YYYYMMDD: (name) =>
    fc
      .integer({ min: 1, max: 28 })
      .map((day) => `2027${/departure|to$/i.test(name) ? '07' : '06'}${String(day).padStart(2, '0')}`),
  'YYYY-MM-DD HH:mm': () => instants.map((iso) => iso.slice(0, 16).replace('T', ' ')),
  'yyyy-MM-dd-HH:mm': () => instants.map((iso) => iso.slice(0, 16).replace('T', '-')),
  'date-time': () => instants,
};

function texts(schema: Schema, name: string): fc.Arbitrary<string> {
  const format = metaOf(schema, 'format').find((one) => typeof one === 'string');
  const formed = typeof format === 'string' ? formats[format] : undefined;
  if (formed) return formed(name);
  // XSD counts the characters that are sent, the service those of the normalised text.
  const isFine = (text: string) =>
    text === text.normalize('NFC') && isTaken(schema, text) && isTaken(schema, carriedText(text));
  const known = words.filter(isFine);
  if (isFine('é <&> ]]>')) {
    return fc.oneof({ weight: 4, arbitrary: wildTexts() }, fc.constantFrom(...known)).filter(isFine);
  }
  return fc.constantFrom(...known);
}

/** Texts that are hard to encode: markup, control characters, lone surrogates, CDATA ends, references, blanks. */
function wildTexts(): fc.Arbitrary<string> {
  const anyPiece = fc.constantFrom(...pieces, '\ud800', '\udfff');
  const unit = fc.oneof(anyPiece, fc.string({ unit: 'binary', maxLength: 2 }), fc.string({ maxLength: 4 }));
  return fc.array(unit, { maxLength: 6 }).map((parts) => parts.join(''));
}

const isTaken = (schema: Schema, value: unknown) => z.core.safeParse(schema, value).success;

function boundsOf(core: Schema, least: string, most: string): (number | undefined)[] {
  const checks = (core._zod.def.checks ?? []).map((check) => check._zod.def as unknown as Record<string, unknown>);
  return [least, most].map((kind) => {
    const found = checks.find(({ check }) => check === kind);
    return (found?.['value'] ?? found?.['minimum'] ?? found?.['maximum']) as number | undefined;
  });
}

function metaOf(schema: Schema, word: string): unknown[] {
  const layers: unknown[] = [];
  for (let layer: Schema | undefined = schema; layer; layer = innerOf(layer)) {
    layers.push(z.globalRegistry.get(layer)?.[word]);
  }
  return layers;
}
