import { expect, it, onTestFinished } from 'vitest';
import { testCluster } from '../support/opensearch.ts';
import { startTestService } from '../support/service.ts';
import { smallKeys, smallSeed } from '../support/small-seed.ts';
import { startFrontNode } from './front-node.ts';

const cluster = testCluster();

it('names the request in all that is asked of OpenSearch for it, and in nothing else', async () => {
  const names = new Map<string, unknown[]>();
  const front = await startFrontNode(cluster.url, {
    answer: ({ request: { url = '', headers } }) => {
      const [, call = ''] = /\/(_[a-z]+)/.exec(url) ?? [];
      names.set(call, [...(names.get(call) ?? []), headers['x-opaque-id']]);
      return false;
    },
  });
  const lines: string[] = [];
  const service = await startTestService(
    { ...cluster, url: front.url },
    { seed: smallSeed({ lodgings: [{ ref: 'A' }] }), logLine: (line) => void lines.push(line) },
  );
  onTestFinished(() => service.stop());
  await service.caughtUp();
  expect(new Set([...names.values()].flat())).toEqual(new Set([undefined]));
  names.clear();

  const ids = ['0af7651916cd43dd8448eb211c80319c', '1bf7651916cd43dd8448eb211c80319d'];
  const answers = await Promise.all(
    ids.map((id, place) =>
      service.get(`/v2/stays/search?pagesize=20&pageindex=0&pax=${place + 2}`, {
        key: smallKeys.seller,
        headers: { traceparent: `00-${id}-b7ad6b7169203331-01` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const logged = lines
    .map((line) => JSON.parse(line) as { traceId?: string; spanId?: string; msg: string })
    .filter(({ traceId, msg }) => msg === 'request' && ids.includes(traceId ?? ''));
  expect(logged).toHaveLength(2);
  const expected = logged.map(({ traceId = '', spanId = '' }) => `00-${traceId}-${spanId}-01`);
  const searches = [...(names.get('_search') ?? []), ...(names.get('_msearch') ?? [])];
  expect(new Set(searches)).toEqual(new Set(expected));
});
