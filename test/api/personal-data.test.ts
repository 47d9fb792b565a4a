import { beforeAll, describe, expect, it } from 'vitest';
import { searchEverything } from '../support/facts.ts';
import { serviceForSuite } from '../support/service.ts';
import { smallKeys } from '../support/small-seed.ts';
import { givesAway, tellStory, type Told } from './personal-story.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';

const log: string[] = [];
const service = serviceForSuite(() => ({ seed: sampleSeed(), logLine: (line) => log.push(line) }));
let told: Told[];
let bookings: number[];

beforeAll(async () => {
  ({ told, bookings } = await tellStory(service));
  await service.caughtUp();
});

/** Callers see their own bookings: nothing else answers with personal data. */
const ownReads = /^(GET \/v2\/bookings(\?.*|\/\d+(\/comm|\/occupants)?(\?.*)?)|POST \/v2\/bookings\/\d+\/client)$/;
const isOwnRead = ({ method, path, status }: Told) => status < 300 && ownReads.test(`${method} ${path}`);
const bookingOperations = allOperations.filter(([, { path }]) => path.startsWith('/v2/bookings'));

describe('the story with personal data', () => {
  it.each(bookingOperations)('goes through %s, which succeeds and refuses', (_, { method, path }) => {
    const isPath = new RegExp(`^${path.replace('{id}', '\\d+')}(\\?.*)?$`);
    const statuses = told.filter((one) => one.method === method && isPath.test(one.path)).map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).not.toEqual([]);
    if (method === 'POST') expect(statuses.filter((status) => status >= 400)).not.toEqual([]);
  });

  it('is seen in the own reads of its bookings, so that what is looked for is there', () => {
    expect(bookings.every(Number.isSafeInteger)).toBe(true);
    expect(told.filter((one) => isOwnRead(one) && givesAway(one.text)).length).toBeGreaterThanOrEqual(12);
    expect(told.filter(({ status }) => status >= 500)).toEqual([]);
  });
});

describe('personal data', () => {
  it('is in no answer but the own reads: neither in problems, nor in results, nor inside tokens', () => {
    expect(told.filter((one) => !isOwnRead(one) && givesAway(one.text))).toEqual([]);
  });

  it('is in no header', () => {
    expect(told.filter(({ headers }) => givesAway(headers))).toEqual([]);
  });

  it('is in no line of the log, at any level', () => {
    expect(log.length).toBeGreaterThan(told.length);
    expect(log.filter(givesAway)).toEqual([]);
  });

  it('is in no document of any index, stored or only searchable', async () => {
    const ask = (body: object) => searchEverything(service, body);
    const all = await ask({ _source: true, stored_fields: ['*', '_source'], track_total_hits: true });
    expect(all.hits.hits.length).toBeGreaterThan(500);
    expect(all.hits.total.value).toBe(all.hits.hits.length);
    expect(givesAway(JSON.stringify(all))).toBe(false);
    const searched = { query_string: { query: '*zyxq* OR *33699887711*', fields: ['*'], lenient: true } };
    expect((await ask({ query: searched })).hits.total.value).toBe(0);
  });

  it('never appears in the metrics or the description of the service', async () => {
    for (const path of ['/metrics', '/openapi.json', '/ready']) {
      const text = await (await service.get(path)).text();
      expect(text.length).toBeGreaterThan(10);
      expect(givesAway(text), path).toBe(false);
    }
    expect(await (await service.get('/metrics')).text()).toContain('/v2/bookings');
  });

  it.each(allOperations.filter(([, { method, path }]) => method === 'GET' && !path.startsWith('/v2/bookings')))(
    'never appears in %s',
    async (id, operation) => {
      const query = id === 'list-changes' ? 'after=0&limit=1000' : undefined;
      const sample = sampleRequest(service, id);
      const asked = query === undefined ? sample : { ...sample, query };
      const response = await send(service, asked, { key: keyFor(operation) });
      expect(response.status).toBe(200);
      expect(givesAway(JSON.stringify([...response.headers]) + (await response.text()))).toBe(false);
    },
  );

  it('never appears in what another dealer finds by the references of the story', async () => {
    for (const reference of ['S-1', 'S-2']) {
      const path = `/v2/bookings?referenceReseller=${reference}`;
      expect(await (await service.get(path, { key: smallKeys.other })).text()).toBe('[]');
    }
  });
});
