import { openEnd, type ContractDelivery } from '../../stays/rules/planning/planning.ts';
import type { Address, LocalizedDescription, Property, PropertyDelivery } from '../../lodgings/rules/property.ts';
import { ownerAsLocalOperator } from '../../lodgings/wire/address.ts';
import type { Listing } from './listings.ts';
import type { CalendarPlanning } from './nights.ts';
import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';

export function propertyOfListing(listing: Listing, options: ImportOptions): PropertyDelivery {
  const address = addressOf(listing, options);
  return { property: publicPartOf(listing, address, options), ...personsOf(listing, address, options) };
}

export function contractOfListing(
  listing: Listing,
  planning: CalendarPlanning,
  options: ImportOptions,
): ContractDelivery {
  return {
    contractNumber: options.contract,
    provider: providerOf(listing, options),
    deposit: options.deposit,
    retrocession: 0,
    simplified: false,
    valid: { from: 0, to: openEnd },
    unavailable: planning.unavailable,
    offer: { kind: 'rates', nights: planning.nights, lengthDiscounts: [], promotions: [] },
  };
}

function publicPartOf(listing: Listing, address: Address, options: ImportOptions): Property {
  const { name, typeCode, subType, latitude, longitude, personMax, bedrooms, bathrooms, registrationNumber } = listing;
  return {
    name,
    typeCode,
    subType,
    provider: providerOf(listing, options),
    address,
    geoTree: { region: options.region, zone: listing.zone, city: options.city },
    localisation: { latitude, longitude, accuracy: false },
    generalDescription: { personMax, bedrooms, bathrooms, standing: 0 },
    bedroomDescriptions: [],
    roomDescriptions: [],
    localizedDescriptions: descriptionsOf(listing, options.language),
    additionalDescriptions: [],
    options: { features: listing.features, surroundings: [], distances: {} },
    services: [],
    images: [{ url: listing.picture, variants: [] }],
    host: listing.host,
    registrationNumber,
    cancellationPolicy: [],
    scores: {},
    gateways: [options.out],
  };
}

function descriptionsOf(listing: Listing, language: string): LocalizedDescription[] {
  const texts = { title: listing.name, inside: listing.inside, outside: listing.outside };
  return [...new Set([language, 'fr'])].map((each) => ({ language: each, ...texts }));
}

function providerOf(listing: Listing, options: ImportOptions) {
  return { providerId: options.in, providerReference: listing.id };
}

/**
 * The contract is silent on the address of an imported listing: the files contain neither street nor postal code, so
 * the street is the neighbourhood and the postal code a hyphen.
 */
function addressOf(listing: Listing, options: ImportOptions): Address {
  return { line1: listing.zone ?? options.city, postalCode: '-', city: options.city, country: options.country };
}

/**
 * The contract is silent on the owner and the local operator of an imported listing: the files contain no contact data,
 * so both are the channel.
 */
function personsOf(listing: Listing, address: Address, options: ImportOptions): Omit<PropertyDelivery, 'property'> {
  const unknown = '-';
  const owner = {
    externalId: listing.id,
    companyName: options.in,
    firstName: unknown,
    lastName: unknown,
    phone: unknown,
    mail: 'unknown@example.invalid',
    address,
  };
  // Without the owner's placeholder address, since mail to it reaches nobody.
  const localOperator = { ...ownerAsLocalOperator(owner, listing), email: undefined };
  return { owner, localOperator };
}

/** What the files do not contain. */
export interface ImportOptions {
  /** In channel of the properties; created if missing. */
  in: string;
  /** Out channel that offers them; created if missing. */
  out: string;
  city: string;
  region: string | undefined;
  /** Two letters; `ZZ` = unknown. */
  country: string;
  /** Language of the texts, two lower-case letters. */
  language: string;
  deposit: Cents;
  contract: string;
  /** Longest stay offered, at most 62. */
  maxNights: number;
  /** Days to move the calendar by, a multiple of 7; takes precedence over `startDate`. */
  shift: number | undefined;
  /** The calendar moves by whole weeks so that its first night falls on this day or up to 6 days later. */
  startDate: Day;
  /** Gets the out channel; created if missing. */
  dealer: string | undefined;
  now: () => number;
}
