import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readNewestSequence } from '../support/change-feed.ts';
import { isList, problemShape, mayBeKept } from '../support/operations.ts';
import { serviceForSuite } from '../support/service.ts';
import { smallKeys } from '../support/small-seed.ts';
import { readProblem } from '../support/reading.ts';
import { allOperations, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';

const key = smallKeys.seller;
const service = serviceForSuite(() => ({ seed: sampleSeed() }));

const withId = allOperations.filter(([, { path }]) => path.includes('{id}'));
const withDates = allOperations.filter(([, { path }]) => path.includes('{arrival}-{departure}'));
const withQuery = allOperations.filter(([, { query }]) => query !== undefined);
const kept = allOperations.filter(([, operation]) => mayBeKept(operation));

const notFound: Readonly<Record<string, 'BOOKING_NOT_FOUND' | 'WEBHOOK_NOT_FOUND'>> = {
  bookings: 'BOOKING_NOT_FOUND',
  webhooks: 'WEBHOOK_NOT_FOUND',
};
const pathOf = (id: string) => sampleRequest(service, id).path;
const pathWithId = (id: string, other: string) =>
  pathOf(id).replace(/\/(lodgings|customerReview|bookings|webhooks)\/\d+/, `/$1/${other}`);
const read = (path: string, headers = {}) => service.get(path, { key, headers });

const wrongIds = ['0', 'abc', '-1', '1.5', '1e3', '9007199254740992', '9'.repeat(20), '%00', '1%20', "1'--", '٣'];

describe.each(withId)('the path of %s', (id) => {
  // All operations read the id alike.
  it.each(id === 'get-lodging' ? wrongIds : wrongIds.slice(0, 2))('refuses the id %s', async (lodgingId) => {
    const asked = { ...sampleRequest(service, id), path: pathWithId(id, lodgingId) };
    const problem = await readProblem(await send(service, asked, { key }), 400, 'INVALID_PARAMETER');
    expect(problem.errors?.map(({ parameter }) => parameter)).toContain('id');
  });

  it.each(['999999999', '9007199254740991'])('finds nothing of the id %s', async (unknown) => {
    const asked = { ...sampleRequest(service, id), path: pathWithId(id, unknown) };
    const [, noun = ''] = /^\/v2\/(?:test\/)?(\w+)/.exec(asked.path) ?? [];
    const code = id === 'get-review' ? 'REVIEW_NOT_FOUND' : (notFound[noun] ?? 'LODGING_NOT_FOUND');
    await readProblem(await send(service, asked, { key }), 404, code);
  });
});

describe.each(withDates)('the dates of %s', (id) => {
  it.each<[dates: string, code: string]>([
    ['20270230-20270301', 'INVALID_DATE'],
    ['20270601-20271301', 'INVALID_DATE'],
    ['20270603-20270601', 'INVALID_DATE_RANGE'],
    ['20270601-20270601', 'INVALID_DATE_RANGE'],
    ['20270601', 'INVALID_DATE'],
    ['2027060120270603x', 'INVALID_DATE'],
    ['2027-06-0120270603', 'INVALID_DATE'],
    ['%00', 'INVALID_DATE'],
    ['%F0%9F%98%80', 'INVALID_DATE'],
    ['x'.repeat(5000), 'INVALID_DATE'],
  ])('refuses %s', async (dates, code) => {
    await readProblem(await read(pathOf(id).replace('20270601-20270603', dates)), 400, code);
  });
});

const nonsense = ['%00', '%F0%9F%98%80', '-1', '1e999', '%', "' OR 1=1 --", 'x'.repeat(3000), ','];

describe.each(withQuery)('the query of %s', (id, { query }) => {
  const names = Object.keys((query as unknown as { shape: object }).shape);

  it.each(names)('takes any text as %s: it answers, or refuses by the name', async (name) => {
    const sample = sampleRequest(service, id);
    const others = (sample.query ?? '').split('&').filter((pair) => pair !== '' && !pair.startsWith(`${name}=`));
    for (const value of nonsense) {
      const pairs = [...others, `${name}=${value.includes('%') ? value : encodeURIComponent(value)}`];
      const response = await read(`${sample.path}?${pairs.join('&')}`);
      if (response.status === 200) continue;
      const problem = problemShape.parse(await response.json());
      expect(problem.status, value).toBe(400);
      expect(problem.errors?.map(({ parameter }) => parameter)).toContain(name);
    }
  });

  it('takes an empty value as absent', async () => {
    const sample = sampleRequest(service, id);
    const needed = new Set((sample.query ?? '').split('&').map((pair) => pair.split('=')[0]));
    const empty = names.filter((name) => !needed.has(name)).map((name) => `${name}=`);
    expect((await send(service, sample, { key, query: empty.join('&') })).status).toBe(
      sampleRequest(service, id).status,
    );
  });
});

const listValues: Readonly<Record<string, readonly string[]>> = {
  nights: ['2', '4-5'],
  duration: ['2', '3'],
  arrivaldays: ['TU', 'fr'],
  type: ['HOUSE', 'CAMPING'],
  standing: ['3', '0'],
  city: ['arcachon', 'Le Mans'],
  region: ['Nouvelle-Aquitaine', 'Corse'],
  station: ['ARCACHON', 'Lège'],
  country: ['FR', 'DE'],
  lodgings: ['1', '2'],
  promotions: ['EB10', 'LM'],
  features: ['OVEN', 'GARDEN'],
  surroundings: ['SEA', 'LAKE'],
  within: ['BEACH:500', 'SHOPS:1000'],
  facets: ['type', 'city'],
  include: ['availabilities', 'extras'],
  topics: ['photos', 'rooms'],
  fields: ['id', 'name'],
};
/** Queries that accompany a list, where they differ from the sample's. */
const companions: Readonly<Record<string, string>> = {
  'search-stays nights': 'arrivalfrom=20270601&arrivalto=20270610',
  'read-price-calendar nights': 'from=20270601&to=20270610',
};
const spellings: readonly (readonly [string, (name: string, a: string, b: string) => string])[] = [
  ['repeated', (name, a, b) => `${name}=${a}&${name}=${b}`],
  ['with brackets', (name, a, b) => `${name}[]=${a}&${name}[]=${b}`],
  ['with places, as PHP writes them', (name, a, b) => `${name}[0]=${a}&${name}[1]=${b}`],
  ['with any places', (name, a, b) => `${name}[3]=${a}&${name}[12]=${b}`],
  ['with places, percent-encoded', (name, a, b) => `${name}%5B0%5D=${a}&${name}%5B1%5D=${b}`],
  ['with brackets and a comma, percent-encoded', (name, a, b) => `${name}%5b%5d=${a}%2C${b}`],
  ['as all of it', (name, a, b) => `${name}=${a}&${name}[]=${b},&${name}[1]=%20${a}%20`],
];
const lists = withQuery.flatMap(([id, { query }]) =>
  Object.entries((query as z.ZodObject<Record<string, z.ZodType>>).shape).flatMap(([name, member]) =>
    isList(member) ? [[id, name] as const] : [],
  ),
);

describe.each(lists)('the list in %s: %s', (id, name) => {
  // The spelling is read before the list is.
  it.each(name === 'features' ? spellings : spellings.slice(-1))('may be %s', async (_, spell) => {
    const values = id === 'list-changes' && name === 'include' ? ['lodgings', 'availabilities'] : listValues[name];
    const [a, b] = (values ?? []).map(encodeURIComponent) as [string, string];
    const sample = sampleRequest(service, id);
    const others = companions[`${id} ${name}`] ?? sample.query ?? '';
    const ask = (list: string) => read(`${sample.path}?${others}&${list}`, { Prefer: 'handling=strict' });
    const answer = await ask(spell(name, a, b));
    expect(answer.status).toBe(sample.status);
    expect(await answer.text()).toBe(await (await ask(`${name}=${a},${b}`)).text());
  });
});

describe.each(kept)('the conditional read %s', (id) => {
  const sample = () => sampleRequest(service, id);
  const tagOf = async (init: Parameters<typeof send>[2] = {}) =>
    (await send(service, sample(), { key, ...init })).headers.get('ETag') ?? '';

  it('has another tag in another format, language or for other parameters, and on another day', async () => {
    const noon = service.clock.now();
    let [tags, back, before]: [string[], string, number] = [[], '', -1];
    // On another day, bookings of other tests may expire; then once more.
    while (before !== (await readNewestSequence(service))) {
      before = await readNewestSequence(service);
      tags = [await tagOf(), await tagOf({ query: 'format=xml' }), await tagOf({ query: 'lang=en' })];
      service.clock.set(noon + 24 * 3_600_000);
      tags.push(await tagOf());
      service.clock.set(noon);
      back = await tagOf();
    }
    expect(new Set(tags).size).toBe(4);
    expect(back).toBe(tags[0]);
  });

  it.skipIf(id === 'read-dictionary')('has another tag after a booking', async () => {
    const before = await tagOf();
    const booking = sampleRequest(service, 'create-booking');
    expect((await send(service, booking)).status).toBe(201);
    const response = await send(service, sample(), { key, headers: { 'If-None-Match': before } });
    expect(response.status).toBe(200);
    expect(response.headers.get('ETag')).not.toBe(before);
  });
});
