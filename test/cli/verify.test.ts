import { expect, it, onTestFinished } from 'vitest';
import { aliasOf } from '../../src/opensearch/mappings.ts';
import { testCluster } from '../support/opensearch.ts';
import { startTestService } from '../support/service.ts';
import { lodgingIdOf, smallSeed } from '../support/small-seed.ts';

const cluster = testCluster();

interface Verified {
  level: boolean;
  mended: boolean;
  structure: { kind: string }[];
  lodgings: { lodgingId: number; indices: string[] }[];
}

it('opens an index that a full disk made read-only, and mends its documents in the same run', async () => {
  const seed = smallSeed({ lodgings: ['PINS', 'ORMES'].map((ref) => ({ ref })) });
  const service = await startTestService(cluster, { seed });
  onTestFinished(() => service.stop());
  await service.caughtUp();
  const lodgings = aliasOf(cluster.prefix, 'lodgings');
  const spoilt = lodgingIdOf(service, 'PINS');
  await service.client.send('PUT', `/${lodgings}/_doc/${spoilt}`, {
    body: { lodgingId: spoilt },
    query: { refresh: true },
  });
  await service.client.send('PUT', `/${lodgings}/_settings`, {
    body: { 'index.blocks.read_only_allow_delete': true, 'index.blocks.read': true },
  });

  const seen = await service.operator.run('verify');
  expect(seen.status).toBe(1);
  expect(seen.out).toContain('index-blocked');
  expect(seen.out).toContain('no document was compared, because the indices cannot be read');
  expect(seen.out).toContain('1 difference: run verify --repair');

  const repaired = await service.operator.run('verify --repair --json');
  expect(repaired.status).toBe(1);
  const { structure, lodgings: different, mended } = JSON.parse(repaired.out) as Verified;
  expect(structure.map(({ kind }) => kind)).toEqual(['index-blocked']);
  expect(different).toEqual([{ lodgingId: spoilt, indices: ['lodgings'] }]);
  expect(mended).toBe(true);
  expect(await service.operator.done('verify')).toMatchObject({ level: true });
});
