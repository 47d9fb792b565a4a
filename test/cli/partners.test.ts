import { describe, expect, it } from 'vitest';
import { parseApiKey } from '../../src/formats/api-key.ts';
import { findDealer, findKey } from '../../src/partners/store/dealers.ts';
import { findGateway } from '../../src/partners/store/gateways.ts';
import { now } from '../support/commands.ts';
import { commandWorld } from './command-runs.ts';

const day = 86_400_000;

describe('a channel', () => {
  it('is made, changed by what the options say only, and taken back option by option', async () => {
    const { done, db } = commandWorld();
    await done('gateways save Lake.out --direction OUT');
    const line = 'gateways save Lake.in --direction IN --company LAKE --default Lake.out Small.out --self-publish';
    const made = { code: 'Lake.in', direction: 'IN', company: 'LAKE', selfPublish: true };
    expect(await done(line)).toEqual({
      action: 'INSERTED',
      gateway: { ...made, defaultGateways: ['Lake.out', 'Small.out'], outGateways: [], personPrices: false },
    });
    expect(await done(line)).toMatchObject({ action: 'IGNORED' });
    expect(await done('gateways save lake.IN --company MERE')).toMatchObject({
      action: 'UPDATED',
      gateway: { company: 'MERE', selfPublish: true },
    });
    expect(await done('gateways save Lake.in --out other.OUT lake.out')).toMatchObject({
      gateway: { outGateways: ['Lake.out', 'Other.out'] },
    });
    await done('gateways save Lake.in --without self-publish default out');
    expect(findGateway(db, 'Lake.in')).toEqual({
      ...made,
      company: 'MERE',
      selfPublish: false,
      defaultGateways: [],
      outGateways: [],
      personPrices: false,
    });
    expect(await done('gateways list')).toContainEqual(findGateway(db, 'Lake.in'));
  });

  it('keeps its direction, and an out channel has nothing of an in channel', async () => {
    const { refused, misused } = commandWorld();
    expect(await misused('gateways save Small.in --direction OUT --without company')).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    expect(await refused('gateways save New.in --direction IN --company X --default Nowhere.out')).toMatchObject({
      message: '--default Nowhere.out: There is no such OUT channel.',
    });
    expect(await refused('gateways save Small.in --out Small.out Small.in')).toMatchObject({
      message: '--out Small.in: There is no such OUT channel.',
    });
    expect(await misused('gateways save New.out --direction OUT --out Small.out')).toMatchObject({
      errors: [{ option: '--out', code: 'CONFLICTING_FIELDS' }],
    });
    expect(await misused('gateways save New.out --direction OUT --self-publish')).toMatchObject({
      errors: [{ option: '--self-publish', code: 'CONFLICTING_FIELDS' }],
    });
  });
});

describe('a dealer', () => {
  it('is made, changed by what the options say only, and taken back option by option', async () => {
    const { done, db } = commandWorld();
    await done('dealers save lake --name "Lake Travel" --company LAKE --out Small.out --return-host WWW.lake.example');
    const dealer = { id: 'lake', name: 'Lake Travel', company: 'LAKE', inGateways: [] };
    expect(findDealer(db, 'lake')).toEqual({
      ...dealer,
      outGateways: ['Small.out'],
      returnHosts: ['www.lake.example'],
    });
    expect(await done('dealers save lake --out small.OUT')).toMatchObject({ action: 'IGNORED' });
    expect(await done('dealers save lake --out Other.out --in Small.in --without return-host')).toEqual({
      action: 'UPDATED',
      dealer: { ...dealer, outGateways: ['Other.out'], inGateways: ['Small.in'], returnHosts: [] },
    });
    expect(await done('dealers show lake')).toMatchObject({ ...dealer, inGateways: ['Small.in'], keys: [] });
    expect(await done('dealers list')).toContainEqual(expect.objectContaining({ id: 'lake', validKeys: 0 }));
  });

  it('needs a name and a company, and channels that there are', async () => {
    const { refused, misused, db } = commandWorld();
    expect(await misused('dealers save new')).toMatchObject({ message: '--name: Required.\n--company: Required.' });
    expect(await refused('dealers save new --name N --company C --out Small.in')).toMatchObject({
      message: '--out Small.in: There is no such OUT channel.',
    });
    expect(findDealer(db, 'new')).toBeUndefined();
  });
});

