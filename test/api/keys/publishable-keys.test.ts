import { beforeEach, describe, expect, it } from 'vitest';
import { takesPublishableKeys } from '../../support/operations.ts';
import { readProblem } from '../../support/reading.ts';
import { allOperations, sampleRequest, sampleSeed, send } from '../../support/sample-requests.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf } from '../../support/small-seed.ts';

const shop = 'https://shop.example';
const service = serviceForSuite(() => ({ seed: sampleSeed(), variables: { WEB_DEALER: 'seller' } }));
let key: string;
let publicId: string;

const make = async (options: string) => {
  const made = await service.operator.done(`keys create --dealer seller ${options}`);
  return made as { key: string; publicId: string; origins: string[] };
};

interface ListedKey {
  publicId: string;
  state: string;
  origins: string[];
}
const listKeys = async () => (await service.operator.done('keys list --dealer seller')) as ListedKey[];

beforeEach(async () => {
  for (const { publicId: known, state, origins } of await listKeys()) {
    if (state === 'valid' && origins.length > 0) await service.operator.done(`keys revoke ${known}`);
  }
  ({ key, publicId } = await make(`--publishable --origin ${shop} http://localhost:5173`));
});

const calledFrom = (Origin: string) => ({ key, headers: { Origin } });

describe.each(allOperations)('%s with a publishable key', (id, operation) => {
  it(takesPublishableKeys(operation) ? 'answers a page of its origin' : 'is closed', async () => {
    const answer = await send(service, sampleRequest(service, id), calledFrom(shop));
    if (!takesPublishableKeys(operation)) {
      await readProblem(answer, 403, 'KEY_NOT_FOR_THIS');
      return;
    }
    expect(answer.status, await answer.text()).toBe(operation.answer.statuses?.[0] ?? 200);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(shop);
    // Counted by address, as for callers without a key.
    expect(answer.headers.get('RateLimit-Policy')).toContain(`q=${service.config.rates.addressReads};`);
  });

  it.runIf(takesPublishableKeys(operation))('is closed to pages of other origins', async () => {
    for (const origin of ['https://shop.example.evil.example', 'http://shop.example', 'null']) {
      await readProblem(await send(service, sampleRequest(service, id), calledFrom(origin)), 403, 'KEY_NOT_FOR_THIS');
    }
    await readProblem(await send(service, sampleRequest(service, id), { key }), 403, 'KEY_NOT_FOR_THIS');
  });
});

const search = (headers: Record<string, string>, as = key) => service.get('/v2/stays/search', { key: as, headers });

describe('a publishable key', () => {
  it('takes the page from Referer where no Origin comes, and from Origin where both do', async () => {
    expect(key).toMatch(/^lds_pub_[A-Za-z0-9]{8}_/);
    expect((await search({ Referer: `${shop}/places?for=4` })).status).toBe(200);
    await readProblem(await search({ Referer: 'https://evil.example/' }), 403, 'KEY_NOT_FOR_THIS');
    await readProblem(await search({ Origin: 'https://evil.example', Referer: shop }), 403, 'KEY_NOT_FOR_THIS');
    await readProblem(await search({ Referer: 'nonsense' }), 403, 'KEY_NOT_FOR_THIS');
  });

  it('reads the availabilities of at most 50 lodgings at once', async () => {
    const id = lodgingIdOf(service, 'MAIN');
    const ask = (length: number) => {
      const lodgings = Array.from({ length }, (_, index) => id + index);
      return service.post('/v2/availabilities/search', { lodgings }, calledFrom(shop));
    };
    expect((await ask(50)).status).toBe(200);
    await readProblem(await ask(51), 403, 'KEY_NOT_FOR_THIS');
  });

  it('opens nothing once it is revoked or has expired, to no page', async () => {
    const { key: short } = await make(`--publishable --origin https://soon.example --expires 2027-03-02`);
    expect((await search({ Origin: 'https://soon.example' }, short)).status).toBe(200);
    service.clock.set(Date.UTC(2027, 2, 2));
    await readProblem(await search({ Origin: 'https://soon.example' }, short), 401, 'INVALID_API_KEY');
    service.clock.set(Date.UTC(2027, 2, 1, 12));
    await service.operator.done(`keys revoke ${/^lds_pub_(\w{8})/.exec(short)?.[1] ?? ''}`);
    const answer = await search({ Origin: 'https://soon.example' }, short);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
    await readProblem(answer, 401, 'INVALID_API_KEY');
  });

  it('becomes invalid when its kind is rewritten', async () => {
    const { key: secret, publicId: id } = await make('--role ROLE_SERVICEPROD_API');
    const [, , , part = ''] = /^lds_(pub|test)_(\w{8})_(.{43})_/.exec(secret) ?? [];
    expect(part).toHaveLength(43);
    for (const text of [key.replace('lds_pub', 'lds_test'), secret.replace('lds_test', 'lds_pub')]) {
      await readProblem(await search({ Origin: shop }, text), 401, 'INVALID_API_KEY');
    }
    await service.operator.done(`keys revoke ${id}`);
  });
});

describe('pages of its origins', () => {
  const preflight = (Origin: string) =>
    fetch(`${service.url}/v2/stays/search`, {
      method: 'OPTIONS',
      headers: { Origin, 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'x-api-key' },
    });

  it('may ask while the key is valid, and no others', async () => {
    const asked = await preflight('http://localhost:5173');
    expect(asked.status).toBe(204);
    expect(asked.headers.get('Access-Control-Allow-Origin')).toBe('http://localhost:5173');
    expect((await preflight('https://evil.example')).headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('see reviews without the bookings that they belong to', async () => {
    const path = `/v2/customerReview/${lodgingIdOf(service, 'MAIN')}/reviews`;
    const [review] = (await (await service.get(path, calledFrom(shop))).json()) as Record<string, unknown>[];
    expect(review).toMatchObject({ score: 8 });
    expect(review).not.toHaveProperty('bookingId');
  });
});

describe('the operator', () => {
  it('makes one with origins and without roles', async () => {
    const { refused, run } = service.operator;
    for (const line of [
      'keys create --dealer seller',
      'keys create --dealer seller --publishable',
      `keys create --dealer seller --origin ${shop}`,
      `keys create --dealer seller --publishable --origin ${shop} --role ROLE_SERVICEPROD_API`,
    ]) {
      expect((await run(line)).status, line).toBe(2);
    }
    for (const origin of ['shop.example', 'https://shop.example/', 'ftp://shop.example', 'https://SHOP.example']) {
      expect((await run(`keys create --dealer seller --publishable --origin ${origin}`)).status, origin).toBe(2);
    }
    await make(`--publishable --origin ${shop}`);
    expect(await refused(`keys create --dealer seller --publishable --origin ${shop}`)).toMatchObject({
      code: 'TOO_MANY_KEYS',
    });
  });

  it('sees what it opens, and rotates it with its origins', async () => {
    const shown = (await listKeys()).find((one) => one.publicId === publicId);
    expect(shown).toMatchObject({ roles: [], origins: ['http://localhost:5173', shop] });
    const { out } = await service.operator.run('keys list --dealer seller');
    expect(out).toContain(shop);
    const made = (await service.operator.done(`keys rotate ${publicId} --old-ends now`)) as { key: string };
    expect((await search({ Origin: shop }, made.key)).status).toBe(200);
    await readProblem(await search({ Origin: shop }), 401, 'INVALID_API_KEY');
  });
});
