import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeApiKey } from '../../src/formats/api-key.ts';
import type { Db } from '../../src/sqlite/database.ts';
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
    gateways,
    dealers,
    properties: lodgings.map(propertyOf),
    contracts: withContract.map(contractOf),
    coupons,
    reviews,
  };
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
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
export const usualServices = [
  check('FEE', 'MANDATORY_ON_BOOKING', 25),
  {
    code: 'LINEN',
    label: { fr: 'Linge', en: 'Linen' },
    optionType: 'OPTIONAL_ON_BOOKING',
    type: 'LIST',
    parameters: { SHEETS: { fr: 'Draps', en: 'Sheets' }, TOWELS: { fr: 'Serviettes', en: 'Towels' } },
    prices: [
      { value: 12, selectedCodes: ['SHEETS'] },
      { value: 18, selectedCodes: ['SHEETS', 'TOWELS'] },
    ],
  },
  check('GARAGE', 'OPTIONAL_ON_BOOKING', 5, 'NIGHT'),
  check('BREAKFAST', 'OPTIONAL_ON_BOOKING', 8, 'PERSON_NIGHT'),
  check('BABYBED', 'OPTIONAL_ON_SITE', 10),
  check('INTERNET', 'INCLUDED', 0),
];

/** With every member that a booking requires. */
export const customer = { firstName: 'Jean', lastName: 'Durand', email: 'jean@example.org' };

const ownFolder = mkdtempSync(join(tmpdir(), 'small-seed-'));
process.once('exit', () => rmSync(ownFolder, { recursive: true, force: true }));

const gateways = [
  { code: 'Small.out', direction: 'OUT' },
  { code: 'Other.out', direction: 'OUT' },
  { code: 'Small.in', direction: 'IN', company: 'SMALL', selfPublish: true, defaultGateways: ['Small.out'] },
];

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

const address = { line1: '3 allée des Pins', postalCode: '33120', city: 'Arcachon', country: 'FR' };

export function propertyOf({ ref, property }: SmallLodging): object {
  const owner = { externalId: 'O9', companyName: 'Pins SARL', firstName: 'Ana', lastName: 'Roy' };
  return {
    name: `Villa ${ref}`,
    typeCode: 'HOUSE',
    provider: provider(ref),
    ownerFull: { ...owner, phone: '+33199000000', mail: 'ana@example.org', address, index: `P-${ref}` },
    address,
    geoTree: { region: 'Nouvelle-Aquitaine', station: 'Arcachon' },
    localisation: { latitude: 44.66, longitude: -1.17 },
    generalDescription: { personMax: 6, surface: 85, rooms: 4, bedrooms: 3, bathrooms: 1, standing: 3 },
    localizedDescriptions: [
      { language: 'fr', title: `Villa ${ref}`, inside: 'Maison claire.', outside: 'Jardin clos.' },
      { language: 'en', title: `Villa ${ref}`, inside: 'Bright house.', outside: 'Fenced garden.' },
    ],
    options: {
      features: ['OVEN', 'GARDEN'],
      surroundings: ['SEA'],
      distances: { BEACH: { minMetres: 300, maxMetres: 300 } },
    },
    services: usualServices,
    images: [{ url: 'https://img.example.org/1.jpg', width: 1200, height: 800 }],
    ...property,
  };
}

export function contractOf({ ref, contract }: SmallLodging): object {
  const offer = contract && ('dealRows' in contract || 'rates' in contract) ? {} : { rates: { nights: [usualNights] } };
  return { contractNumber: `C-${ref}`, provider: provider(ref), deposit: 500, ...offer, ...contract };
}

function check(code: string, optionType: string, price: number, priceUnit = 'STAY'): object {
  return { code, label: { fr: `${code} (fr)`, en: `${code} (en)` }, optionType, type: 'CHECK', price, priceUnit };
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
