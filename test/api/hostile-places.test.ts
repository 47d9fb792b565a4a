import { describe, expect, it } from 'vitest';
import { countChanges, everythingStored } from '../support/facts.ts';
import { jsonMutations, xmlMutations, type Mutation } from '../support/mutations.ts';
import type { Operation } from '../support/operations.ts';
import { decodedXml, readAnswer, readProblem, type Problem } from '../support/reading.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';
import { serviceForSuite } from '../support/service.ts';
import { contractOf, lodgingIdOf, propertyOf, smallKeys, usualNights } from '../support/small-seed.ts';
import { easyBooking } from './written-requests.ts';

const service = serviceForSuite(() => ({ seed: sampleSeed() }));

type Values = Record<string, unknown>;

/** Bodies with more members than the documentation's samples; made again each time, as a night is sold once. */
const furtherBodies: Readonly<Record<string, () => object>> = {
  'book-easily': () => easyBooking(service),
  'insert-property': () => propertyOf({ ref: 'PUSHED', property: { company: { code: 'PROVIDER' } } }),
  'insert-contract': () => contractOf({ ref: 'PUSHED', contract: { rates } }),
};
const rates = {
  nights: [{ ...usualNights, basePrice: 120, arrivalDays: ['SA'] }],
  lengthDiscounts: [{ minNights: 7, percent: 5 }],
  promotions: [{ code: 'P10', label: 'P', percent: 10, from: '20270601', to: '20270831' }],
};

const cases = allOperations
  .filter(([, { body }]) => body !== undefined)
  .flatMap(([id, operation]) => {
    const further = furtherBodies[id];
    const sample = [id, 'its sample', operation, () => sampleRequest(service, id).body ?? {}] as const;
    return further ? [sample, [id, 'a larger body', operation, further] as const] : [sample];
  });

/** Tables that background work writes: index progress, and outcomes of deliveries. */
const ownWork = new Set(['indexed_lodgings', 'index_builds', 'emission_counter', 'outbox']);

const facts = () => JSON.stringify(everythingStored(service, (table) => !ownWork.has(table)));

describe.each(cases)('%s, %s', (id, _, operation, fresh) => {
  it.each(['json', 'xml'] as const)(
    'takes or refuses, without a trace, a hostile value at any place of %s',
    async (format) => {
      const { path } = sampleRequest(service, id);
      const { body } = operation;
      if (body === undefined) return;
      const headers = { 'Content-Type': `application/${format}`, Accept: 'application/json' };
      const mutations = format === 'json' ? jsonMutations(fresh(), body) : xmlMutations(fresh(), body);
      let [good, before, changes] = [fresh(), facts(), countChanges(service)];
      for (const mutation of mutations) {
        const text = mutation.write(good);
        const answer = await service.post(path, text, { key: keyFor(operation), headers });
        await judge(answer, { text, mutation, operation });
        if (answer.ok) [good, before] = [fresh(), facts()];
        else if (changes !== countChanges(service)) {
          expect(facts() === before, `${mutation.name} left a trace`).toBe(true);
        }
        changes = countChanges(service);
      }
      // A body that is always refused would hide what lies behind its refusal.
      const answer = await service.post(path, good, { key: keyFor(operation) });
      expect(await answer.text()).not.toContain('VALIDATION_FAILED');
    },
  );
});

interface Sent {
  text: string;
  mutation: Mutation;
  operation: Operation;
}

async function judge(answer: Response, sent: Sent): Promise<void> {
  if (answer.ok) {
    const value = await readAnswer(answer, sent.operation, answer.status);
    await readBack(sent.operation, value as Values);
    return;
  }
  const { code = '' } = (await answer.clone().json()) as { code?: string };
  const where = `${sent.mutation.name}\n${sent.text.slice(0, 2000)}`;
  expect(answer.status, where).toBeLessThan(500);
  const problem = await readProblem(answer, answer.status, code);
  if (code === 'VALIDATION_FAILED') expect(problem.errors?.length, where).toBeGreaterThan(0);
  for (const pointer of pointersOf(problem)) {
    expect(isPlace(pointer, valueOf(sent)), `${pointer} of ${where}`).toBe(true);
  }
}

/** Reads the written record, or the one that it belongs to. */
async function readBack({ path }: Operation, { id }: Values): Promise<void> {
  if (path.startsWith('/v2/properties') || path.startsWith('/v2/contracts')) {
    await readSample('get-lodging', (sample) => sample.replace(/\d+/, String(lodgingIdOf(service, 'PUSHED'))));
  } else if ((path === '/v2/bookings' || path === '/v2/bookings/easy') && typeof id === 'number') {
    await readSample('get-booking', (sample) => sample.replace(/(?<=bookings\/)\d+/, String(id)));
  }
}

async function readSample(id: string, renamed: (path: string) => string): Promise<void> {
  const [, operation] = allOperations.find(([known]) => known === id) ?? [];
  if (!operation) throw new Error(`There is no operation ${id}.`);
  const sample = sampleRequest(service, id);
  const asked = { ...sample, path: renamed(sample.path) };
  await readAnswer(await send(service, asked, { key: smallKeys.seller }), operation, 200);
}

function pointersOf({ errors }: Problem): string[] {
  return (errors ?? []).flatMap(({ pointer }) => (pointer === undefined ? [] : [pointer]));
}

function valueOf({ text, operation }: Sent): unknown {
  if (!text.startsWith('<')) return JSON.parse(text);
  return operation.body && decodedXml(text, operation.body);
}

/** Whether a JSON pointer (RFC 6901) leads to something that was sent, or to a missing member of it. */
function isPlace(pointer: string, value: unknown): boolean {
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const parent = names.slice(0, -1).reduce((inner: unknown, name) => memberOf(inner, name), value);
  return pointer === '' || (typeof parent === 'object' && parent !== null);
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Values)[name];
}
