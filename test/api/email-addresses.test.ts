import { describe, expect, it } from 'vitest';
import { readProblem } from '../support/reading.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';
import { serviceForSuite } from '../support/service.ts';
import { customer } from '../support/small-seed.ts';

const service = serviceForSuite(() => ({ seed: sampleSeed() }));

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
      const [, operation] = allOperations.find(([known]) => known === id) ?? [];
      const answer = await send(service, { ...sample, body: changed }, { key: keyFor(operation ?? { auth: 'S' }) });
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
