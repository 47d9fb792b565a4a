import type { Day, WeekdayCode } from '../../values/day.ts';
import type { BasisPoints, Cents } from '../../values/money.ts';
import type { Texts } from '../../values/texts.ts';

export const lodgingTypes = ['HOUSE', 'APARTMENT', 'BOAT_DOCKED', 'CAMPING'] as const;
export type LodgingType = (typeof lodgingTypes)[number];

export const lodgingSubTypes = [
  'STUDIO',
  'APARTMENT',
  'HOUSE',
  'VILLA',
  'CHALET',
  'GITE',
  'BUNGALOW',
  'MOBILHOME',
  'GUESTROOM',
] as const;
/** In characters: some countries require a national and a regional number. */
export const longestRegistrationNumber = 255;

export type LodgingSubType = (typeof lodgingSubTypes)[number];

export interface Address {
  line1: string;
  line2?: string | undefined;
  line3?: string | undefined;
  postalCode: string;
  city: string;
  country: string;
}

export interface GeoTree {
  group?: string | undefined;
  region?: string | undefined;
  zone?: string | undefined;
  station?: string | undefined;
  city: string;
}

export interface Provider {
  providerId: string;
  providerReference: string;
  providerUrl?: string | undefined;
}

export interface Image {
  url: string;
  /** Language unknown, mostly that of the first description. */
  label?: string | undefined;
  labels?: Texts | undefined;
  room?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  variants: readonly { url: string; width: number; height: number }[];
}

interface RoomDescription {
  type?: string | undefined;
  name?: string | undefined;
  floor?: number | undefined;
  surface?: number | undefined;
  text?: string | undefined;
  beds: readonly { type: string; count: number; width?: number | undefined }[];
}

export interface LocalizedDescription {
  language: string;
  title?: string | undefined;
  inside: string;
  outside?: string | undefined;
}

export interface Distance {
  minMetres: number;
  maxMetres: number;
}

export const distancePlaces = [
  'BEACH',
  'BUS',
  'CITYCENTRE',
  'LAKE',
  'METRO',
  'SHOPS',
  'SLOPE',
  'TAXI',
  'TRAM',
] as const;
export type DistancePlace = (typeof distancePlaces)[number];

/** Refund when cancelled at least `daysBefore` days before arrival. */
export interface CancellationStep {
  daysBefore: number;
  refundPercent: number;
}

interface ReceptiveTerms {
  arrivalFrom?: string | undefined;
  arrivalTo?: string | undefined;
  departureFrom?: string | undefined;
  departureTo?: string | undefined;
  lateArrival?: string | undefined;
  closedDays: readonly WeekdayCode[];
  instructions?: Texts | undefined;
}

/** Hands over the keys. Personal data. */
export interface LocalOperator {
  companyName: string;
  firstName: string;
  phone1: string;
  lastName?: string | undefined;
  phone2?: string | undefined;
  email?: string | undefined;
  latitude: number;
  longitude: number;
  address?: Address | undefined;
  receptiveTerms?: ReceptiveTerms | undefined;
  depositTaken: readonly string[];
  checkProcedure?: string | undefined;
}

/** Receives the guests. Public with the lodging, but kept out of indexes, logs and errors. */
export interface Host {
  name: string;
  /** Two-letter codes of spoken languages. */
  languages: readonly string[];
  since?: number | undefined;
  /** Hours within which messages are usually answered. */
  responseHours?: number | undefined;
  introduction?: Texts | undefined;
}

/** Personal data, never shown to partners. */
export interface Owner {
  externalId: string;
  companyName: string;
  firstName: string;
  lastName: string;
  phone: string;
  mail: string;
  address: Address;
  emergencyPhone?: string | undefined;
  fax?: string | undefined;
  language?: string | undefined;
  comment?: string | undefined;
  index?: string | undefined;
  gatewayName?: string | undefined;
  dealerCode?: string | undefined;
  receptiveTerms?: string | undefined;
}

