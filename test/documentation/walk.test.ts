import { beforeAll, describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { encodeXml } from '../../src/formats/xml-encode.ts';
import { type ExampleWorld, hasXml, type Operation } from '../../src/http/operation.ts';
import { examplePath } from '../support/example-path.ts';
import { decodedXml } from '../support/reading.ts';
import { freeStays } from '../support/free-stays.ts';
import { forgetFormerSecrets, forgetWebhooks, keyFor, sampleSeed, smallWorld } from '../support/sample-requests.ts';
import { problemResource } from '../../src/stays/wire/sale-refusals.ts';
import { serviceForSuite } from '../support/service.ts';
import { allOperations, behind, checker, entryOf, type OpenApi, type Parameter, type Schema } from './document.ts';

const service = serviceForSuite(() => ({ seed: sampleSeed(), variables: { ANONYMOUS_BOOKINGS: 'on' } }));
let document: OpenApi;
let check: ReturnType<typeof checker>;

beforeAll(async () => {
  document = (await (await service.get('/openapi.json')).json()) as OpenApi;
  check = checker(document);
});

interface Sent {
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const [atOnce, rounds] = [16, 6];

describe.each(allOperations.toSorted(endingLast))('%s', (_, operation) => {
  it('answers whatever is sent as the document says', async () => {
    const statuses: number[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(requestsOf(operation), { minLength: atOnce, maxLength: atOnce }), async (batch) => {
        statuses.push(...(await Promise.all(batch.map((sent) => declaredStatus(operation, sent)))));
      }),
      { numRuns: rounds, endOnFailure: true },
    );
    // Else the walk would consist of refusals only, or of successes.
    expect(statuses.length).toBeGreaterThanOrEqual(atOnce * rounds);
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThanOrEqual(statuses.length / 3);
    expect(statuses.filter((status) => status >= 400).length).toBeGreaterThan(0);
  });
});

/** Ending a contract goes last: the other requests need the lodging on sale. */
function endingLast([one]: readonly [string, Operation], [other]: readonly [string, Operation]): number {
  return Number(one === 'set-contract-status') - Number(other === 'set-contract-status');
}

/** Variations of the operation's example: at most two members are replaced, by the document's schemas. */
function requestsOf(operation: Operation): fc.Arbitrary<Sent> {
  const { parameters = [], requestBody } = entryOf(document, operation);
  const known = parameters.map((parameter) => behind(document, parameter)).filter((one) => one.in !== 'header');
  const schema = requestBody?.content['application/json']?.schema ?? {};
  const parts = new Map(known.map((one) => [`${one.in} ${one.name}`, parameterValues(one)]));
  if (operation.body) parts.set('body', valuesOf(schema));
  return fc
    .record({
      others: fc
        .constantFrom(0, 0, 0, 1, 1, 2)
        .map((count) => Math.min(count, parts.size))
        .chain((count) => fc.shuffledSubarray([...parts], { minLength: count, maxLength: count }))
        .chain((chosen) => fc.record(Object.fromEntries(chosen))),
      isWhole: mostly(false, true),
      place: fc.nat(20),
      isXml: fc.boolean(),
      key: mostly<string | undefined>(keyFor(operation), undefined, 'nonsense'),
      accept: fc.constantFrom(...acceptedOf(operation)),
    })
    .map(({ others, isWhole, place, isXml, key, accept }) => {
      const example = operation.documentation.example(freshWorld(operation));
      const changed = (kind: string) =>
        Object.fromEntries(
          Object.entries(others).flatMap(([name, value]) =>
            name.startsWith(`${kind} `) ? [[name.slice(kind.length + 1), value]] : [],
          ),
        );
      const path = examplePath(operation, {
        params: definedOf({ ...example.params, ...changed('path') }),
        query: definedOf({ ...example.query, ...changed('query') }),
      });
      const headers = { Accept: accept, ...(key !== undefined && { 'X-API-Key': key }) };
      if (!operation.body) return { path, headers };
      const made = others['body'] ?? {};
      const sent = !isWhole && isObject(made) ? { ...example.body, ...oneOf(made, place) } : made;
      const { shape, root } = operation.body;
      const body = isXml ? encodeXml(sent, shape, root) : JSON.stringify(sent);
      return { path, headers: { ...headers, 'Content-Type': isXml ? 'application/xml' : 'application/json' }, body };
    });
}

/** Mostly a media type of the operation; others are 406. */
function acceptedOf(operation: Operation): string[] {
  const { mediaType, forms = [] } = operation.answer;
  const xml = hasXml(operation) ? 'application/xml' : '*/*';
  const lines = forms.includes('lines') ? 'application/x-ndjson' : 'application/x-ndjson, */*;q=0.5';
  const usual = mediaType === undefined ? ['application/json', xml, xml, lines, lines] : [mediaType];
  return [...usual, ...usual, '*/*', '*/*', 'application/x-ndjson', 'image/png'];
}

const nextNight = freeStays('20270702', 1);

/** The example's world; each booking request gets an unused night, and only those, since nights are limited. */
function freshWorld(operation: Operation): ExampleWorld {
  if (operation.id === 'create-webhook') forgetWebhooks(service);
  if (operation.id === 'rotate-webhook-secret') forgetFormerSecrets(service);
  const world = smallWorld(service);
  const namesStay = operation.documentation.example(world).body?.['arrival'] !== undefined;
  if (!operation.path.startsWith('/v2/bookings') || !namesStay) return world;
  const stay = nextNight(service);
  return { ...world, stay, stayToBook: stay };
}

function mostly<Value>(usual: Value, ...others: Value[]): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 14, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
}

