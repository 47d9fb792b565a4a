import fc from '../../support/random.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stayIdOf } from '../../../src/formats/fields/fields.ts';
import { facetNames, type StayCriteria } from '../../../src/search/rules/stay-criteria.ts';
import { priceBases } from '../../../src/search/rules/price-fields.ts';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer } from '../../support/reading.ts';
import { ymdOf } from '../../../src/values/day.ts';
import { modelCalendar, randomCalendars, writtenDay } from '../model/calendar-model.ts';
import { criteriaOfQuery, plainQuery, facetsWithoutLabels, modelFacets, modelHints } from '../model/facet-model.ts';
import { sparseSearches } from '../model/random-searches.ts';
import { pageOfAnswer, serviceModel } from '../model/search-model.ts';
import type { CallInit } from '../../support/service.ts';
import type { RandomWorld } from '../model/random-world.ts';
import { smallKeys } from '../../support/small-seed.ts';

const { readPriceCalendar, searchStays } = operationsByName;

const patience = 600_000;
const atOnce = { minLength: 1, maxLength: 12, size: 'max' } as const;

interface Place {
  start: () => Promise<RandomWorld>;
  /** Fraction of the cases that are tried elsewhere. */
  share: number;
}

/** Compares the service's answers over a random world with a model that looks at every stay. */
export function describeRandomWorld(title: string, { start, share }: Place): void {
  describe(title, { timeout: patience }, () => compareWithModel(start, share));
}

function compareWithModel(start: Place['start'], share: number): void {
  let world: RandomWorld;

  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world.service.stop());

  const found = async (query: string, { path, init }: Reader = partner) =>
    readAnswer(await world.service.get(`${path}/stays/search?${query}`, init), searchStays);

  async function answersTo(query: string, reader: Reader = partner) {
    const { model } = world;
    const asker = { ...world.asker, precision: reader.precision };
    let answer = await found(query, reader);
    // A busy service leaves out hints.
    for (let tries = 0; answer.total === 0 && !answer.hints && tries < 20; tries += 1) {
      answer = await found(query, reader);
    }
    const asked = criteriaOfQuery(plainQuery(query), asker);
    const page = model.find(asked);
    return {
      given: {
        query,
        ...pageOfAnswer(answer),
        facets: facetsWithoutLabels(answer),
        hints: asked.q === undefined ? hintsOf(answer) : undefined,
      },
      wanted: {
        query,
        ...page,
        facets: query.includes('facets=') ? modelFacets(model, query, asker) : undefined,
        hints: page.total > 0 || asked.q !== undefined ? undefined : modelHints(model, query, asker),
      },
    };
  }

  it('finds, orders, counts, prices, facets and hints as a look at every stay does', async () => {
    const { model, asker } = world;
    const totals: number[] = [];
    const facets = fc.subarray([...facetNames]).map((names) => (names.length > 0 ? `&facets=${names.join(',')}` : ''));
    const grids = fc.constantFrom('', '&facets=grid', '&facets=grid&gridbbox=-2,44,6,50');
    const search = fc
      .tuple(sparseSearches(model.lodgings, asker), facets, grids)
      .map(([query, counted, grid]) => query + counted + ((query + grid).includes('bbox=') ? grid : ''));
    // One reader after the other: beside another caller, expensive searches wait and hints may be refused.
    for (const reader of readers) {
      await fc.assert(
        // Batched for speed: a failure shrinks to one query.
        fc.asyncProperty(fc.array(search, atOnce), async (queries) => {
          for (const { given, wanted } of await Promise.all(queries.map((query) => answersTo(query, reader)))) {
            expect(given).toEqual(wanted);
            totals.push(wanted.total);
          }
        }),
        { numRuns: 85 * share },
      );
    }
    expect(totals.length).toBeGreaterThanOrEqual(800 * share);
    // Guards against searches that find nothing.
    expect(totals.filter((total) => total > 0).length).toBeGreaterThan(totals.length / 5);
  });

  it('shows by cursor, page after page, what a look at every stay has in one', async () => {
    const { model, asker } = world;
    const pages: number[] = [];
    const walk = async (
      query: URLSearchParams,
      { mostPages, reader }: Pick<Walk, 'mostPages'> & { reader: Reader },
    ) => {
      const ids: string[] = [];
      let count = 0;
      for (let next: string | null = ''; next !== null && count < mostPages; count += 1) {
        if (next !== '') query.set('cursor', next);
        const { stays, nextCursor } = await found(query.toString(), reader);
        ids.push(...stays.map(({ lodging, id }) => `${lodging.id} ${id}`));
        next = nextCursor;
      }
      pages.push(count);
      return ids;
    };
    for (const reader of readers) {
      await fc.assert(
        fc.asyncProperty(fc.array(walksOf(world), { ...atOnce, maxLength: 4 }), async (walks) => {
          const check = async ({ query, mostPages }: Walk) => {
            const shown = await walk(new URLSearchParams(query), { mostPages, reader });
            // Fewer results than requested mean that the walk has ended.
            const size = mostPages * Number(query.get('pagesize'));
            const seen = { ...asker, precision: reader.precision };
            const { stays } = model.find({ ...criteriaOfQuery(query, seen), from: 0, size });
            const wanted = stays.map(
              (stay) => `${stay.lodgingId} ${stayIdOf(stay.arrival, stay.arrival + stay.nights)}`,
            );
            expect({ query: query.toString(), shown }).toEqual({ query: query.toString(), shown: wanted });
          };
          await Promise.all(walks.map(check));
        }),
        { numRuns: 50 * share },
      );
    }
    // Guards against walks of a single page.
    expect(pages.filter((count) => count > 2).length).toBeGreaterThan(pages.length / 7);
  });

  it('shows deep pages by price, most stays of which cost as much as others, as a look at every stay does', async () => {
    const { model, asker } = world;
    const orders = fc.constantFrom('priceasc', 'pricedesc', 'priceperperson');
    const more = ['', '&minprice=300', '&maxprice=700', '&arrivaldays=FR,SA,SU', '&pax=3&childrenages=4,12'];
    const { total } = model.find(criteriaOfQuery(new URLSearchParams('sort=priceasc'), asker));
    // Earlier pages are read directly.
    const pages = fc.integer({ min: 26, max: Math.floor(total / 20) });
    const deep = fc
      .tuple(orders, fc.constantFrom(...priceBases), pages, fc.constantFrom(...more))
      .map(([sort, basis, page, end]) => `pagesize=20&sort=${sort}&pricebasis=${basis}&pageindex=${page}${end}`);
    let shown = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(deep, { ...atOnce, maxLength: 4 }), async (searches) => {
        const check = async (query: string) => {
          const wanted = model.find(criteriaOfQuery(new URLSearchParams(query), asker));
          const { stays } = pageOfAnswer(await found(query));
          expect({ query, stays }).toEqual({ query, stays: wanted.stays });
          shown += stays.length;
        };
        await Promise.all(searches.map(check));
      }),
      { numRuns: 25 * share },
    );
    expect(shown).toBeGreaterThan(150 * share);
  });

  it('prices the days of calendars as a look at every stay does', async () => {
    const { model, asker } = world;
    await fc.assert(
      fc.asyncProperty(randomCalendars(model.lodgings, asker), async ({ query, criteria }) => {
        const response = await world.service.get(`/v2/stays/calendar?${query}`, { key: smallKeys.seller });
        const { days } = await readAnswer(response, readPriceCalendar);
        expect(days).toEqual(modelCalendar(model, criteria).map(writtenDay));
      }),
      { numRuns: 250 * share },
    );
  });

  // Last, because it moves the clock.
  it('finds and counts on a later day what is left then, though hardly a document is written', async () => {
    const { service, asker } = world;
    service.clock.set(service.clock.now() + 40 * 86_400_000);
    await service.caughtUp();
    const model = serviceModel(service);
    const later = { ...asker, today: service.clock.today() };
    const totals = ['', 'group=lodging', 'pricedisabled=true', 'requestonly=false', 'pax=4', 'promotiononly=true'];
    const bounded = [
      'minprice=300',
      'maxprice=700&pricebasis=total',
      'minprice=300&pricebasis=total&pax=2',
      'pricebasis=total&pax=3&childrenages=2&minprice=300&maxprice=800',
      'minprice=300&maxprice=700&promotiononly=true',
    ];
    const orders = ['relevance', 'priceasc', 'pricedesc', 'pricepernight', 'discount', 'priceperperson'];
    const grouped = ['', '&pricebasis=total&pax=2'].flatMap((more) =>
      orders.map((sort) => `group=lodging&sort=${sort}${more}`),
    );
    const onWeekdays = grouped.map((query) => `${query}&arrivaldays=MO,TH,SU`);
    const departing = [5, 12, 33, 60].map((days) => `group=lodging&departure=${ymdOf(later.today + days)}`);
    const weeks = `group=lodging&arrivalfrom=${ymdOf(later.today)}&arrivalto=${ymdOf(later.today + 60)}`;
    const kinds = [...totals, ...bounded, ...grouped, ...onWeekdays, ...departing, weeks];
    for (const query of [...kinds, ...kinds.map((each) => `${each}&freecancellation=true`)]) {
      const wanted = model.find(criteriaOfQuery(new URLSearchParams(`pagesize=50&${query}`), later));
      expect({ query, ...pageOfAnswer(await found(`pagesize=50&${query}`)) }).toEqual({ query, ...wanted });
    }
  });
}

