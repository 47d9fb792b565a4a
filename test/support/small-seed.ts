import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeApiKey } from '../../src/formats/api-key.ts';
import type { Db } from '../../src/sqlite/database.ts';
import usual from './small-seed.json' with { type: 'json' };
import { findLodgingId } from '../../src/lodgings/store/lodgings.ts';

/** A key with a known secret, for a public id of 8 characters. */
export function keyOf(
  publicId: string,
  mode: 'test' | 'live' = 'test',
  secret = 'a-secret-that-is-only-for-tests',
): string {
  return writeApiKey({ kind: mode, publicId, secret: secret.padEnd(43, '0') });
}

/** `seller` sells on Small.out, `other` on Other.out, `provider` may only deliver. */
export const smallKeys = { seller: keyOf('SmallOne'), other: keyOf('SmallTwo'), provider: keyOf('SmallThr') };

export interface SmallLodging {
  /** Its providerReference, for `lodgingIdOf`. */
  ref: string;
  /** Overrides of the usual property (docs/contract.md 4.28). */
  property?: Record<string, unknown>;
  /** Overrides of the usual contract (docs/contract.md 4.29); null: no contract. */
  contract?: Record<string, unknown> | null;
}

export interface SmallSeed {
  lodgings: readonly SmallLodging[];
  coupons?: readonly unknown[];
  reviews?: readonly unknown[];
}

/** Writes a seed with the lodgings, three dealers and their channels to a new folder; returns its path. */
export function smallSeed({ lodgings, coupons = [], reviews = [] }: SmallSeed): string {
  const folder = mkdtempSync(join(ownFolder, 'seed-'));
  const withContract = lodgings.filter(({ contract }) => contract !== null);
  const files = {
    gateways: usual.gateways,
    dealers,
    properties: lodgings.map(propertyOf),
    contracts: withContract.map(contractOf),
    coupons,
    reviews,
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
  }
  return folder;
}

export function lodgingIdOf({ db }: { db: Db }, ref: string): number {
  const id = findLodgingId(db, provider(ref));
  if (id === undefined) throw new Error(`There is no lodging ${ref}.`);
  return id;
}

/** 100 € a night from 1 June to 31 August 2027, 1 to 14 nights, any day. */
export const usualNights = { from: '20270601', to: '20270831', nightPrice: 100, minStay: 1, maxStay: 14 };

/** 25 € mandatory, and optional extras. */
export const usualServices: readonly object[] = usual.services;

/** With every member that a booking requires. */
export const customer = { firstName: 'Jean', lastName: 'Durand', email: 'jean@example.org' };

const ownFolder = mkdtempSync(join(tmpdir(), 'small-seed-'));
process.once('exit', () => rmSync(ownFolder, { recursive: true, force: true }));

const sells = ['ROLE_SERVICEPROD_API'];
const dealers = [
  dealer('seller', smallKeys.seller, { roles: sells, outGateways: ['Small.out'] }),
  dealer('other', smallKeys.other, { roles: sells, outGateways: ['Other.out'] }),
  dealer('provider', smallKeys.provider, { roles: ['ROLE_GATEWAYIN_API'], inGateways: ['Small.in'] }),
];

function dealer(id: string, key: string, members: object): object {
  const common = { outGateways: [], inGateways: [], returnHosts: ['partner.example.org'], demoKeys: [key] };
  return { id, name: `Dealer ${id}`, company: id.toUpperCase(), ...common, ...members };
}

function provider(ref: string): { providerId: string; providerReference: string } {
  return { providerId: 'Small.in', providerReference: ref };
}

export function propertyOf({ ref, property }: SmallLodging): object {
  const { ownerFull, address, localizedDescriptions, ...rest } = usual.property;
  return {
    ...rest,
    name: `Villa ${ref}`,
    provider: provider(ref),
    address,
    services: usualServices,
    ownerFull: { ...ownerFull, address, index: `P-${ref}` },
    localizedDescriptions: localizedDescriptions.map((texts) => ({ ...texts, title: `Villa ${ref}` })),
    ...property,
  };
}

export function contractOf({ ref, contract }: SmallLodging): object {
  const offer = contract && ('dealRows' in contract || 'rates' in contract) ? {} : { rates: { nights: [usualNights] } };
  return { contractNumber: `C-${ref}`, provider: provider(ref), deposit: 500, ...offer, ...contract };
}

/** For two persons. */
export function stayWish(
  service: { db: Db },
  ref: string,
  arrival: string,
  departure: string,
  members: object = {},
): { lodgingId: number; arrival: string; departure: string; occupantCount: number; customer: typeof customer } {
  return { lodgingId: lodgingIdOf(service, ref), arrival, departure, occupantCount: 2, customer, ...members };
}
