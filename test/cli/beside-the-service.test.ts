import { describe, expect, it } from 'vitest';
import { operationsByName } from '../support/operations.ts';
import { readAnswer, readProblem } from '../support/reading.ts';
import { runProgram } from '../service/service-process.ts';
import { serviceForSuite } from '../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../support/small-seed.ts';

const { searchStays } = operationsByName;

const service = serviceForSuite(() => {
  const lodgings = ['PINS', 'ORMES', 'HOUX'].map((ref) => ({ ref }));
  return { seed: smallSeed({ lodgings }) };
});

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
});