interface MadeKey {
  key: string;
  publicId: string;
}

describe('a key', () => {
  it('is shown once, and kept and listed without its secret', async () => {
    const { run, done, db } = commandWorld();
    const made = (await done('keys create --dealer seller --role ROLE_SERVICEPROD_API ROLE_GATEWAYIN_API')) as MadeKey;
    const { secret = '' } = parseApiKey(made.key) ?? {};
    expect(findKey(db, made.publicId)).toMatchObject({ roles: ['ROLE_SERVICEPROD_API', 'ROLE_GATEWAYIN_API'] });
    expect(db.serialize().includes(Buffer.from(secret))).toBe(false);
    for (const line of ['keys list', 'keys list --json', 'dealers show seller', 'dealers show seller --json']) {
      const { out } = await run(line);
      expect(out).toContain(made.publicId);
      expect(out).not.toContain(secret);
      expect(out).not.toContain('secretHash');
    }
    expect(await done('keys list --dealer seller')).toMatchObject(
      [
        { publicId: made.publicId, state: 'valid', createdAt: '2027-03-01T09:00:00.000Z' },
        { publicId: 'SmallOne', state: 'valid', expiresAt: null },
      ].toSorted((one, other) => (one.publicId < other.publicId ? -1 : 1)),
    );
  });

  it('is the second valid one of its dealer at most; ended ones do not count', async () => {
    const { done, refused } = commandWorld();
    const create = 'keys create --dealer seller --role ROLE_SERVICEPROD_API';
    const second = (await done(`${create} --expires 2027-03-02`)) as MadeKey;
    expect(await refused(create)).toMatchObject({
      code: 'TOO_MANY_KEYS',
      validKeys: expect.arrayContaining(['SmallOne', second.publicId]) as string[],
    });
    await done(create, now + day);
    expect(await refused(create, now + day)).toMatchObject({ code: 'TOO_MANY_KEYS' });
    await done('keys revoke SmallOne', now + day);
    await done(create, now + day);
    expect(await done('keys list --dealer seller', now + day)).toContainEqual(
      expect.objectContaining({ publicId: 'SmallOne', state: 'revoked', revokedAt: '2027-03-02T09:00:00.000Z' }),
    );
  });

  it('is rotated: the new one has its roles, the old one ends when told, never later than before', async () => {
    const { done, refused, db } = commandWorld();
    const made = (await done('keys rotate SmallThr --old-ends 2027-04-01')) as MadeKey;
    expect(made).toMatchObject({
      dealer: 'provider',
      roles: ['ROLE_GATEWAYIN_API'],
      replaced: { publicId: 'SmallThr', expiresAt: '2027-04-01T00:00:00.000Z' },
    });
    expect(await refused('keys rotate SmallThr --old-ends 2027-05-01')).toMatchObject({ code: 'TOO_MANY_KEYS' });
    expect(findKey(db, 'SmallThr')?.expiresAt).toBe(Date.UTC(2027, 3, 1));
    const next = (await done(`keys rotate ${made.publicId} --old-ends now --expires 2028-01-01`)) as MadeKey;
    expect(findKey(db, made.publicId)?.expiresAt).toBe(now);
    expect(findKey(db, next.publicId)?.expiresAt).toBe(Date.UTC(2028, 0, 1));
    await done('keys revoke SmallThr');
    await done(`keys rotate ${next.publicId} --old-ends 2029-01-01`);
    expect(findKey(db, next.publicId)?.expiresAt).toBe(Date.UTC(2028, 0, 1));
  });

  it('is neither revoked nor rotated once it has ended', async () => {
    const { done, refused } = commandWorld();
    await done('keys revoke SmallOne');
    expect(await refused('keys revoke SmallOne')).toMatchObject({ code: 'KEY_NOT_FOUND' });
    expect(await refused('keys rotate SmallOne --old-ends now')).toMatchObject({
      code: 'KEY_NOT_VALID',
      state: 'revoked',
    });
  });
});
