import type { z } from 'zod';
import type { Day } from '../../values/day.ts';
import type { BasisPoints, Cents } from '../../values/money.ts';
import type { Texts } from '../../values/texts.ts';
import type { addressInput, localOperatorInput, ownerInput, calendarFeedInput } from '../wire/body-fields.ts';
import type { propertyShape } from '../wire/property.ts';

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

/** Cached properties are shared: nobody may modify them. */
type Frozen<Value> = Value extends object ? { readonly [Name in keyof Value]: Frozen<Value[Name]> } : Value;

export type Address = Frozen<z.output<ReturnType<typeof addressInput>>>;

/** Persons and calendars are kept apart from the public property. */
export type PropertyDelivery = Frozen<z.output<typeof propertyShape>>;

/** Validated and normalised, with defaults filled in. Money is in cents. */
export type Property = PropertyDelivery['property'];

export type Provider = Property['provider'];
export type GeoTree = Property['geoTree'];
export type Image = Property['images'][number];
export type LocalizedDescription = Property['localizedDescriptions'][number];
export type Distance = NonNullable<Property['options']['distances'][DistancePlace]>;

/** Hands over the keys. Personal data. */
export type LocalOperator = Frozen<z.output<ReturnType<typeof localOperatorInput>>>;

/** Receives the guests. Public with the lodging, but kept out of indexes, logs and errors. */
export type Host = NonNullable<Property['host']>;

/** Personal data, never shown to partners. */
export type Owner = Frozen<z.output<ReturnType<typeof ownerInput>>>;

/** A calendar of another platform that closes nights. The address is a secret. */
export type CalendarSource = Frozen<z.output<ReturnType<typeof calendarFeedInput>>>;

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
  'STATION',
  'RESTAURANT',
] as const;
export type DistancePlace = (typeof distancePlaces)[number];

/** Refund when cancelled at least `daysBefore` days before arrival. */
export interface CancellationStep {
  daysBefore: number;
  refundPercent: number;
}

/** In all rooms; undefined where no room lists its beds. */
export function bedsOf({ bedroomDescriptions, roomDescriptions }: Property): number | undefined {
  const beds = [...bedroomDescriptions, ...roomDescriptions].flatMap((room) => room.beds);
  return beds.length === 0 ? undefined : beds.reduce((sum, { count }) => sum + count, 0);
}

export const optionTypes = ['MANDATORY_ON_BOOKING', 'OPTIONAL_ON_SITE', 'OPTIONAL_ON_BOOKING', 'INCLUDED'] as const;

/** The version 2 interface has four: partners deliver and read MANDATORY_ON_SITE services as `onSiteCosts`. */
export type OptionType = (typeof optionTypes)[number] | 'MANDATORY_ON_SITE';

export const priceUnits = ['STAY', 'NIGHT', 'PERSON', 'PERSON_NIGHT'] as const;
export type PriceUnit = (typeof priceUnits)[number];

export function isByPerson(unit: PriceUnit): boolean {
  return unit === 'PERSON' || unit === 'PERSON_NIGHT';
}

export function isByNight(unit: PriceUnit): boolean {
  return unit === 'NIGHT' || unit === 'PERSON_NIGHT';
}

/**
 * A CHECK extra is taken or not and has one price. A LIST extra has choices (`parameters`: choice code to its labels) and one price per
 * allowed set of them. Codes of extras and choices are unique within a lodging.
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
