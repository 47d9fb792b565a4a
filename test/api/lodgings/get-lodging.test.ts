import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { searchEverything } from '../../support/facts.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import described from '../../samples/described-lodging.json' with { type: 'json' };

const { getLodging } = operationsByName;

const { pins, plain } = described;

/** PINS has every member and reviews, PLAIN few members. */
const describedSeed = () =>
  smallSeed({
    lodgings: [
      { ref: 'PINS', property: pins, contract: described.contract },
      { ref: 'PLAIN', property: { ...plain.property, geoTree: undefined }, contract: plain.contract },
    ],
    reviews: described.reviews,
  });
const log: string[] = [];
const service = serviceForSuite(() => ({ seed: describedSeed(), logLine: (line) => log.push(line) }));

const path = (ref: string, query = '') => `/v2/lodgings/${lodgingIdOf(service, ref)}${query}`;
const read = async (ref: string, query = '', headers = {}) =>
  readAnswer(await service.get(path(ref, query), { key: smallKeys.seller, headers }), getLodging);

describe('the read of a lodging', () => {
  it('shows the delivered description, contract facts and figures of the stays', async () => {
    const lodging = await read('PINS');
    expect(lodging).toMatchObject({
      ...described.shown.pins,
      checkIn: pins.checkIn,
      checkOut: pins.checkOut,
      rules: pins.rules,
      cancellationPolicy: pins.cancellationPolicy,
      id: lodgingIdOf(service, 'PINS'),
      url: `https://api.example.org/lodgings/${lodging.id}`,
    });
    expect(lodging.lastChangeAt).toMatch(/^2027-03-01T12:00:00\.\d{3}Z$/);
    expect(lodging.roomDescriptions).toEqual(pins.bedroomDescriptions);
    expect(lodging.photos.map(({ pictures }) => pictures)).toEqual([
      [{ url: 'https://img.example.org/1.jpg', dimension: '1200x800' }],
      [{ url: 'https://img.example.org/2.jpg', dimension: '800x600' }],
    ]);
    expect(lodging.photo.pictures).toEqual(lodging.photos[0]?.pictures);
  });

  it('says null, never 0, for what is not known', async () => {
    expect(await read('PLAIN')).toMatchObject(described.shown.plain);
  });

  it('never shows the owner or the local operator', async () => {
    const text = await (await service.get(path('PINS', '?include=availabilities,extras'))).text();
    for (const personal of ['Ana', 'Roy', '+33199000000', 'ana@example.org']) expect(text).not.toContain(personal);
  });
});

it('the read of a lodging in a language gives all languages in descriptions, and refuses an unknown one', async () => {
  expect((await read('PINS')).descriptions).toMatchObject({
    fr: { indoor: 'Maison claire.' },
    en: { outdoor: 'Fenced garden.' },
  });
  const problem = await readProblem(await service.get(path('PINS', '?lang=pt')), 400, 'INVALID_PARAMETER');
  expect(problem.allowed).toEqual(['fr', 'en', 'de', 'es']);
});

describe('the host of a lodging', () => {
  it.each(['fr', 'en', 'de', 'es'])(
    'is read with the lodging, the same in %s; absent where nobody is named',
    async (lang) => {
      expect((await read('PINS', `?lang=${lang}`)).host).toEqual(pins.host);
      expect(await read('PLAIN', `?lang=${lang}`)).not.toHaveProperty('host');
    },
  );

  it.each(described.withoutHost as [string, string][])('never appears in %s', async (_, address) => {
    const response = await service.get(address, { key: smallKeys.seller });
    const text = await response.text();
    expect([200, 400, 404]).toContain(response.status);
    expect(text.replaceAll('Zyxq', address.includes('q=Zyx') ? '' : 'Zyxq')).not.toMatch(/"host"|Zyxq/);
  });

  it('is in the lodging of a change that brings it along, and in no document of the index and no line of the log', async () => {
    const changes = await service.get('/v2/changes?after=0&include=lodgings', { key: smallKeys.seller });
    expect(await changes.text()).toContain('Zyxq');
    await service.caughtUp();
    const searched = { query_string: { query: '*zyxq*', fields: ['*'], lenient: true } };
    expect((await searchEverything(service, { query: searched })).hits.total.value).toBe(0);
    expect(JSON.stringify(await searchEverything(service, {}))).not.toMatch(/zyxq/i);
    expect(log.length).toBeGreaterThan(10);
    // Addresses are logged, and a search contained the word.
    expect(log.filter((line) => /zyxq/i.test(line.replaceAll(/q=zyxq?/gi, '')))).toEqual([]);
  });
});

describe('the read of a lodging with include', () => {
  it('adds availabilities and extras', async () => {
    const lodging = await read('PINS', '?include=availabilities,extras&lang=en');
    expect(lodging.availabilities).toMatchObject({ lodgingPack: 'SUMMER', hasPromo: true });
    expect(lodging.availabilities?.availabilities).toHaveLength(3);
    expect(lodging.extras?.extras[1]).toMatchObject(described.shown.linen);
    expect(await read('PINS')).not.toHaveProperty('availabilities');
  });

  it('adds published reviews, newest first, for any key and for no one else', async () => {
    await readProblem(await service.get(path('PINS', '?include=reviews')), 401, 'AUTHENTICATION_REQUIRED');
    for (const key of [smallKeys.seller, smallKeys.provider]) {
      const { reviews } = await readAnswer(await service.get(path('PINS', '?include=reviews'), { key }), getLodging);
      expect(reviews?.map(({ id }) => id)).toEqual([2, 1]);
      expect(reviews?.[1]?.discussion).toMatchObject([{ body: 'Merci.', score: 0 }]);
    }
  });

  it('refuses what cannot be included, with the list of what can', async () => {
    const problem = await readProblem(await service.get(path('PINS', '?include=owner')), 400, 'INVALID_PARAMETER');
    expect(problem.allowed).toEqual(['availabilities', 'extras', 'reviews']);
  });
});
