import { z } from 'zod';
import { weekdayCodes, weekdaySet } from '../../values/day.ts';
import { facetNames, sorts, type Sort, type StayCriteria, type Within } from '../rules/stay-criteria.ts';
import { priceBases } from '../rules/price-fields.ts';
import { distancePlaces, lodgingTypes } from '../../lodgings/rules/property.ts';
import { countryInput } from '../../lodgings/wire/body-fields.ts';
import { refuseValue } from '../../formats/fields/field-errors.ts';
import {
  pathId,
  queryCodes,
  queryDate,
  queryFlag,
  queryInt,
  queryList,
  queryNumber,
  queryText,
  queryWord,
} from '../../formats/fields/query-fields.ts';
import { longestStay } from '../../stays/rules/planning/planning.ts';
import type { Box } from '../../values/geo.ts';
import { partyQuery, partyRule } from '../../stays/wire/party-query.ts';
import { omitUndefined } from '../../values/omit-undefined.ts';

/** Four degrees, `west,south,east,north`. */
const area = z
  .string()
  .transform((text, context): Box => {
    const [west = NaN, south = NaN, east = NaN, north = NaN, ...more] = text.split(',').map(parseDegrees);
    const isArea =
      [west, east].every((value) => Math.abs(value) <= 180) && -90 <= south && south <= north && north <= 90;
    if (isArea && more.length === 0) return { west, south, east, north };
    refuseValue(context, 'INVALID_VALUE', 'Must be west,south,east,north in degrees, the south below the north');
    return z.NEVER;
  })
  .optional();

function parseDegrees(text: string): number {
  return /^\s*[+-]?\d{1,3}(\.\d{1,12})?\s*$/.test(text) ? Number(text) : NaN;
}

/** Single lengths or `from-to`; distinct and ascending. */
const lengths = queryList(
  z.string().transform((text, context): number[] => {
    const [, first = '', last = first] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text.trim()) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first !== '' && from >= 1 && from <= to && to <= longestStay) {
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    }
    refuseValue(context, 'INVALID_VALUE', `Must be a number of nights from 1 to ${longestStay}, or two as from-to`);
    return z.NEVER;
  }),
)
  .transform((lists) => [...new Set(lists.flat())].sort((a, b) => a - b))
  .optional();

/** `BEACH:500`; of several distances to one place the shortest holds. */
const distances = queryList(
  z.string().transform((text, context) => {
    const [, name = '', metres = ''] = /^([a-z]+):(\d{1,6})$/i.exec(text.trim()) ?? [];
    const place = distancePlaces.find((known) => known === name.toUpperCase());
    if (place) return [place, Number(metres)] as const;
    refuseValue(context, 'INVALID_VALUE', `Must be one of ${distancePlaces.join(', ')} and metres, such as BEACH:500`);
    return z.NEVER;
  }),
)
  .transform((pairs) => Object.fromEntries(pairs.toSorted((a, b) => b[1] - a[1])) as Within)
  .optional();

const euros = queryInt(0, 10_000_000);
const names = queryList(queryText(1, 80), 50).default([]);
const longestWindow = 92;
const widestRadius = 300;

