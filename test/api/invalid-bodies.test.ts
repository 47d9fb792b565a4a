import { describe, expect, it } from 'vitest';
import { everythingStored } from '../support/facts.ts';
import { readProblem } from '../support/reading.ts';
import { keyFor, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';
import { serviceForSuite } from '../support/service.ts';
import table from './invalid-bodies.json' with { type: 'json' };

const service = serviceForSuite(() => ({ seed: sampleSeed() }));

/** The member at the pointer is left out, or has the value, which may be repeated. */
type Wrong = [what: string, pointer: string, code: string, value?: unknown, times?: number];
interface Cases {
  body: object;
  wrong: Wrong[];
}
const { 'create-booking': byLink } = table;
const easily = { ...byLink, body: { ...byLink.body, requestType: 'BOOKED', price: 200 } };
const cases = Object.entries({ ...table, 'book-easily': easily } as unknown as Record<string, Cases>);

const sent = ([, , , value, times]: Wrong) => {
  if (times === undefined) return value;
  return typeof value === 'string' ? value.repeat(times) : Array(times).fill((value as unknown[])[0]);
};

function withMember(value: unknown, [name = '', ...rest]: readonly string[], member: unknown): unknown {
  const changed = rest.length === 0 ? member : withMember((value as Record<string, unknown>)[name], rest, member);
  return Array.isArray(value) ? value.with(Number(name), changed) : { ...(value as object), [name]: changed };
}

const stored = () => everythingStored(service, (table) => !/index|^emission_counter$/.test(table));

describe.each(cases)('%s', (id, { body, wrong }) => {
  it.each(wrong)('refuses %s at %s as %s, and writes nothing', async (...row) => {
    const [, pointer, code] = row;
    const sample = sampleRequest(service, id);
    const changed = withMember(
      { ...sample.body, ...body },
      pointer.split('/').slice(1),
      sent(row),
    ) as typeof sample.body;
    const before = stored();
    const answer = await send(service, { ...sample, body: changed ?? {} }, { key: keyFor({ auth: 'S' }) });
    const { errors } = await readProblem(answer, 422, 'VALIDATION_FAILED');
    expect(errors).toContainEqual(expect.objectContaining({ pointer, code }));
    expect(stored()).toEqual(before);
  });
});
