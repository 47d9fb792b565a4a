import { describe, expect, it } from 'vitest';
import { checker, someDocument, type Schema } from './document.ts';

/** Forms of a description for which generators of clients write code that does not compile or work. */
interface Form {
  name: string;
  isMet: (schema: Schema & Record<string, unknown>) => boolean;
  /** Schemas that have and have not the form. */
  samples: [Record<string, unknown>, Record<string, unknown>];
}

const document = someDocument();
const check = checker(document);

const isNullable = ({ anyOf = [], type }: Schema) =>
  anyOf.some((option) => option.type === 'null') || (Array.isArray(type) && type.includes('null'));

const isTyped = (rest: Schema | boolean | undefined): rest is Schema =>
  typeof rest === 'object' && Object.keys(rest).length > 0;

/** As generators name members of classes: `onSiteTotal`, `on_site_total` and `on-site-total` are one name. */
const plainName = (name: string) => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();

const hasRepeated = (names: readonly string[]) => new Set(names).size < names.length;

const word = { type: 'string' };
const forms: Form[] = [
  {
    name: 'named members beside typed others',
    isMet: ({ properties, additionalProperties }) => properties !== undefined && isTyped(additionalProperties),
    samples: [
      { properties: { a: word }, additionalProperties: word },
      { properties: { a: word }, additionalProperties: {} },
    ],
  },
  {
    name: 'a map of values that may be null',
    isMet: ({ additionalProperties }) => isTyped(additionalProperties) && isNullable(additionalProperties),
    samples: [
      { additionalProperties: { anyOf: [word, { type: 'null' }] } },
      { properties: { a: { anyOf: [word, { type: 'null' }] } } },
    ],
  },
  {
    name: 'several types',
    isMet: ({ type }) => Array.isArray(type) && (type.length !== 2 || type[1] !== 'null'),
    samples: [{ type: ['string', 'integer'] }, { type: ['string', 'null'] }],
  },
  {
    name: 'exactly one of several schemas, of which a value may meet two',
    isMet: (schema) => 'oneOf' in schema,
    samples: [{ oneOf: [word, { type: 'integer' }] }, { anyOf: [word, { type: 'integer' }] }],
  },
  {
    name: 'values of an enumeration that differ by case or signs only, or in type',
    isMet: ({ enum: values }) =>
      values !== undefined &&
      (hasRepeated(values.map((value) => plainName(String(value)))) ||
        new Set(values.map((value) => typeof value)).size > 1),
    samples: [{ enum: ['TAXI', 'taxi'] }, { enum: ['TAXI', 'BUS'] }],
  },
  {
    name: 'members whose names differ by case or signs only',
    isMet: ({ properties = {} }) => hasRepeated(Object.keys(properties).map(plainName)),
    samples: [{ properties: { onSite: word, on_site: word } }, { properties: { onSite: word, site: word } }],
  },
  {
    name: 'a default that is no value of the schema',
    isMet: (schema) => 'default' in schema && check(schema, schema['default']) !== undefined,
    samples: [
      { type: 'integer', default: '1' },
      { type: 'integer', default: 1 },
    ],
  },
  {
    name: 'keywords that generators ignore or refuse',
    isMet: (schema) =>
      ['not', 'if', 'prefixItems', 'patternProperties', 'unevaluatedProperties', '$defs', '$dynamicRef'].some(
        (keyword) => keyword in schema,
      ),
    samples: [{ not: word }, word],
  },
];

/** All schemas of the document by path; the keys of `properties` are names, not keywords. */
function schemasIn(part: unknown, path: string, isNames = false): [string, Record<string, unknown>][] {
  if (typeof part !== 'object' || part === null) return [];
  const inner = Object.entries(part).flatMap(([name, value]) =>
    !isNames && (name === 'example' || name === 'examples' || name === 'x-example-text' || name === 'default')
      ? []
      : schemasIn(value, `${path}/${name}`, !isNames && name === 'properties'),
  );
  return isNames ? inner : [[path, part as Record<string, unknown>], ...inner];
}

const schemas = schemasIn(document, '#');

describe.each(forms)('generators of clients stumble over $name', ({ isMet, samples: [has, hasNot] }) => {
  it('and the document has none', () => {
    expect([isMet(has), isMet(hasNot)]).toEqual([true, false]);
    expect(schemas.filter(([, schema]) => isMet(schema)).map(([path]) => path)).toEqual([]);
  });
});

describe('names that generators make functions and classes of', () => {
  it('are unique for operations, callbacks included, and no reserved words', () => {
    const ids = schemas.flatMap(([, { operationId }]) => (typeof operationId === 'string' ? [operationId] : []));
    expect(ids.length).toBeGreaterThan(60);
    expect(hasRepeated(ids.map(plainName))).toBe(false);
    const reserved = ['delete', 'import', 'export', 'class', 'return', 'new', 'global', 'default'];
    expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id) || reserved.includes(id))).toEqual([]);
  });

  it('are unique for schemas, and those of input and output are one', () => {
    const names = Object.keys(document.components.schemas);
    expect(hasRepeated(names.map(plainName))).toBe(false);
    expect(names.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name) || name.endsWith('Output'))).toEqual([]);
  });

  it('are not made of webhooks, for which they write operations without types', () => {
    expect(document).not.toHaveProperty('webhooks');
    const { callbacks } = document.paths['/v2/webhooks']?.['post'] as { callbacks?: Record<string, object> };
    expect(Object.values(callbacks ?? {}).map((one) => Object.keys(one))).toContainEqual(['{$request.body#/url}']);
  });
});