/** Query parameters that every search accepts (docs/contract.md 4.17). */
export const criteriaMembers = {
  q: queryText(1, 200)
    .optional()
    .describe(
      'Words to find in names, references, places, types, features, surroundings and descriptions, in four languages; `for 6`, `2 bedrooms`, `2 bathrooms`, `500 m from the beach`, `two weeks in July` and `under 500 euros` count as the parameters that say so.',
    ),
  nights: lengths.describe('Numbers of nights, one by one or as `from-to`; with the arrival alone, or with a window.'),
  arrivaldays: queryList(queryWord(weekdayCodes)).default([]).describe('The arrival falls on any of these weekdays.'),
  type: queryList(queryWord(lodgingTypes)).default([]).describe('Any of these types.'),
  ...partyQuery,
  pax: partyQuery.pax.describe(
    'The lodging takes at least this number of persons, children included; prices mandatory services by person.',
  ),
  bedrooms: queryInt(0, 99).optional().describe('The lodging has at least this number of bedrooms.'),
  bathrooms: queryInt(0, 99).optional().describe('The lodging has at least this number of bathrooms.'),
  beds: queryInt(0, 99).optional().describe('The rooms of the lodging have at least this number of beds.'),
  standing: queryList(queryInt(0, 5)).default([]).describe('Any of these standings; 0: not rated.'),
  minrating: queryInt(1, 10).optional().describe('The lodging has reviews, and `rating` is at least this.'),
  city: names.describe('Any of these cities, whatever their case, accents, hyphens and apostrophes, `St` as `Saint`.'),
  region: names.describe(
    'Any of these regions, whatever their case, accents, hyphens and apostrophes, `St` as `Saint`.',
  ),
  station: names.describe(
    'Any of these resorts, whatever their case, accents, hyphens and apostrophes, `St` as `Saint`.',
  ),
  country: queryList(countryInput, 50).default([]).describe('Any of these countries, ISO 3166 codes of two letters.'),
  lat: queryNumber(-90, 90).optional().describe('Latitude from which distances are measured; with `lon`.'),
  lon: queryNumber(-180, 180).optional().describe('Longitude from which distances are measured; with `lat`.'),
  radius: queryNumber(0, widestRadius)
    .refine((value) => value > 0, 'Must be above 0')
    .meta({ wire: { type: 'number', exclusiveMinimum: 0, maximum: widestRadius } })
    .optional()
    .describe('Only lodgings within this number of kilometres.'),
  bbox: area.describe(
    'Only lodgings in the area `west,south,east,north`, in degrees; a west above the east crosses the date line.',
  ),
  lodgings: queryList(pathId, 1000).optional().describe('Only these lodgings; unknown ids are skipped.'),
  promotions: queryCodes.default([]).describe('The stay has any of these promotions.'),
  promotiononly: queryFlag.default(false).describe('Only stays with a promotion.'),
  freecancellation: queryFlag
    .default(false)
    .describe('Only stays that, booked today, can still be cancelled without a fee.'),
  pricebasis: queryWord(priceBases)
    .default('price')
    .describe(
      'What `minprice`, `maxprice`, orders by price and the price facet look at: `price`, or `total`, the price with mandatory services.',
    ),
  minprice: euros.optional().describe('Lowest price of the whole stay, in euros.'),
  maxprice: euros.optional().describe('Highest price of the whole stay, in euros.'),
  features: queryCodes.default([]).describe('The lodging has all of these features.'),
  surroundings: queryCodes.default([]).describe('The lodging has all of these surroundings.'),
  within: distances.describe(
    'Maximum distance in metres from the lodging to each of these places, such as `BEACH:500`.',
  ),
  pricedisabled: queryFlag.default(false).describe('Also stays whose price is not open for booking.'),
  requestonly: queryFlag.default(true).describe('Also stays on request.'),
};

/** Requested like a facet but of another kind: map cells. */
const mapFacet = 'grid';

/** `pricedasc` is an old name of `priceasc`. */
const sortNames = [...sorts, 'pricedasc'] as const;

