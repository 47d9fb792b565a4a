import { longestRegistrationNumber, type Host } from '../../lodgings/rules/property.ts';
import { createTermsReader } from './calendar.ts';
import { readCsvRows, type BadRow, type CsvFile } from './csv-rows.ts';
import {
  amenitiesIn,
  featuresOf,
  hostOfRow,
  memoize,
  propertyTypeOf,
  stripMarkup,
  stripToLine,
  type PropertyType,
} from './fields.ts';
import type { NightTerms } from './nights.ts';

export interface Listing extends PropertyType {
  id: string;
  name: string;
  inside: string;
  outside: string | undefined;
  zone: string | undefined;
  latitude: number;
  longitude: number;
  personMax: number;
  bedrooms: number | undefined;
  bathrooms: number | undefined;
  features: readonly string[];
  picture: string;
  registrationNumber: string | undefined;
  host: Host | undefined;
  /** Used where the calendar says nothing. */
  defaults: NightTerms;
}

interface Listings {
  byId: Map<string, Listing>;
  rows: number;
  /** Amenities that match no feature. */
  unknownAmenities: number;
}

const columns = [
  'id',
  'name',
  'description',
  'neighborhood_overview',
  'neighbourhood_cleansed',
  'latitude',
  'longitude',
  'property_type',
  'room_type',
  'accommodates',
  'bedrooms',
  'bathrooms',
  'bathrooms_text',
  'amenities',
  'picture_url',
  'license',
  'host_name',
  'host_since',
  'host_response_time',
  'price',
  'minimum_nights',
  'maximum_nights',
] as const;
type Row = Record<(typeof columns)[number], string>;

const ignored =
  /^((host|review|reviews|review_scores|calendar|availability|estimated|calculated|number_of|(min|max)imum_((min|max)imum|nights_avg))_.*|listing_url|scrape_id|last_scraped|source|neighbourhood|neighbourhood_group_cleansed|beds|has_availability|first_review|last_review|instant_bookable)$/;
const needed = ['id', 'latitude', 'longitude', 'property_type', 'accommodates', 'picture_url'];

/** Leaves out rows without what every property needs, or with an unreadable field. */
export async function readListings(
  file: CsvFile,
  watch: { onBadRow: (row: BadRow) => void; onProgress: (share: number, rows: number) => void },
): Promise<Listings> {
  const listings: Listings = { byId: new Map(), rows: 0, unknownAmenities: 0 };
  const known = memoize(featuresOf);
  const onRow = (fields: readonly string[]): string | undefined => {
    const row = Object.fromEntries(columns.map((name, at) => [name, (fields[at] ?? '').trim()])) as Row;
    const amenities = amenitiesIn(row.amenities);
    if (!amenities) return 'has unreadable amenities';
    const listing = listingOf(row, [...new Set(amenities.flatMap(known))].sort());
    if (typeof listing === 'string') return listing;
    if (listings.byId.has(listing.id)) return 'repeats the id of an earlier row';
    listings.unknownAmenities += amenities.filter((word) => known(word).length === 0).length;
    listings.byId.set(listing.id, listing);
    return undefined;
  };
  listings.rows = await readCsvRows(file, columns, { needed, ignored, onRow, ...watch });
  return listings;
}

const readTerms = createTermsReader();

/** A text says why there is no listing. */
function listingOf(row: Row, features: readonly string[]): Listing | string {
  const [latitude, longitude] = [numberIn(row.latitude), numberIn(row.longitude)];
  const personMax = numberIn(row.accommodates);
  const defaults = readTerms(row.price, row.minimum_nights, row.maximum_nights);
  if (!/^[\w.-]{1,64}$/.test(row.id)) return 'has no usable id';
  if (latitude === undefined || Math.abs(latitude) > 90) return 'has no usable latitude';
  if (longitude === undefined || Math.abs(longitude) > 180) return 'has no usable longitude';
  if (!isWhole(personMax, 1, 99)) return 'has no usable accommodates';
  if (!/^https:\/\/\S{1,2000}$/.test(row.picture_url)) return 'has no https picture_url';
  if (typeof defaults === 'string') return defaults;
  const type = propertyTypeOf(row.property_type, row.room_type);
  if (!type) return 'is a shared room, which is not sold as a lodging';
  const registrationNumber = stripToLine(row.license, Infinity) || undefined;
  if (registrationNumber && registrationNumber.length > longestRegistrationNumber)
    return `has a license of more than ${longestRegistrationNumber} characters`;
  return {
    id: row.id,
    ...textsOf(row),
    ...type,
    registrationNumber,
    latitude,
    longitude,
    personMax,
    bedrooms: countIn(row.bedrooms),
    bathrooms: countIn(row.bathrooms) ?? bathroomsIn(row.bathrooms_text),
    features: features.slice(0, 100),
    picture: row.picture_url,
    host: hostOfRow(row),
    defaults,
  };
}

function textsOf(row: Row): Pick<Listing, 'name' | 'inside' | 'outside' | 'zone'> {
  const name = stripToLine(row.name, 70) || stripToLine(row.property_type, 70) || row.id;
  const outside = stripMarkup(row.neighborhood_overview, 10_000) || undefined;
  return {
    name,
    inside: stripMarkup(row.description, 10_000) || (outside ?? name),
    outside,
    zone: stripToLine(row.neighbourhood_cleansed, 80) || undefined,
  };
}

function numberIn(text: string): number | undefined {
  return /^-?\d{1,12}(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function isWhole(value: number | undefined, least: number, most: number): value is number {
  return value !== undefined && Number.isInteger(value) && value >= least && value <= most;
}

/** Half a bathroom (a toilet alone) is not counted. */
function countIn(text: string): number | undefined {
  const value = numberIn(text);
  return value === undefined || value < 0 || value > 99 ? undefined : Math.floor(value);
}

function bathroomsIn(text: string): number | undefined {
  return /half-bath/i.test(text) ? 0 : countIn(/^\d+(\.\d+)?/.exec(text)?.[0] ?? '');
}
