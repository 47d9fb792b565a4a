import { LRUCache } from 'lru-cache';
import { longestRegistrationNumber, type PropertyDelivery } from '../../src/lodgings/rules/property.ts';
import { ownerAsLocalOperator } from '../../src/lodgings/wire/body-fields.ts';
import { omitUndefined } from '../../src/values/omit-undefined.ts';
import { termsIn, type NightTerms } from './calendar.ts';
import { readCsvRows, type CsvFile, type CsvWatch } from './csv-rows.ts';
import { amenitiesIn, featuresOf, hostOfRow, propertyTypeOf, stripMarkup, stripToLine } from './fields.ts';
import words from './words.json' with { type: 'json' };

/** Values that the files do not contain. */
export interface PropertyOptions {
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
}

export interface Listing {
  delivery: PropertyDelivery;
  /** Used where the calendar says nothing. */
  defaults: NightTerms;
}

interface Listings {
  byId: Map<string, Listing>;
  rows: number;
  /** Amenities that match no feature. */
  unknownAmenities: number;
}

type ListingRow = Record<keyof typeof words.columns, string>;

const ignored =
  /^((host|review|reviews|review_scores|calendar|availability|estimated|calculated|number_of|(min|max)imum_((min|max)imum|nights_avg))_.*|listing_url|scrape_id|last_scraped|source|neighbourhood|neighbourhood_group_cleansed|beds|has_availability|first_review|last_review|instant_bookable)$/;

/** Leaves out rows without what every property needs, or with an unreadable field. */
export async function readListings(file: CsvFile, options: PropertyOptions, watch: CsvWatch): Promise<Listings> {
  const listings: Listings = { byId: new Map(), rows: 0, unknownAmenities: 0 };
  const known = new LRUCache<string, readonly string[]>({ max: 65_536, memoMethod: featuresOf });
  const onRow = (row: ListingRow): string | undefined => {
    const amenities = amenitiesIn(row.amenities);
    if (!amenities) return 'has unreadable amenities';
    const features = new Set(amenities.flatMap((word) => known.memo(word)));
    const listing = listingOf(row, [...features].sort(), options);
    if (typeof listing === 'string') return listing;
    if (listings.byId.has(row.id)) return 'repeats the id of an earlier row';
    listings.unknownAmenities += amenities.filter((word) => known.memo(word).length === 0).length;
    listings.byId.set(row.id, listing);
    return undefined;
  };
  listings.rows = await readCsvRows(file, { columns: words.columns, ignored }, onRow, watch);
  return listings;
}

/** A text says why there is no listing. */
function listingOf(row: ListingRow, features: readonly string[], options: PropertyOptions): Listing | string {
  const problem = findProblem(row);
  if (problem !== undefined) return problem;
  const defaults = termsIn(row.price, row.minimum_nights, row.maximum_nights);
  if (typeof defaults === 'string') return defaults;
  const type = propertyTypeOf(row.property_type, row.room_type);
  if (!type) return 'is a shared room, which is not sold as a lodging';
  const registrationNumber = stripToLine(row.license, Infinity) || undefined;
  if (registrationNumber && registrationNumber.length > longestRegistrationNumber) {
    return `has a license of more than ${longestRegistrationNumber} characters`;
  }

  const { city, country, region, language } = options;
  const zone = stripToLine(row.neighbourhood_cleansed, 80) || undefined;
  const texts = textsOf(row);
  const bathrooms = countIn(row.bathrooms) ?? bathroomsIn(row.bathrooms_text);
  // The contract is silent on the address of an imported listing: the files contain neither street nor postal code, so
  // the street is the neighbourhood and the postal code a hyphen.
  const address = { line1: zone ?? city, postalCode: '-', city, country };
  const property = omitUndefined({
    name: texts.title,
    ...type,
    provider: { providerId: options.in, providerReference: row.id },
    address,
    geoTree: { region, zone, city },
    localisation: { latitude: Number(row.latitude), longitude: Number(row.longitude), accuracy: false },
    generalDescription: {
      personMax: Number(row.accommodates),
      bedrooms: countIn(row.bedrooms),
      bathrooms,
      standing: 0,
    },
    bedroomDescriptions: [],
    roomDescriptions: [],
    localizedDescriptions: [{ language, ...texts }],
    additionalDescriptions: [],
    options: { features: features.slice(0, 100), surroundings: [], distances: {} },
    services: [],
    images: [{ url: row.picture_url, variants: [] }],
    host: hostOfRow(row),
    registrationNumber,
    cancellationPolicy: [],
    scores: {},
    gateways: [options.out],
  });
  return { delivery: { property, ...personsOf(row.id, options, property) }, defaults };
}

function findProblem(row: ListingRow): string | undefined {
  if (!/^[\w.-]{1,64}$/.test(row.id)) return 'has no usable id';
  if (!isWithin(numberIn(row.latitude), -90, 90)) return 'has no usable latitude';
  if (!isWithin(numberIn(row.longitude), -180, 180)) return 'has no usable longitude';
  const personMax = numberIn(row.accommodates);
  if (!isWithin(personMax, 1, 99) || !Number.isInteger(personMax)) return 'has no usable accommodates';
  return /^https:\/\/\S{1,2000}$/.test(row.picture_url) ? undefined : 'has no https picture_url';
}

function isWithin(value: number | undefined, least: number, most: number): boolean {
  return value !== undefined && value >= least && value <= most;
}

/**
 * The contract is silent on the owner and the local operator of an imported listing: the files contain no contact data,
 * so both are the channel.
 */
function personsOf(
  externalId: string,
  { in: companyName }: PropertyOptions,
  { address, localisation }: Pick<PropertyDelivery['property'], 'address' | 'localisation'>,
): Pick<PropertyDelivery, 'owner' | 'localOperator'> {
  const unknown = { firstName: '-', lastName: '-', phone: '-', mail: 'unknown@example.invalid' };
  const owner = { externalId, companyName, ...unknown, address };
  // Without the owner's placeholder address, since mail to it reaches nobody.
  return { owner, localOperator: { ...ownerAsLocalOperator(owner, localisation), email: undefined } };
}

function textsOf(row: ListingRow) {
  const title = stripToLine(row.name, 70) || stripToLine(row.property_type, 70) || row.id;
  const outside = stripMarkup(row.neighborhood_overview, 10_000) || undefined;
  return { title, inside: stripMarkup(row.description, 10_000) || (outside ?? title), outside };
}

function numberIn(text: string): number | undefined {
  return /^-?\d{1,12}(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** Half a bathroom (a toilet alone) is not counted. */
function countIn(text: string): number | undefined {
  const value = numberIn(text);
  return value !== undefined && isWithin(value, 0, 99) ? Math.floor(value) : undefined;
}

function bathroomsIn(text: string): number | undefined {
  return /half-bath/i.test(text) ? 0 : countIn(/^\d+(\.\d+)?/.exec(text)?.[0] ?? '');
}