/** Validated and normalised, with defaults filled in. Money is in cents. */
export interface Property {
  name: string;
  typeCode: LodgingType;
  subType?: LodgingSubType | undefined;
  provider: Provider;
  company?: { code: string; name?: string | undefined } | undefined;
  address: Address;
  geoTree: GeoTree;
  localisation: { latitude: number; longitude: number; accuracy: boolean; geoCode?: string | undefined };
  generalDescription: {
    personMax: number;
    surface?: number | undefined;
    rooms?: number | undefined;
    bedrooms?: number | undefined;
    bathrooms?: number | undefined;
    standing: number;
    floor?: number | undefined;
    lift?: boolean | undefined;
  };
  outsideDescription?:
    | {
        garden?: boolean | undefined;
        terrace?: boolean | undefined;
        pool?: boolean | undefined;
        parking?: boolean | undefined;
        surface?: number | undefined;
        text?: string | undefined;
      }
    | undefined;
  bedroomDescriptions: readonly RoomDescription[];
  roomDescriptions: readonly RoomDescription[];
  localizedDescriptions: readonly LocalizedDescription[];
  additionalDescriptions: readonly { language: string; type: string; text: string }[];
  options: {
    features: readonly string[];
    surroundings: readonly string[];
    distances: Readonly<Partial<Record<DistancePlace, Distance>>>;
  };
  services: readonly Extra[];
  images: readonly Image[];
  host?: Host | undefined;
  caution?: Cents | undefined;
  licenceAgreement?: string | undefined;
  registrationNumber?: string | undefined;
  cadastralReference?: string | undefined;
  residentialUsage?: 'main' | 'secondary' | undefined;
  carRequired?: 'EMPTY' | 'RECOMMENDED_CAR' | 'REQUIRED_CAR' | undefined;
  residence?: string | undefined;
  residenceCode?: string | undefined;
  comment?: string | undefined;
  checkIn?: { from: string; to: string } | undefined;
  checkOut?: { from: string; to: string } | undefined;
  rules?:
    | {
        pets?: boolean | undefined;
        smoking?: boolean | undefined;
        parties?: boolean | undefined;
        minAge?: number | undefined;
      }
    | undefined;
  /** Largest `daysBefore` first. */
  cancellationPolicy: readonly CancellationStep[];
  constraints?: Texts | undefined;
  regulationValues?: Texts | undefined;
  scores: { a?: number | undefined; b?: number | undefined; c?: number | undefined; d?: number | undefined };
  /** Requested out channels; undefined means the operator's default for the in channel. */
  gateways?: readonly string[] | undefined;
}

/** Persons and calendars are kept apart from the public property. */
export interface PropertyDelivery {
  property: Property;
  /** Undefined leaves the calendars as they are. */
  calendarFeeds?: readonly CalendarSource[] | undefined;
  owner: Owner;
  localOperator: LocalOperator;
}

export const optionTypes = [
  'MANDATORY_ON_BOOKING',
  'MANDATORY_ON_SITE',
  'OPTIONAL_ON_SITE',
  'OPTIONAL_ON_BOOKING',
  'INCLUDED',
] as const;
export type OptionType = (typeof optionTypes)[number];

export const priceUnits = ['STAY', 'NIGHT', 'PERSON', 'PERSON_NIGHT'] as const;
export type PriceUnit = (typeof priceUnits)[number];

export function isByPerson(unit: PriceUnit): boolean {
  return unit === 'PERSON' || unit === 'PERSON_NIGHT';
}

export function isByNight(unit: PriceUnit): boolean {
  return unit === 'NIGHT' || unit === 'PERSON_NIGHT';
}

/**
 * A CHECK extra is taken or not and has one price; a LIST extra has choices (`parameters`: choice code to its labels)
 * and one price per allowed set of them. Codes of extras and choices are unique within a lodging.
 */
