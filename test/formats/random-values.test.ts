import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { removeEmptyMembers } from '../../src/formats/parsed.ts';
import { encodeJson } from '../../src/formats/json.ts';
import { parseXml } from '../../src/formats/xml-decode.ts';
import { xmlFormOf } from '../../src/formats/xml-form.ts';
import { bodyValue } from '../../src/http/bodies/body-value.ts';
import { encodeValue } from '../../src/http/answers/encoded.ts';
import { rootsOf, type Body, type Operation, type Resource } from '../../src/http/operation.ts';
import { hasXml, operations } from '../support/operations.ts';
import { ApiError } from '../../src/http/problem.ts';
import { problemResource } from '../../src/stays/wire/sale-refusals.ts';
import { repaired } from '../support/repaired.ts';
import { carried, shapeValues, typedBy } from '../support/shape-values.ts';
import { schemaMistakes, schemaPathOf, schemas } from '../support/xml-schemas.ts';

const all: readonly Operation[] = operations;
const numRuns = 40;

const answers: [name: string, resource: Resource, schema: string | undefined][] = [
  ...all
    .filter(({ answer }) => answer.mediaType === undefined)
    .map((one): [string, Resource, string | undefined] => [
      one.id,
      one.answer,
      hasXml(one) ? schemaPathOf(one, 'answer') : undefined,
    ]),
  ['a problem', problemResource, '/schema/problem.xsd'],
];

/** Written XML by schema, validated all at once: each run of the validator takes a third of a second. */
const written = new Map<string, string[]>();

describe('random values of an answer', () => {
  it.each(answers)('%s: JSON and XML hold equal values', (_, resource, schema) => {
    const documents: string[] = [];
    fc.assert(
      fc.property(shapeValues(resource.shape), (value) => {
        const json = encodeValue(value, resource, 'json');
        expect(JSON.parse(json.toString())).toEqual(value);
        expect(json.equals(encodeJson(value))).toBe(true);
        const xml = encodeValue(value, resource, 'xml');
        const parsed = parseXml(xml, resource.shape, resource.root);
        expect(parsed, xml.toString()).toMatchObject({ outcome: 'read' });
        const read = parsed.outcome === 'read' ? parsed.value : undefined;
        expect(typedBy([resource.shape], read), xml.toString()).toEqual(carried(value));
        documents.push(xml.toString());
      }),
      { numRuns },
    );
    expect(documents.length).toBeGreaterThanOrEqual(numRuns);
    if (schema !== undefined) written.set(schema, documents);
  });
});

const bodies = all.flatMap((one): [string, Body][] => (one.body ? [[one.id, one.body]] : []));

describe('random values of a body', () => {
  it.each(bodies)('%s: JSON and XML are read as the same, or refused with the same fields', (_, body) => {
    let taken = 0;
    fc.assert(
      fc.property(shapeValues(body.shape), fc.boolean(), (made, isRepaired) => {
        const value = isRepaired ? repaired(body.shape, made) : made;
        const xml = encodeValue(value, body, 'xml');
        const fromXml = readBody(xml, 'xml', body);
        expect(fromXml, xml.toString()).toEqual(readBody(encodeValue(carried(value), body, 'json'), 'json', body));
        if (!('errors' in fromXml)) taken += 1;
      }),
      { numRuns: 4 * numRuns },
    );
    // Else the property would only cover refusals.
    expect(taken).toBeGreaterThan(20);
  });

  it.each(bodies)('%s: what the service takes may have every member', (id, body) => {
    const values = fc.sample(shapeValues(body.shape), { numRuns: 4 * numRuns, seed: 7 });
    const taken = values
      .map((value) => removeEmptyMembers(carried(repaired(body.shape, value))))
      .filter((value) => body.shape.safeParse(value).success);
    expect(taken.length).toBeGreaterThan(20);
    const form = xmlFormOf(body.shape);
    const names = form.kind === 'object' ? form.members.map(({ name }) => name) : [];
    expect([...new Set(taken.flatMap((value) => Object.keys(value as object)))].sort()).toEqual(names.sort());
    // The last root that accepts the value is the narrowest.
    const rootFor = (value: unknown) => rootsOf(body).findLast(({ shape }) => shape.safeParse(value).success) ?? body;
    const documents = taken.map((value) => encodeValue(value, rootFor(value), 'xml').toString());
    written.set(schemaPathOf({ id }, 'body'), documents);
  });
});

describe('random values in XML', () => {
  it('are valid by the schema of their operation', async () => {
    expect([...written.keys()].sort()).toEqual([...schemas.keys()].filter((path) => path !== '/schema.xsd').sort());
    const rest = [...written];
    while (rest.length > 0) {
      const few = rest.splice(0, 4);
      const mistakes = await Promise.all(few.map(([schema, documents]) => schemaMistakes(schema, documents)));
      expect(mistakes.flat()).toEqual([]);
    }
  });

  it('are valid by the schema of the whole service', async () => {
    const ofOperations = [...written].filter(([schema]) => schema !== '/schema/problem.xsd');
    const documents = ofOperations.flatMap(([, texts]) => texts);
    expect(documents.length).toBeGreaterThan(ofOperations.length * 20);
    expect(await schemaMistakes('/schema.xsd', documents)).toEqual([]);
  });
});

type Read = { value: unknown } | { errors: unknown };

function readBody(bytes: Uint8Array, format: 'json' | 'xml', body: Resource): Read {
  try {
    return { value: bodyValue(bytes, format, { body }) };
  } catch (error) {
    if (error instanceof ApiError) return { errors: error.parts.errors ?? error.parts.detail };
    throw error;
  }
}
