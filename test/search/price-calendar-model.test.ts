import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPriceCalendar } from '../../src/operations/stays/read-price-calendar.ts';
import { findServingBuild } from '../../src/store/index-builds.ts';
import { readAnswer } from '../api/reading.ts';
import { modelCalendar, writtenDay } from '../support/calendar-model.ts';
import { testCluster } from '../support/opensearch.ts';
import { randomCalendars } from '../support/random-calendars.ts';
import { searchModel, type SearchModel } from '../support/search-model.ts';
import { keys, startTestService, type TestService } from '../support/service.ts';

const cluster = testCluster();
const gateways = ['Seaside.example', 'Summit.example', 'Waterways.example'];
const promotionCodes = ['EB10', 'EB15', 'LAST', 'NONE'];
let service: TestService;
let model: SearchModel;

beforeAll(async () => {
  service = await startTestService(cluster, { seed: 'demo' });
  const index = findServingBuild(service.db)?.arrivals ?? '';
  model = await searchModel(service.db, service.client, index, service.clock.today());
});
afterAll(() => service.stop());

test('tells each day’s lowest price and lodgings as a look at every stay of the demo does', async () => {
  const calendars = randomCalendars(model.lodgings, { gateways, today: service.clock.today(), promotionCodes });
  await fc.assert(
    fc.asyncProperty(calendars, async ({ query, criteria }) => {
      const response = await service.get(`/v2/stays/calendar?${query}`, { key: keys.seller });
      expect(response.headers.get('X-Unknown-Parameters')).toBeNull();
      const { days } = await readAnswer(response, readPriceCalendar);
      expect(days).toEqual((await modelCalendar(model, criteria)).map(writtenDay));
    }),
    { numRuns: 150 },
  );
});
