import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsByName } from '../support/operations.ts';
import { readAnswer, readProblem } from '../support/reading.ts';
import { runProgram } from '../service/service-process.ts';
import { testCluster } from '../support/opensearch.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../support/small-seed.ts';

const { searchStays } = operationsByName;

const cluster = testCluster();
let service: TestService;

beforeAll(async () => {
  const lodgings = ['PINS', 'ORMES', 'HOUX'].map((ref) => ({ ref }));
  service = await startTestService(cluster, { seed: smallSeed({ lodgings }) });
});
afterAll(() => service.stop());

const idOf = (ref: string) => lodgingIdOf(service, ref);
const search = '/v2/stays/search?pagesize=200&pageindex=0&arrival=20270605&departure=20270612';

async function found(): Promise<number[]> {
  const { stays } = await readAnswer(await service.get(search, { key: smallKeys.seller }), searchStays);
  return [...new Set(stays.map(({ lodging }) => lodging.id))].sort((one, other) => one - other);
}

async function process(...words: string[]) {
  const run = runProgram(['src/cli.ts', ...words], { DATA_DIR: service.config.dataDir });
  return { status: await run.ended, text: run.text() };
}

describe('a command beside the running service', () => {
  it('revokes a key, which the next request with it finds refused', async () => {
    const made = (await service.operator.done('keys create --dealer other --role ROLE_SERVICEPROD_API')) as Record<
      string,
      string
    >;
    const ask = () => service.get(search, { key: made['key'] });
    expect((await ask()).status).toBe(200);
    expect(await process('keys', 'revoke', made['publicId'] ?? '')).toEqual({
      status: 0,
      text: `The key ${made['publicId']} is revoked.\n`,
    });
    await readProblem(await ask(), 401, 'INVALID_API_KEY');
  });

  it('rotates a key: both are taken until the old one ends', async () => {
    const end = '2027-03-01T13:00Z';
    const made = (await service.operator.done(`keys rotate SmallThr --old-ends ${end}`)) as Record<string, string>;
    const statusOf = async (key: string | undefined) =>
      (await service.get(`/v2/customerReview/${idOf('PINS')}/reviews`, { key })).status;
    const before = service.clock.now();
    expect(await Promise.all([statusOf(made['key']), statusOf(smallKeys.provider)])).not.toContain(401);
    service.clock.set(Date.parse(end));
    expect(await statusOf(smallKeys.provider)).toBe(401);
    expect(await statusOf(made['key'])).not.toBe(401);
    service.clock.set(before);
  });

  it('takes a channel from a dealer, who no longer finds its lodgings', async () => {
    expect(await found()).toHaveLength(3);
    await service.operator.done('dealers save seller --without out');
    expect(await found()).toEqual([]);
    await service.operator.done('dealers save seller --out Small.out');
    expect(await found()).toHaveLength(3);
  });

  it('blocks a lodging, which the next search leaves out and the follower takes from the index', async () => {
    const blocked = idOf('PINS');
    expect((await process('lodgings', 'block', String(blocked))).status).toBe(0);
    expect(await found()).not.toContain(blocked);
    const standing = async () =>
      ((await service.operator.done(`lodgings show ${blocked}`)) as { index: { standing: string } }).index.standing;
    await expect.poll(standing, { timeout: 10_000 }).toBe('current');
    await service.operator.done(`lodgings unblock ${blocked}`);
    await expect.poll(found, { timeout: 10_000 }).toContain(blocked);
  });

  it('stops the sale of a contract and takes it up again', async () => {
    const stopped = idOf('ORMES');
    await service.operator.done(`contracts stop ${stopped}`);
    expect(await found()).not.toContain(stopped);
    await service.operator.done(`contracts publish ${stopped}`);
    await expect.poll(found, { timeout: 10_000 }).toContain(stopped);
  });

  it('makes coupons and reviews that partners see at once', async () => {
    const coupon = `/v2/lodgings/${idOf('HOUX')}/stays/20270605-20270612/discountcodes/NEW10`;
    await readProblem(await service.get(coupon), 404, 'DISCOUNT_CODE_UNKNOWN');
    await service.operator.done('coupons save NEW10 --label en=New --percent 10');
    expect((await service.get(coupon)).status).toBe(200);
    await service.operator.done('coupons remove NEW10');
    await readProblem(await service.get(coupon), 404, 'DISCOUNT_CODE_UNKNOWN');
    const reviews = async () => {
      const answer = await service.get(`/v2/customerReview/${idOf('HOUX')}/reviews`, { key: smallKeys.seller });
      return ((await answer.json()) as { id: number }[]).map(({ id }) => id);
    };
    await service.operator.done(
      `reviews add --id 7 --lodging ${idOf('HOUX')} --score 9 --author A --lang en --body Good.`,
    );
    expect(await reviews()).toEqual([7]);
    await service.operator.done('reviews unpublish 7');
    expect(await reviews()).toEqual([]);
  });
});
