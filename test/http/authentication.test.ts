import { afterAll, describe, expect, it } from 'vitest';
import { writeApiKey } from '../../src/formats/api-key.ts';
import { noon, startSampleService } from './sample-service.ts';

const service = startSampleService();
const seller = service.key('seller01', ['ROLE_SERVICEPROD_API']);
afterAll(service.stop);

async function problemOf(path: string, headers: Record<string, string> = {}) {
  const answer = await service.get(path, headers);
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, code };
}

const list = '/v2/things?pagesize=1';

describe('a key', () => {
  const wrongSecret = writeApiKey({ kind: 'test', publicId: 'seller01', secret: 'x'.repeat(43) });
  const unknown = writeApiKey({ kind: 'test', publicId: 'nobody00', secret: 'x'.repeat(43) });
  const expired = service.key('expired1', ['ROLE_SERVICEPROD_API'], { expiresAt: noon });
  const live = service.key('livekey1', ['ROLE_SERVICEPROD_API'], { mode: 'live' });
  const relabelled = writeApiKey({ kind: 'test', publicId: 'livekey1', secret: 'S_'.repeat(21) + 'x' });
  const revoked = service.key('revoked1', ['ROLE_SERVICEPROD_API']);
  service.service.db.prepare('UPDATE api_keys SET revoked_at = ? WHERE public_id = ?').run(noon, 'revoked1');

  it.each([
    ['malformed', 'abc'],
    ['mistyped', `${seller.slice(0, -1)}!`],
    ['of a wrong secret', wrongSecret],
    ['unknown', unknown],
    ['expired', expired],
    ['revoked', revoked],
    ['of the other mode', live],
    ['of the other mode under the name of this one', relabelled],
  ])('that is %s is refused, on open operations too', async (_, key) => {
    const refused = { status: 401, code: 'INVALID_API_KEY' };
    expect(await problemOf(list, { 'X-API-Key': key })).toMatchObject(refused);
    expect(await problemOf('/v2/things/1', { Authorization: `Bearer ${key}` })).toMatchObject(refused);
  });

  it('that has not expired yet is good', async () => {
    const key = service.key('lasting1', ['ROLE_SERVICEPROD_API'], { expiresAt: noon + 1 });
    expect((await service.get(list, { 'X-API-Key': key })).status).toBe(200);
  });
});

describe('a key in the query', () => {
  it.each(['apikey', 'API_KEY', 'api-key', 'X-Api-Key', 'key', 'access_token', 'client', 'signature'])(
    'is refused under the name %s on every operation',
    async (name) => {
      const refused = { status: 401, code: 'KEY_IN_QUERY' };
      expect(await problemOf(`/v2/things/1?${name}=x`)).toMatchObject(refused);
      expect(await problemOf(`/v2/nowhere?${name}=x`)).toMatchObject(refused);
    },
  );

  it('is refused by its form under any name, and never repeated or logged', async () => {
    const answer = await service.get(`/v2/things/1?lang=fr,${seller}`);
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain('seller01');
    expect(service.lines.join()).not.toContain('seller01');
  });
});
