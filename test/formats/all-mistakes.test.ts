import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { coreOf } from '../../src/formats/xml-form.ts';
import { encodeValue } from '../../src/http/answers/encoded.ts';
import { repaired } from '../support/repaired.ts';
import fc from '../support/random.ts';
import { instantInput } from '../../src/formats/fields/fields.ts';
import { bodyValue } from '../../src/http/bodies/body-value.ts';
import type { Operation, Resource } from '../../src/http/operation.ts';
import { ApiError, operations } from '../support/operations.ts';
import { carried, shapeValues } from '../support/shape-values.ts';
import { contractOf, usualNights } from '../support/small-seed.ts';
import { booking, wrongBodies, type Mistake } from './wrong-bodies.ts';

type Schema = z.core.$ZodType;

const all: readonly Operation[] = operations;

describe('reports all mistakes of a body at once', () => {
  it.each(wrongBodies)('$id: each alone, and each two of them together', ({ id, body, mistakes }) => {
    expect(errorsOf(id, body)).toEqual([]);
    for (const [change, error] of mistakes) expect(errorsOf(id, changed(body, change)), error).toContain(error);
    for (const [at, one] of mistakes.entries()) {
      for (const other of mistakes.slice(at + 1)) {
        if (meet(one, other) || meet(other, one)) continue;
        const both = errorsOf(id, changed(body, { ...one[0], ...other[0] }));
        expect(both).toEqual(expect.arrayContaining([one[1], other[1]]));
        expect(both).toHaveLength(new Set(both).size);
      }
    }
  });

  it('also beside a list that is too long', () => {
    const sent = { ...booking, extras: Array(101).fill('AB'), departure: '20270601' };
    expect(errorsOf('create-booking', sent)).toEqual(['/extras TOO_MANY', '/departure INVALID_DATE_RANGE']);
    expect(errorsOf('search-availabilities', { lodgings: Array(1001).fill(1) })).toEqual(['/lodgings TOO_MANY']);
  });

  it('names an exclusive limit as such', () => {
    const sent = contractOf({
      ref: 'MAIN',
      contract: { rates: { nights: [usualNights], lengthDiscounts: [{ minNights: 7, percent: 100 }] } },
    });
    expect(detailsOf(operationOf('insert-contract'), sent)).toEqual(['Must be less than 100']);
  });
});

const bodies = all.flatMap((one) => (one.body ? [[one.id, one.body] as const] : []));

describe('the message about a wrong text', () => {
  it.each(bodies)('%s: says what the text must be, wherever it stands', (_, body) => {
    for (const made of fc.sample(shapeValues(body.shape), { numRuns: 20, seed: 12 })) {
      for (const detail of detailsOf({ body }, withTexts(carried(made), '§ no code'))) {
        expect(detail).not.toMatch(/^(Invalid|Must be valid$|Does not)/);
      }
    }
  });

  it('is that it is missing where it is empty, in lists, too', () => {
    for (const empty of ['', '  ', null]) {
      const errors = refusal(operationOf('create-booking'), { extras: [empty, 'LINEN'], customer: { email: empty } });
      expect(errors.find(({ pointer }) => pointer === '/extras/0')?.code, JSON.stringify(empty)).toBe('MISSING');
    }
  });
});

describe('an instant', () => {
  it.each([
    ['2026-11-01', '2026-11-01T00:00:00.000Z'],
    ['2026-11-01T10:00Z', '2026-11-01T10:00:00.000Z'],
    ['2026-11-01T10:00:00.5+01:00', '2026-11-01T09:00:00.500Z'],
    // An unescaped "+" in an address arrives as a space.
    ['2026-11-01T10:00:00 01:00', '2026-11-01T09:00:00.000Z'],
    ['2026-11-01T10:00:00-01:00', '2026-11-01T11:00:00.000Z'],
  ])('%s is %s', (sent, instant) => {
    expect(new Date(instantInput.parse(sent)).toISOString()).toBe(instant);
  });

  it.each(['2026-11-01T10:00:00', '2026-11-01 10:00', '2026-02-30T10:00Z', '20261101', '2026-11-01 01:00'])(
    '%s is none',
    (sent) => {
      expect(instantInput.safeParse(sent).success).toBe(false);
    },
  );
});

describe('an object in which nothing stands', () => {
  const found = new Set<string>();

  it.each(bodies)('%s: is absent wherever an object may stand, in JSON and in XML', (id, body) => {
    const seen = new Set<string>();
    for (const made of fc.sample(shapeValues(body.shape), { numRuns: 200, seed: 11 })) {
      const value = carried(repaired(body.shape, made));
      for (const place of objectPlaces(body.shape, value)) {
        if (seen.has(place.name)) continue;
        seen.add(place.name);
        const absent = read(body, withValue(value, place.path, undefined));
        for (const hollow of hollowValues(place.schema)) {
          const wrong = `${place.name}: ${JSON.stringify(hollow)}`;
          const sent = withValue(value, place.path, hollow);
          expect(read(body, sent), wrong).toEqual(absent);
          expect(read(body, sent, 'xml'), wrong).toEqual(absent);
        }
      }
    }
    seen.forEach((name) => found.add(`${id} ${name}`));
  });

  it('is found in the bodies that have objects', () => {
    expect([...found]).toEqual(
      expect.arrayContaining([
        'create-booking /customer/address',
        'book-easily /customer',
        'replace-client /customer/address',
        'replace-client /address',
        'modify-booking /customer',
        'insert-property /localOperator/receptiveTerms',
        'insert-property /onSiteCosts/*/label',
        'insert-contract /rates',
      ]),
    );
  });
});