export interface Extra {
  code: string;
  label: Texts;
  detailUrl?: string | undefined;
  optionType: OptionType;
  type: 'CHECK' | 'LIST';
  parameters: Readonly<Record<string, Texts>>;
  prices: readonly { value: Cents; selectedCodes: readonly string[] }[];
  priceUnit: PriceUnit;
  /** Mandatory only, in a unit by person: younger persons pay nothing. In years. */
  fromAge?: number | undefined;
  /** Mandatory only, in a unit by night: further nights cost nothing. */
  maxNights?: number | undefined;
  /** Mandatory only: the most that it costs for a stay. */
  maxPrice?: Cents | undefined;
  /** MANDATORY_ON_SITE by person and night only: a share of the night's price for each person, instead of a price. */
  percent?: BasisPoints | undefined;
  /** With `percent`: the most for a person and night. */
  maxPerPersonNight?: Cents | undefined;
}

export function haveSameCodes(left: readonly string[], right: readonly string[]): boolean {
  const [a, b] = [new Set(left), new Set(right)];
  return a.size === b.size && a.isSubsetOf(b);
}

type Policy = readonly CancellationStep[];

/**
 * docs/contract.md 5.3: the step with the largest `daysBefore` not above the days left applies; without one nothing is
 * refunded.
 */
export function refundPercentOf(policy: Policy, daysLeft: number): number {
  const steps = policy.filter(({ daysBefore }) => daysBefore <= daysLeft);
  return steps.toSorted((a, b) => b.daysBefore - a.daysBefore)[0]?.refundPercent ?? 0;
}

/** A booking cannot be cancelled on the day of arrival. */
const fewestDaysLeft = 1;

/** Days before arrival up to which a booking can be cancelled without a fee; undefined when a fee is always due. */
export function findFreeCancellationDays(policy: Policy): number | undefined {
  const days = [0, ...policy.map(({ daysBefore }) => daysBefore)].map((each) => Math.max(fewestDaysLeft, each));
  return days.sort((a, b) => a - b).find((each) => refundPercentOf(policy, each) === 100);
}

/** Closed code lists of docs/contract.md 2.2. */

export const civilities = ['MISTER', 'MADAM', 'MISTER_AND_MADAM', 'COMPANY'] as const;

export const depositKinds = [
  'CREDIT_CARD_AUTHORIZATION',
  'CHECK_ENCASHED',
  'CHECK_UNCASHED',
  'CASH_MONEY',
  'INTERNET_WEB',
] as const;

export const checkProcedures = [
  'CHECKIN_CHECKOUT_WITH_CLIENT',
  'CHECKIN_WITH_CLIENT',
  'CHECKOUT_WITH_CLIENT',
  'CHECKIN_CHECKOUT_WITHOUT_CLIENT',
  'HOUSECLEANING_CHECKIN_CHECKOUT_WITHOUT_CLIENT',
] as const;

export const carRequirements = ['EMPTY', 'RECOMMENDED_CAR', 'REQUIRED_CAR'] as const;

export const residentialUsages = ['main', 'secondary'] as const;

/** CHECK: taken or not; LIST: chosen from a list. */
export const extraTypes = ['CHECK', 'LIST'] as const;

/** A calendar of another platform that closes nights. The address is a secret. */
export interface CalendarSource {
  name: string;
  url: string;
  refreshMinutes: number;
}

/** From the first night to the day after the last. */
export interface ClosedNights {
  from: Day;
  to: Day;
}

/** Instants are in milliseconds since 1970. */
export interface CalendarFeed extends Omit<CalendarSource, 'url'> {
  id: number;
  lodgingId: number;
  /** Undefined when the secret that sealed it is lost. */
  url: string | undefined;
  /** Of the last successful fetch, as are the next four. Ascending, apart from each other. */
  closed: readonly ClosedNights[];
  events: number;
  /** Events that could not be read, or only in part. */
  unreadable: number;
  etag: string | undefined;
  lastModified: string | undefined;
  /** The last fetch that returned the whole calendar. */
  readAt: number | undefined;
  succeededAt: number | undefined;
  failedAt: number | undefined;
  /** Code of the last failure. */
  failure: string | undefined;
  /** The first of the failures since the last success. */
  failingSince: number | undefined;
  nextFetchAt: number;
}
