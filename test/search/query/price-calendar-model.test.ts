import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from '../../support/random.ts';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer } from '../../support/reading.ts';
import { modelCalendar, writtenDay } from '../../support/calendar-model.ts';
import { type DemoWorld, startDemoWorld } from '../../support/demo-world.ts';
import { testCluster } from '../../support/opensearch.ts';
import { randomCalendars } from '../../support/random-calendars.ts';
import { keys } from '../../support/service.ts';

const { readPriceCalendar } = operationsByName;

const cluster = testCluster();
let world: DemoWorld;

beforeAll(async () => {
  world = await startDemoWorld(cluster);
});
afterAll(() => world.service.stop());

test('tells each day’s lowest price and lodgings as a look at every stay of the demo does', async () => {
  const { service, model, asker } = world;
  const calendars = randomCalendars(model.lodgings, asker);
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
