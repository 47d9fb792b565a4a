import fc from '../support/random.ts';
import type { OpenApi, Schema } from './document.ts';

/** Values that a schema of the document allows; a few are slightly wrong. */
export function valuesOf(document: OpenApi, schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: rightValues(document, schema) }, { weight: 1, arbitrary: wrongValues });
}

/** Of another type, too long, or hard to parse. */
const wrongValues = fc.constantFrom<unknown>(
  ...['', ' ', 'x', '\u0000', '😀', '-1', '0', '1e999', '%', '[]', '20270230', 'x'.repeat(2001), '__proto__'],
  ...[-1, 0, 0.5, 1e15, true, null, [], {}, [[]], { a: { b: [] } }],
);

function rightValues(document: OpenApi, schema: Schema): fc.Arbitrary<unknown> {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return rightValues(document, document.components.schemas[name] ?? {});
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => rightValues(document, option)));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objects(document, schema);
    case 'array':
      return fc.array(valuesOf(document, schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 3 });
    case 'integer':
      return integers(schema);
    case 'number':
      return integers(schema).map((whole) => Math.min(whole + 0.25, schema.maximum ?? Infinity));
    case 'boolean':
      return fc.boolean();
    case 'string':
      return texts(schema);
    default:
      return fc.constantFrom(null, 'any', 1);
  }
}

function objects(document: OpenApi, { properties = {}, required = [], additionalProperties }: Schema) {
  const members = Object.fromEntries(
    Object.entries(properties).map(([member, inner]) => [member, valuesOf(document, inner)]),
  );
  if (typeof additionalProperties === 'object')
    return fc.dictionary(fc.constantFrom('fr', 'en', 'A', 'BEACH'), valuesOf(document, additionalProperties));
  // A few objects lack a required member.
  return fc
    .integer({ min: 0, max: 12 })
    .chain((dice) => fc.record(members, { requiredKeys: dice === 0 ? [] : required.filter((key) => key in members) }));
}

function integers({ minimum = -1000, maximum = Number.MAX_SAFE_INTEGER }: Schema): fc.Arbitrary<number> {
  const low = Math.ceil(minimum);
  const [near, far] = [Math.min(low + 20, Math.floor(maximum)), Math.floor(maximum)];
  return fc.oneof(fc.integer({ min: low, max: near }), fc.constantFrom(low, far), fc.integer({ min: low, max: far }));
}

const firstDay = Date.UTC(2027, 1, 20);

function texts({ format, pattern, minLength = 0, maxLength = 30 }: Schema): fc.Arbitrary<string> {
  if (format === 'YYYYMMDD')
    return fc
      .integer({ min: 0, max: 300 })
      .map((days) => new Date(firstDay + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', ''));
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= 200);
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 30) });
}
