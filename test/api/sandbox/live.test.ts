import { beforeAll, describe, expect, it } from 'vitest';
import { commandsOn } from '../../support/commands.ts';
import { everythingStored } from '../../support/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { operations } from '../../support/operations.ts';
import { readProblem } from '../../support/reading.ts';
import { sampleRequest, sampleSeed, send } from '../../support/sample-requests.ts';
import { serviceForSuite } from '../../support/service.ts';

const cluster = testCluster();
const live = { SERVICE_MODE: 'live', QUOTE_SECRET: 'a-secret-of-this-very-test-run-0123456789' };
const service = serviceForSuite(() => ({ seed: sampleSeed() }), cluster);
let key: string;

beforeAll(async () => {
  const { dataDir: DATA_DIR, indexPrefix: INDEX_PREFIX } = service.config;
  const operator = commandsOn({ DATA_DIR, INDEX_PREFIX, OPENSEARCH_URL: cluster.url, ...live }, service.clock.now);
  const made = await operator.done('keys create --dealer seller --role ROLE_SERVICEPROD_API');
  key = (made as { key: string }).key;
  await service.restart({ mode: 'live' });
});

const taking = operations.filter(({ scenarios }) => scenarios !== undefined).map(({ id }) => [id] as const);

describe('a live service', () => {
  it.each(taking)('plays no scenario of %s', async (id) => {
    const headers = { 'X-Test-Scenario': 'error' };
    await readProblem(await send(service, sampleRequest(service, id), { key, headers }), 400, 'TEST_ONLY');
  });

  it('lets nothing happen to a booking', async () => {
    const asked = sampleRequest(service, 'simulate-booking-event');
    // Pending index work is stored, too.
    await service.caughtUp();
    const before = everythingStored(service);
    await readProblem(await send(service, asked, { key }), 400, 'TEST_ONLY');
    expect(everythingStored(service)).toEqual(before);
  });
});