/** Mistakes are indistinguishable when one changes what the other is about. */
function meet([change, , about = []]: Mistake, [otherChange]: Mistake): boolean {
  const own = [...Object.keys(change), ...about];
  return Object.keys(otherChange).some((pointer) =>
    own.some((name) => `${name}/`.startsWith(`${pointer}/`) || `${pointer}/`.startsWith(`${name}/`)),
  );
}

function changed(body: unknown, changes: Record<string, unknown>): unknown {
  return Object.entries(changes).reduce(
    (sent, [pointer, value]) => withValue(sent, pointer.split('/').slice(1), value),
    body,
  );
}

function withValue(value: unknown, [first, ...rest]: readonly string[], wish: unknown): unknown {
  if (first === undefined) return wish;
  if (Array.isArray(value)) {
    return value.map((item: unknown, place) => (String(place) === first ? withValue(item, rest, wish) : item));
  }
  const members = (value ?? {}) as Record<string, unknown>;
  return { ...members, [first]: withValue(members[first], rest, wish) };
}

function errorsOf(id: string, body: unknown): string[] {
  return refusal(operationOf(id), body).map(({ pointer = '', code }) => `${pointer} ${code}`);
}

function detailsOf(operation: Pick<Operation, 'body'>, body: unknown): string[] {
  return refusal(operation, body).map(({ detail }) => detail);
}

function operationOf(id: string): Operation {
  const operation = all.find((one) => one.id === id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  return operation;
}

function refusal({ body }: Pick<Operation, 'body'>, value: unknown): NonNullable<ApiError['parts']['errors']> {
  const { errors } = body ? read(body, value) : {};
  return typeof errors === 'object' ? errors : [];
}

function read(body: Resource, value: unknown, format: 'json' | 'xml' = 'json') {
  try {
    return { value: bodyValue(encodeValue(value, body, format), format, { body }) };
  } catch (error) {
    if (error instanceof ApiError) return { errors: error.parts.errors ?? error.parts.detail };
    throw error;
  }
}

function withTexts(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((item) => withTexts(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTexts(member, text)]));
}

interface Place {
  name: string;
  path: readonly string[];
  schema: Schema;
}

/** Objects and maps within the value: in names `*` is any list item or map value. */
function objectPlaces(schema: Schema, value: unknown, at: Omit<Place, 'schema'> = { name: '', path: [] }): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const core = coreOf(schema);
  if (core instanceof z.core.$ZodUnion) {
    return core._zod.def.options.flatMap((option) => objectPlaces(option, value, at));
  }
  if (core instanceof z.core.$ZodArray) {
    return (value as unknown[]).flatMap((item, place) =>
      objectPlaces(core._zod.def.element, item, { name: `${at.name}/*`, path: [...at.path, String(place)] }),
    );
  }
  return Object.entries(value).flatMap(([member, item]) => {
    const isMap = core instanceof z.core.$ZodRecord;
    const one = isMap ? core._zod.def.valueType : shapeOf(core)[member];
    if (!one) return [];
    const here = { name: `${at.name}/${isMap ? '*' : member}`, path: [...at.path, member] };
    const own = isObjectLike(one) && typeof item === 'object' ? [{ ...here, schema: one }] : [];
    return [...own, ...objectPlaces(one, item, here)];
  });
}

function shapeOf(core: Schema): z.core.$ZodShape {
  return core instanceof z.core.$ZodObject ? core._zod.def.shape : {};
}

function isObjectLike(schema: Schema): boolean {
  const core = coreOf(schema);
  return core instanceof z.core.$ZodObject || core instanceof z.core.$ZodRecord;
}

/** Ways to send nothing: no members, or only empty ones. */
function hollowValues(schema: Schema): unknown[] {
  return [{}, hollowOf(schema, ''), hollowOf(schema, ' '), hollowOf(schema, null)];
}

function hollowOf(schema: Schema, leaf: unknown): unknown {
  const core = coreOf(schema);
  if (core instanceof z.core.$ZodArray) return leaf === null ? null : [];
  if (core instanceof z.core.$ZodRecord) return { fr: hollowOf(core._zod.def.valueType, leaf) };
  if (!(core instanceof z.core.$ZodObject)) return leaf;
  return Object.fromEntries(Object.entries(core._zod.def.shape).map(([name, one]) => [name, hollowOf(one, leaf)]));
}