export const searchQuery = z
  .object({
    pagesize: queryInt(1, 200).default(20).describe('Stays per page.'),
    pageindex: queryInt(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('Page, from 0; (pageindex + 1) × pagesize is at most 10,000. 0 when left out.'),
    highlight: queryFlag.default(false).describe('Each stay says in `matched` what of `q` its lodging has.'),
    cursor: queryText(1, 500)
      .optional()
      .describe(
        '`nextCursor` of the page before, in place of pageindex and beside the same other parameters: it leads as deep as there are stays.',
      ),
    arrival: queryDate.optional().describe('Day of arrival, `YYYYMMDD`; alone: stays of any length from it.'),
    departure: queryDate.optional().describe('Day of departure, `YYYYMMDD`; alone: stays of any length up to it.'),
    flex: queryInt(0, 14)
      .optional()
      .describe(
        'With both dates: also stays that begin and end up to this number of days earlier or later; each has its `shift`.',
      ),
    arrivalfrom: queryDate
      .optional()
      .describe('First day of a window of arrivals, `YYYYMMDD`; instead of arrival and departure.'),
    arrivalto: queryDate.optional().describe('Last day of the window, `YYYYMMDD`; at most 92 days in all.'),
    sort: queryWord(sortNames)
      .default('relevance')
      .describe('Order of the stays; `pricedasc` is an old name of `priceasc`.'),
    group: queryWord(['lodging'])
      .optional()
      .describe('`lodging`: one result for each lodging, its best stay under the sort; `total` then counts lodgings.'),
    facets: queryList(queryWord([...facetNames, mapFacet]))
      .default([])
      .describe(
        'What to count beside the results: each facet lists its values with the number of results that have them. What is ' +
          'selected of a facet does not narrow its own counts, but for features and surroundings. Without both dates lodgings ' +
          'are counted, and no promotions. `grid`, with `bbox` or `gridbbox`, tells where on a map the lodgings are.',
      ),
    gridbbox: area.describe(
      'Area of the map for `grid`, as in `bbox`, which it replaces for the grid. The results are not limited to it.',
    ),
    ...criteriaMembers,
  })
  .check(partyRule, (context) => {
    refuseWrongCriteria(context);
    refuseWrongDates(context);
    const { cursor, pageindex, facets, bbox, gridbbox } = context.value;
    const isMapped = facets.includes(mapFacet);
    if (isMapped && (gridbbox ?? bbox) === undefined) {
      refuseValue(context, 'CONFLICTING_FIELDS', 'grid needs bbox or gridbbox', ['facets']);
    }
    if (!isMapped && gridbbox !== undefined) {
      refuseValue(context, 'CONFLICTING_FIELDS', 'Needs facets=grid', ['gridbbox']);
    }
    if (cursor !== undefined && pageindex !== undefined) {
      refuseValue(context, 'CONFLICTING_FIELDS', 'Goes without pageindex', ['cursor']);
    }
  });

type Criteria = z.output<z.ZodObject<typeof criteriaMembers>>;
type Refusable<Value> = z.core.ParsePayload<Value>;

export function refuseWrongCriteria(context: Refusable<Criteria & { sort?: string }>): void {
  const { minprice, maxprice, lat, lon, radius, sort } = context.value;
  if (minprice !== undefined && maxprice !== undefined && minprice > maxprice) {
    refuseValue(context, 'CONFLICTING_FIELDS', 'Must not be below minprice', ['maxprice']);
  }
  if ((lat === undefined) !== (lon === undefined)) {
    refuseValue(context, 'CONFLICTING_FIELDS', 'lat and lon must be sent together', [
      lat === undefined ? 'lon' : 'lat',
    ]);
  }
  const needsPlace = lat === undefined || lon === undefined;
  if (radius !== undefined && needsPlace) refuseValue(context, 'CONFLICTING_FIELDS', 'Needs lat and lon', ['radius']);
  if (sort === 'distance' && needsPlace) {
    refuseValue(context, 'CONFLICTING_FIELDS', 'distance needs lat and lon', ['sort']);
  }
}

/** The contract is silent on `nights` sent with a departure: it is refused, because the dates could contradict it. */
function refuseWrongDates(context: Refusable<z.output<typeof searchQuery>>): void {
  const { arrival, departure, arrivalfrom, arrivalto, flex, nights } = context.value;
  const hasBoth = arrival !== undefined && departure !== undefined;
  if (hasBoth && departure <= arrival) {
    refuseValue(context, 'INVALID_DATE_RANGE', 'The departure must be after the arrival', ['departure']);
  }
  if (flex !== undefined && !hasBoth) {
    refuseValue(context, 'CONFLICTING_FIELDS', 'Needs arrival and departure', ['flex']);
  }
  const hasWindow = (arrivalfrom ?? arrivalto) !== undefined;
  if (hasWindow) refuseWrongWindow(context);
  const hasArrivals = arrival !== undefined || hasWindow;
  if (nights && (departure !== undefined || !hasArrivals)) {
    const detail = 'Only allowed with arrival alone, or with arrivalfrom and arrivalto';
    refuseValue(context, 'CONFLICTING_FIELDS', detail, ['nights']);
  }
}

function refuseWrongWindow(context: Refusable<z.output<typeof searchQuery>>): void {
  const { arrival, departure, arrivalfrom: first, arrivalto: last } = context.value;
  const [sent, missing] = first === undefined ? ['arrivalto', 'arrivalfrom'] : ['arrivalfrom', 'arrivalto'];
  if ((arrival ?? departure) !== undefined) {
    refuseValue(context, 'CONFLICTING_FIELDS', 'Not allowed with arrival or departure', [sent]);
  }
  if (first === undefined || last === undefined) {
    refuseValue(context, 'CONFLICTING_FIELDS', 'arrivalfrom and arrivalto must be sent together', [missing]);
  } else if (last < first) {
    refuseValue(context, 'INVALID_DATE_RANGE', 'arrivalto must not be before arrivalfrom', ['arrivalto']);
  } else if (last - first + 1 > longestWindow) {
    refuseValue(context, 'TOO_LARGE', `The window may have at most ${longestWindow} days`, ['arrivalto']);
  }
}

/** The inputs that come from the caller, not from the query. */
type CallerMember = 'gateways' | 'precision' | 'today' | 'language';

type AskedCriteria = Omit<StayCriteria, CallerMember | 'sort' | 'from' | 'size'>;

export function readCriteria(query: Criteria): AskedCriteria {
  const { arrivaldays, lat, lon, radius, minprice, maxprice } = query;
  const isPlace = lat !== undefined && lon !== undefined;
  return omitUndefined({
    q: query.q,
    nights: query.nights,
    arrivalDays: arrivaldays.length > 0 ? weekdaySet(arrivaldays) : undefined,
    types: query.type,
    pax: query.pax,
    childrenAges: query.childrenages,
    bedrooms: query.bedrooms,
    bathrooms: query.bathrooms,
    beds: query.beds,
    standings: query.standing,
    minRating: query.minrating,
    cities: query.city,
    regions: query.region,
    stations: query.station,
    countries: query.country,
    near: isPlace ? omitUndefined({ latitude: lat, longitude: lon, radius }) : undefined,
    box: query.bbox,
    lodgingIds: query.lodgings,
    promotions: query.promotions,
    promotionOnly: query.promotiononly,
    freeCancellation: query.freecancellation || undefined,
    priceBasis: query.pricebasis,
    minPrice: minprice === undefined ? undefined : minprice * 100,
    maxPrice: maxprice === undefined ? undefined : maxprice * 100,
    features: query.features,
    surroundings: query.surroundings,
    within: query.within,
    priceDisabled: query.pricedisabled,
    requestOnly: query.requestonly,
  });
}

export function readSearchCriteria(query: z.output<typeof searchQuery>): Omit<StayCriteria, CallerMember> {
  const { arrival, departure, flex, arrivalfrom, arrivalto, pagesize, pageindex = 0, sort, group } = query;
  const counted = [...new Set(query.facets)].filter((name) => name !== mapFacet);
  const isWindow = arrivalfrom !== undefined && arrivalto !== undefined;
  return {
    ...readCriteria(query),
    ...omitUndefined({
      arrival,
      departure,
      flex,
      group,
      highlight: query.highlight || undefined,
      facets: counted.length > 0 ? counted : undefined,
      mapArea: query.facets.includes(mapFacet) ? (query.gridbbox ?? query.bbox) : undefined,
      arrivalWindow: isWindow ? { first: arrivalfrom, last: arrivalto } : undefined,
    }),
    sort: (sort === 'pricedasc' ? 'priceasc' : sort) satisfies Sort,
    from: pageindex * pagesize,
    size: pagesize,
  };
}
