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
export type LodgingSubType = (typeof lodgingSubTypes)[number];

/** In characters: some countries require a national and a regional number. */
export const longestRegistrationNumber = 255;

/** Cached properties are shared: nobody may modify them. */
type Frozen<Value> = Value extends object ? { readonly [Name in keyof Value]: Frozen<Value[Name]> } : Value;

/** Names may be missing or undefined. */
type Maybe<Names extends string, Value> = Partial<Record<Names, Value | undefined>>;

export type Address = Frozen<
  Record<'line1' | 'postalCode' | 'city' | 'country', string> & Maybe<'line2' | 'line3', string>
>;

/** Persons and calendars are kept apart from the public property. */
export type PropertyDelivery = Frozen<{
  property: Property;
  owner: Owner;
  localOperator: LocalOperator;
  /** Undefined leaves the lodging's calendars as they are. */
  calendarFeeds?: CalendarSource[];
}>;

/** Validated and normalised, with defaults filled in. Money is in cents. */
export type Property = Frozen<
  {
    name: string;
    typeCode: LodgingType;
    subType?: LodgingSubType | undefined;
    provider: Provider;
    company?: ({ code: string } & Maybe<'name', string>) | undefined;
    address: Address;
    geoTree: GeoTree;
    localisation: { latitude: number; longitude: number; accuracy: boolean } & Maybe<'geoCode', string>;
    generalDescription: { personMax: number; standing: number } & Maybe<'lift', boolean> &
      Maybe<'surface' | 'rooms' | 'bedrooms' | 'bathrooms' | 'floor', number>;
    outsideDescription?:
      | (Maybe<'garden' | 'terrace' | 'pool' | 'parking', boolean> & Maybe<'surface', number> & Maybe<'text', string>)
      | undefined;
    bedroomDescriptions: RoomDescription[];
    roomDescriptions: RoomDescription[];
    localizedDescriptions: LocalizedDescription[];
    additionalDescriptions: Record<'language' | 'type' | 'text', string>[];
    options: { features: string[]; surroundings: string[]; distances: Partial<Record<DistancePlace, Distance>> };
    services: Extra[];
    host?: Host;
    images: Image[];
    caution?: Cents | undefined;
    residentialUsage?: (typeof residentialUsages)[number] | undefined;
    carRequired?: (typeof carRequirements)[number] | undefined;
    rules?: (Maybe<'pets' | 'smoking' | 'parties', boolean> & Maybe<'minAge', number>) | undefined;
    cancellationPolicy: CancellationStep[];
    scores: Partial<Record<'a' | 'b' | 'c' | 'd', number>>;
    /** The out channels that the delivery names; undefined means the operator's default for the in channel. */
    gateways?: string[];
  } & Maybe<'checkIn' | 'checkOut', { from: string; to: string }> &
    Maybe<'constraints' | 'regulationValues', Record<string, string>> &
    Maybe<
      'licenceAgreement' | 'registrationNumber' | 'cadastralReference' | 'residence' | 'residenceCode' | 'comment',
      string
    >
>;

export type Provider = Frozen<Record<'providerId' | 'providerReference', string> & Maybe<'providerUrl', string>>;
export type GeoTree = Frozen<{ city: string } & Maybe<'group' | 'region' | 'zone' | 'station', string>>;
export type LocalizedDescription = Frozen<Record<'language' | 'inside', string> & Maybe<'title' | 'outside', string>>;

interface RoomDescription extends Maybe<'type' | 'name' | 'text', string>, Maybe<'floor' | 'surface', number> {
  beds: ({ type: string; count: number } & Maybe<'width', number>)[];
}

/** In metres. */
export interface Distance {
  minMetres: number;
  maxMetres: number;
}

export type Image = Frozen<
  { url: string; variants: { url: string; width: number; height: number }[] } & Maybe<'label' | 'room', string> &
    Maybe<'labels', Texts> &
    Maybe<'width' | 'height', number>
>;

/** Receives the guests. Public with the lodging, but kept out of indexes, logs and errors. */
export type Host = Frozen<
  { name: string; languages: string[] } & Maybe<'since' | 'responseHours', number> & Maybe<'introduction', Texts>
>;

/** Personal data, never shown to partners. */
export type Owner = Frozen<
  Record<'externalId' | 'companyName' | 'firstName' | 'lastName' | 'phone' | 'mail', string> & {
    address: Address;
  } & Maybe<
      'emergencyPhone' | 'fax' | 'language' | 'comment' | 'index' | 'gatewayName' | 'dealerCode' | 'receptiveTerms',
      string
    >
>;

/** Hands over the keys. Personal data. */
export type LocalOperator = Frozen<
  {
    companyName: string;
    firstName: string;
    phone1: string;
    latitude: number;
    longitude: number;
    address?: Address | undefined;
    receptiveTerms?: ReceptiveTerms | undefined;
    depositTaken: (typeof depositKinds)[number][];
    checkProcedure?: (typeof checkProcedures)[number] | undefined;
  } & Maybe<'lastName' | 'phone2' | 'email', string>
>;

interface ReceptiveTerms extends Maybe<
  'arrivalFrom' | 'arrivalTo' | 'departureFrom' | 'departureTo' | 'lateArrival',
  string
> {
  closedDays: WeekdayCode[];
  instructions?: Texts | undefined;
}

/** A calendar of another platform that closes nights. The address is a secret. */
export interface CalendarSource {
  readonly name: string;
  readonly url: string;
  readonly refreshMinutes: number;
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
  /** Only for MANDATORY_ON_SITE per person and night, without a price: each paying person owes this share of the night's price per person. */
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
