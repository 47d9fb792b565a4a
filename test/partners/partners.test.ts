import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findDealer, findKey, saveDealer, saveKey } from '../../src/partners/store/dealers.ts';
import { findGateway, readGateways, saveGateway } from '../../src/partners/store/gateways.ts';
import { now, openWithPartners } from '../sqlite/facts.ts';

const gateway = {
  code: 'Lakes',
  direction: 'IN' as const,
  company: 'LK',
  selfPublish: true,
  defaultGateways: ['Seaside.example'],
  outGateways: [],
};
const dealer = {
  id: 'D2',
  name: 'Second',
  company: 'S',
  outGateways: ['ALPS.example', 'Seaside.example'],
  inGateways: ['atlanticstays'],
  returnHosts: ['b.example', 'a.example'],
};

test('saves a channel once and finds it in any case', () => {
  const db = openWithPartners();
  expect(saveGateway(db, gateway)).toBe('INSERTED');
  expect(saveGateway(db, gateway)).toBe('IGNORED');
  expect(saveGateway(db, { ...gateway, code: 'LAKES', selfPublish: false })).toBe('UPDATED');
  expect(findGateway(db, 'lakes')).toEqual({ ...gateway, selfPublish: false });
  expect(findGateway(db, 'unknown')).toBeUndefined();
  expect(readGateways(db).map(({ code }) => code)).toEqual([
    'Alps.example',
    'AtlanticStays',
    'Lakes',
    'Seaside.example',
  ]);
});

test('saves a dealer with its channels in their saved spelling', () => {
  const db = openWithPartners();
  expect(saveDealer(db, dealer)).toBe('INSERTED');
  expect(saveDealer(db, dealer)).toBe('IGNORED');
  expect(findDealer(db, 'D2')).toEqual({
    ...dealer,
    outGateways: ['Alps.example', 'Seaside.example'],
    inGateways: ['AtlanticStays'],
    returnHosts: ['a.example', 'b.example'],
  });
  expect(saveDealer(db, { ...dealer, outGateways: [] })).toBe('UPDATED');
  expect(findDealer(db, 'D2')?.outGateways).toEqual([]);
  expect(findDealer(db, 'D3')).toBeUndefined();
});

test('refuses a dealer with an unknown channel, or one of the other direction, whole', () => {
  const db = openWithPartners();
  expect(() => saveDealer(db, { ...dealer, outGateways: ['nowhere'] })).toThrow(/nowhere/);
  expect(() => saveDealer(db, { ...dealer, outGateways: ['AtlanticStays'] })).toThrow(/OUT/);
  expect(findDealer(db, 'D2')).toBeUndefined();
});

test('keeps of a key the digest of its secret, its roles and its limits', () => {
  const db = openWithPartners();
  const secretHash = createHash('sha256').update('secret').digest();
  const key = { publicId: 'abcdefgh', dealerId: 'D1', mode: 'test' as const, secretHash, createdAt: now };
  const roles = ['ROLE_SERVICEPROD_API', 'ROLE_GATEWAYIN_API'] as const;
  expect(saveKey(db, { ...key, roles })).toBe('INSERTED');
  expect(saveKey(db, { ...key, roles, createdAt: now + 1 })).toBe('IGNORED');
  expect(saveKey(db, { ...key, roles: ['ROLE_SERVICEPROD_API'], expiresAt: now + 5 })).toBe('UPDATED');
  expect(findKey(db, 'abcdefgh')).toEqual({
    publicId: 'abcdefgh',
    dealer: findDealer(db, 'D1'),
    roles: ['ROLE_SERVICEPROD_API'],
    origins: [],
    mode: 'test',
    secretHash,
    expiresAt: now + 5,
    revokedAt: undefined,
  });
  expect(findKey(db, 'ABCDEFGH')).toBeUndefined();
});
