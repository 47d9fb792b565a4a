import { mayBeKept } from '../support/operations.ts';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { statementsDuring } from '../support/facts.ts';
import { testCluster } from '../support/opensearch.ts';
import { serviceForSuite, startTestService } from '../support/service.ts';
import { smallKeys } from '../support/small-seed.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';

const cluster = testCluster();
const service = serviceForSuite(() => ({ seed: sampleSeed() }), cluster);

beforeAll(async () => {
  await service.caughtUp();
}, 60_000);

const conditional = allOperations.filter(([, operation]) => mayBeKept(operation));

/** The key, the day, and a record's version: single rows by primary key. */
const lookUps = [
  /^PRAGMA data_version$/,
  /^SELECT total_changes\(\)$/,
  /\bFROM (keys|dealers|service_day|gateways|channels|lodging_sequences|change_counter)\b/,
  /^SELECT (lodging_id|state|1|block)\b/,
];

it.each(conditional)('an unchanged %s looks up the version and nothing else', async (id, operation) => {
  const key = keyFor(operation);
  const request = sampleRequest(service, id);
  const first = await send(service, request, { key });
  await first.text();
  const searchCalls = async () =>
    (await (await service.get('/metrics')).text()).match(
      /^opensearch_call_seconds_count.*_(search|msearch|mget|doc).*$/gm,
    );
  const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
  // Background statements of the follower and the timekeeper may mix in: the request's are those common to all tries.
  const tries: string[][] = [];
  let callsOfOthersOnly = false;
  for (let count = 0; count < 5; count += 1) {
    const before = await searchCalls();
    tries.push(
      await statementsDuring(service, async () => {
        const again = await send(service, request, { key, headers });
        expect([again.status, await again.text()]).toEqual([304, '']);
      }),
    );
    callsOfOthersOnly ||= isDeepStrictEqual(await searchCalls(), before);
  }
  expect(callsOfOthersOnly).toBe(true);
  const ofRequest = (tries[0] ?? []).filter((text) => tries.every((statements) => statements.includes(text)));
  expect(ofRequest.filter((text) => !lookUps.some((form) => form.test(text)))).toEqual([]);
  expect(ofRequest.length).toBeGreaterThan(0);
});

it('a wait for changes ends as soon as the service stops', async () => {
  const second = await startTestService(cluster, { seed: sampleSeed() });
  const { lastSequence } = (await (
    await second.get('/v2/changes?after=0&limit=1000', { key: smallKeys.seller })
  ).json()) as {
    lastSequence: number;
  };
  const waiting = second.get(`/v2/changes?after=${lastSequence}&wait=30`, { key: smallKeys.seller });
  await second.get('/health');
  await second.stop();
  expect((await waiting).status).toBe(200);
  // Its wait alone would exceed the default timeout.
}, 25_000);
