import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import fc from '../support/random.ts';
import { coreOf } from '../../src/formats/xml-form.ts';
import { encodeValue } from '../../src/http/answers/encoded.ts';
import { bodyValue } from '../../src/http/bodies/body-value.ts';
import type { Operation, Resource } from '../../src/http/operation.ts';
import { ApiError, operations } from '../support/operations.ts';
import { repaired } from '../support/repaired.ts';
import { carried, shapeValues } from '../support/shape-values.ts';

type Schema = z.core.$ZodType;

const all: readonly Operation[] = operations;
const bodies = all.flatMap((one): [string, Resource][] => (one.body ? [[one.id, one.body]] : []));

describe('an object in which nothing stands', () => {
  it.each(bodies)('%s: is absent wherever an object may stand, in JSON and in XML', (_, body) => {
    const seen = new Set<string>();
    for (const made of fc.sample(shapeValues(body.shape), { numRuns: 200, seed: 11 })) {
      const value = carried(repaired(body.shape, made));
      for (const place of objectPlaces(body.shape, value)) {
        if (seen.has(place.name)) continue;
        seen.add(place.name);
        const absent = read(body, replaced(value, place.path, undefined), 'json');
        for (const hollow of hollowValues(place.schema)) {
          const wrong = `${place.name}: ${JSON.stringify(hollow)}`;
          const sent = replaced(value, place.path, hollow);
          expect(read(body, sent, 'json'), wrong).toEqual(absent);
          expect(read(body, sent, 'xml'), wrong).toEqual(absent);
        }
      }
    }
    expect([...seen].sort()).toEqual([...placeNames(body.shape)].sort());
  });

  it('is found in the bodies that have objects', () => {
    const names = bodies.flatMap(([id, body]) => [...placeNames(body.shape)].map((name) => `${id} ${name}`));
    expect(names).toEqual(
      expect.arrayContaining([
        'create-booking /customer/address',
        'book-easily /customer',
        'replace-client /customer/address',
        'replace-client /address',
        'modify-booking /customer',
        'insert-property /localOperator/receptiveTerms',
        'insert-property /services/*/label',
        'insert-contract /rates',
      ]),
    );
  });
});

interface Place {
  name: string;
  path: readonly (string | number)[];
  schema: Schema;
}

/** Names whose members are objects or maps: `*` is any list item or map value. */
function placeNames(schema: Schema, name = ''): Set<string> {
  const core = coreOf(schema);
  const inner = new Set<string>();
  const addAll = (names: Set<string>) => names.forEach((each) => inner.add(each));
  if (core instanceof z.core.$ZodUnion) core._zod.def.options.forEach((option) => addAll(placeNames(option, name)));
  if (core instanceof z.core.$ZodArray) addAll(placeNames(core._zod.def.element, `${name}/*`));
  const members = core instanceof z.core.$ZodRecord ? { '*': core._zod.def.valueType } : shapeOf(core);
  for (const [member, one] of Object.entries(members)) {
    if (isObjectLike(one)) inner.add(`${name}/${member}`);
    addAll(placeNames(one, `${name}/${member}`));
  }
  return inner;
}

function objectPlaces(schema: Schema, value: unknown, at: Omit<Place, 'schema'> = { name: '', path: [] }): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const core = coreOf(schema);
  if (core instanceof z.core.$ZodUnion)
    return core._zod.def.options.flatMap((option) => objectPlaces(option, value, at));
  if (core instanceof z.core.$ZodArray)
    return (value as unknown[]).flatMap((item, place) =>
      objectPlaces(core._zod.def.element, item, { name: `${at.name}/*`, path: [...at.path, place] }),
    );
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

function replaced(value: unknown, [first, ...rest]: Place['path'], by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value))
    return value.map((item: unknown, place) => (place === first ? replaced(item, rest, by) : item));
  const members = value as Record<string, unknown>;
  return { ...members, [first]: replaced(members[first], rest, by) };
}

function read(body: Resource, value: unknown, format: 'json' | 'xml'): unknown {
  try {
    return { value: bodyValue(encodeValue(value, body, format), format, { body }) };
  } catch (error) {
    if (error instanceof ApiError) return { errors: error.parts.errors ?? error.parts.detail };
    throw error;
  }
}
