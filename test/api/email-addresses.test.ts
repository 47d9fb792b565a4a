import { describe, expect, it } from 'vitest';
import { emailInput } from '../../src/lodgings/wire/body-fields.ts';
import { describedOperations } from '../../src/service/operations.ts';
import { readProblem } from '../support/reading.ts';
import { keyFor, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';
import { serviceForSuite } from '../support/service.ts';
import { customer } from '../support/small-seed.ts';

const service = serviceForSuite(() => ({ seed: sampleSeed() }));

const accepted = [
  'jean@example.org',
  ' jean@example.org ',
  'jean+trip@example.org',
  "o'neil.jr_1@sub.example.co.uk",
  'jean@exa-mple.travel',
  'jean@müller.de',
  'jean@xn--mller-kva.de',
  'иван@пример.рф',
  '用户@例子.中国',
  'JEAN@EXAMPLE.ORG',
  `${'x'.repeat(64)}@example.org`,
];

const refused = [
  'jean',
  'jean@',
  '@example.org',
  'jean@localhost',
  'jean@example,org',
  'jean@example..org',
  'jean@.example.org',
  'jean@example.org.',
  'jean@-example.org',
  'jean@example.o',
  'jean@example.123',
  'jean@127.0.0.1',
  'jean@[127.0.0.1]',
  'jean..durand@example.org',
  '.jean@example.org',
  'jean.@example.org',
  'jean durand@example.org',
  'jean,anna@example.org',
  'jean@example.org, anna@example.org',
  'jean@example.org;anna@example.org',
  'jean@@example.org',
  'jean@exam_ple.org',
  'jean@example.org/x',
  'jean@example.org:25',
  'jean@example%2eorg',
  'jean@example.org#',
  '"jean"@example.org',
  'Jean <jean@example.org>',
  'jean\u0000@example.org',
  'jean\u200d@example.org',
  `${'x'.repeat(65)}@example.org`,
];

describe('an e-mail address', () => {
  it.each(accepted)('%j is accepted', (address) => expect(emailInput.safeParse(address).success).toBe(true));
  it.each(refused)('%j is refused', (address) => expect(emailInput.safeParse(address).success).toBe(false));
});

/** Every body with an address: the operation, the pointer, and what the sample request lacks. */
const places: readonly [id: string, pointer: string, body?: object][] = [
  ['create-booking', '/customer/email', { customer }],
  ['book-easily', '/customer/email', { requestType: 'BOOKED', maxPrice: 10_000, customer }],
  ['modify-booking', '/customer/email', { queryType: 'BOOKED', customer }],
  ['replace-client', '/email', customer],
  ['insert-property', '/ownerFull/mail'],
  ['insert-property', '/localOperator/email'],
];

function withMember(value: unknown, [name = '', ...rest]: readonly string[], member: unknown): Record<string, unknown> {
  const object = (value ?? {}) as Record<string, unknown>;
  return { ...object, [name]: rest.length === 0 ? member : withMember(object[name], rest, member) };
}

describe('a body with an address', () => {
  const wrong = ['jean@example,org', 'jean@example..org', 'jean@localhost'];
  it.each(places.flatMap(([id, pointer, body]) => wrong.map((address) => [id, pointer, address, body] as const)))(
    'of %s at %s refuses %s',
    async (id, pointer, address, body) => {
      const sample = sampleRequest(service, id);
      const changed = withMember({ ...sample.body, ...body }, pointer.split('/').slice(1), address);
      const { auth } = describedOperations.find((operation) => operation.id === id) ?? {};
      const answer = await send(service, { ...sample, body: changed }, { key: keyFor({ auth: auth ?? 'S' }) });
      const { errors } = await readProblem(answer, 422, 'VALIDATION_FAILED');
      expect(errors).toContainEqual(expect.objectContaining({ pointer, code: 'INVALID_VALUE' }));
      expect(JSON.stringify(errors)).not.toContain(address);
    },
  );

  it('is one of the table: no other operation takes an address', async () => {
    const openapi = (await (await service.get('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { operationId?: string; requestBody?: object }>>;
      components: { schemas: Record<string, object> };
    };
    const textOf = (schema: object, seen = new Set<string>()): string => {
      const text = JSON.stringify(schema);
      const named = [...text.matchAll(/#\/components\/schemas\/([\w.-]+)/g)].map(([, name = '']) => name);
      const more = named.filter((name) => !seen.has(name) && seen.add(name));
      return text + more.map((name) => textOf(openapi.components.schemas[name] ?? {}, seen)).join('');
    };
    const taking = Object.values(openapi.paths).flatMap((methods) =>
      Object.values(methods)
        .filter(({ requestBody }) => requestBody && /"(?:e?mail|email)":\{/.test(textOf(requestBody)))
        .map(({ operationId }) => operationId),
    );
    const named = new Set(places.map(([id]) => id));
    expect(new Set(taking)).toEqual(named);
  });
});