/** Hints of parts of a text have tests of their own. */
const hintsOf = ({ hints }: { hints?: readonly { criterion: string; total: number }[] | undefined }) =>
  hints && new Map(hints.map(({ criterion, total }) => [criterion, total]));

interface Reader extends Pick<StayCriteria, 'precision'> {
  path: '/v2' | '/web/v2';
  init: CallInit;
}

const partner: Reader = { path: '/v2', init: { key: smallKeys.seller }, precision: 'exact' };
const visitor: Reader = { path: '/web/v2', init: {}, precision: 'rounded' };
const readers = [partner, visitor] as const;

interface Walk {
  query: URLSearchParams;
  mostPages: number;
}

/** Walks random searches by cursor; most have few criteria, so that many stays match. */
function walksOf({ model, asker }: RandomWorld): fc.Arbitrary<Walk> {
  const narrow =
    'q arrival departure flex nights arrivalfrom arrivalto arrivaldays lodgings bbox bathrooms beds within'.split(' ');
  return fc
    .record({
      text: sparseSearches(model.lodgings, asker),
      size: fc.integer({ min: 1, max: 12 }),
      mostPages: fc.integer({ min: 2, max: 12 }),
      isWide: fc.integer({ min: 0, max: 3 }).map((draw) => draw > 0),
      facets: fc.constantFrom('', '', 'type,price'),
    })
    .map(({ text, size, mostPages, isWide, facets }) => {
      const query = plainQuery(text);
      for (const name of ['pageindex', ...(isWide ? narrow : [])]) query.delete(name);
      query.set('pagesize', String(size));
      if (facets !== '') query.set('facets', facets);
      return { query, mostPages };
    });
}
