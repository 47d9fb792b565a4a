import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facetNames } from '../../../src/search/rules/facets.ts';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer } from '../../support/reading.ts';
import { modelCalendar, writtenDay } from '../../support/calendar-model.ts';
import { pageOfAnswer } from '../../support/compare-search.ts';
import { criteriaOfQuery, facetsWithoutLabels, modelFacets, modelHints } from '../../support/facet-model.ts';
import { testCluster } from '../../support/opensearch.ts';
import { randomCalendars } from '../../support/random-calendars.ts';
import { sparseSearches } from '../../support/random-searches.ts';
import { startRandomWorld, type RandomWorld } from '../../support/random-world.ts';
import { smallKeys } from '../../support/small-seed.ts';

const { readPriceCalendar, searchStays } = operationsByName;

/** Each world is as new as its run; a failure names the seed, which brings the same lodgings back when it stands here. */
const firstSeed = Date.now() % 2_147_483_000;
const seeds = [firstSeed, firstSeed + 1];
const patience = 240_000;
const atOnce = { minLength: 1, maxLength: 12, size: 'max' } as const;

describe.each(seeds)('over random lodgings (seed %s)', (seed) => {
  const cluster = testCluster();
  let world: RandomWorld;

  beforeAll(async () => {
    world = await startRandomWorld(cluster, { seed, lodgings: 30 });
  });
  afterAll(() => world.service.stop());

  const found = async (query: string) =>
    readAnswer(await world.service.get(`/v2/stays/search?${query}`, { key: smallKeys.seller }), searchStays);

  /** Answers a case as the service does, and as the model does. */
  async function answersTo(query: string) {
    const { model, asker } = world;
    const answer = await found(query);
    const page = await model.find(criteriaOfQuery(new URLSearchParams(query), asker));
    const hints = answer.hints && new Map(answer.hints.map(({ criterion, total }) => [criterion, total]));
    return {
      given: { query, ...pageOfAnswer(answer), facets: facetsWithoutLabels(answer), hints },
      wanted: {
        query,
        ...page,
        facets: query.includes('facets=') ? await modelFacets(model, query, asker) : undefined,
        hints: page.total > 0 ? undefined : await modelHints(model, query, asker),
      },
    };
  }

  it(
    'finds, orders, counts, prices, facets and hints as a look at every stay does',
    async () => {
      const { model, asker } = world;
      const totals: number[] = [];
      const facets = fc
        .subarray([...facetNames])
        .map((names) => (names.length > 0 ? `&facets=${names.join(',')}` : ''));
      const search = fc.tuple(sparseSearches(model.lodgings, asker), facets).map((parts) => parts.join(''));
      await fc.assert(
        // Several at once, for speed: a failure shrinks to one of them.
        fc.asyncProperty(fc.array(search, atOnce), async (queries) => {
          for (const { given, wanted } of await Promise.all(queries.map(answersTo))) {
            expect(given).toEqual(wanted);
            totals.push(wanted.total);
          }
        }),
        { numRuns: 170 },
      );
      expect(totals.length).toBeGreaterThanOrEqual(800);
      // Searches that find nothing would prove little.
      expect(totals.filter((total) => total > 0).length).toBeGreaterThan(totals.length / 5);
    },
    patience,
  );

  it(
    'prices the days of calendars as a look at every stay does',
    async () => {
      const { model, asker } = world;
      await fc.assert(
        fc.asyncProperty(randomCalendars(model.lodgings, asker), async ({ query, criteria }) => {
          const response = await world.service.get(`/v2/stays/calendar?${query}`, { key: smallKeys.seller });
          const { days } = await readAnswer(response, readPriceCalendar);
          expect(days).toEqual((await modelCalendar(model, criteria)).map(writtenDay));
        }),
        { numRuns: 250 },
      );
    },
    patience,
  );
});