function parameterValues({ name, schema }: Parameter): fc.Arbitrary<unknown> {
  // Waiting would only take time.
  return name === 'wait' ? fc.constantFrom(undefined, 0, -1, 31, 'x') : valuesOf(schema);
}

function definedOf(values: Record<string, unknown>): Record<string, string> {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined.map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Changes one member; several changes would hardly ever be valid together. */
function oneOf(made: object, place: number): object {
  return Object.fromEntries(Object.entries(made).slice(place, place + 1));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The status of an answer that must match the document; XML is validated when the service stops. */
async function declaredStatus(operation: Operation, { path, headers, body }: Sent): Promise<number> {
  const response = await (body === undefined ? service.get(path, { headers }) : service.post(path, body, { headers }));
  const { status } = response;
  const text = await response.text();
  const shown = `${path} ${JSON.stringify(headers)}\n${body ?? ''}\n${status} ${text.slice(0, 500)}`;
  // A wrong value may not even form a valid path segment.
  if (status === 404 && text.includes('ROUTE_NOT_FOUND') && /\/(%00|\.{1,2}|)(\/|\?|$)/.test(path)) return status;
  expect([500, 503], shown).not.toContain(status);
  const declared = entryOf(document, operation).responses[status];
  expect(declared, shown).toBeDefined();
  const type = (response.headers.get('Content-Type') ?? '').split(';')[0] ?? '';
  const media = declared && behind(document, declared).content?.[type];
  expect(media, shown).toBeDefined();
  const isText = operation.answer.mediaType !== undefined && status === 200;
  if (type.endsWith('xml')) decodedXml(text, status < 300 ? operation.answer : problemResource);
  else
    for (const value of valuesIn(text, type, isText)) expect(check(media?.schema ?? {}, value), shown).toBeUndefined();
  return status;
}

function valuesIn(text: string, type: string, isText: boolean): unknown[] {
  if (isText) return [text];
  const parts = type === 'application/x-ndjson' ? text.split('\n').filter((line) => line !== '') : [text];
  return parts.map((part): unknown => JSON.parse(part));
}

/** Values that a schema of the document allows; a few are slightly wrong. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: rightValues(schema) }, { weight: 1, arbitrary: wrongValues });
}

/** Of another type, too long, or hard to parse. */
const wrongValues = fc.constantFrom<unknown>(
  ...['', ' ', 'x', '\u0000', '😀', '-1', '0', '1e999', '%', '[]', '20270230', 'x'.repeat(2001), '__proto__'],
  ...[-1, 0, 0.5, 1e15, true, null, [], {}, [[]], { a: { b: [] } }],
);

function rightValues(schema: Schema): fc.Arbitrary<unknown> {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return rightValues(document.components.schemas[name] ?? {});
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => rightValues(option)));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objects(schema);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 3 });
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

function objects({ properties = {}, required = [], additionalProperties }: Schema) {
  const members = Object.fromEntries(Object.entries(properties).map(([member, inner]) => [member, valuesOf(inner)]));
  if (typeof additionalProperties === 'object')
    return fc.dictionary(fc.constantFrom('fr', 'en', 'A', 'BEACH'), valuesOf(additionalProperties));
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
