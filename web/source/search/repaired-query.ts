import { type Day, dayOfYmd, ymdOf } from '../dates/days.ts';
import { adultsOf, mostChildren } from './travellers.ts';

export interface Repairs {
  /** Past or unreadable dates were removed; reversed dates were swapped. */
  dates?: 'past' | 'swapped' | 'unclear';
  /** Other parameters whose values were invalid. */
  ignored: readonly string[];
}

/** Normalises a value; undefined for one that the service would refuse. */
type Reader = (value: string) => string | undefined;

const longestWindow = 92;
const longestText = 200;

const whole =
  (least: number, most: number): Reader =>
  (value) =>
    /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most ? String(Number(value)) : undefined;
const word =
  (...known: string[]): Reader =>
  (value) =>
    known.find((each) => each.toLowerCase() === value.toLowerCase());
const code: Reader = (value) => (/^[\w.-]{1,40}$/.test(value) ? value.toUpperCase() : undefined);
const distance: Reader = (value) => (/^[a-z]{1,20}:\d{1,6}$/i.test(value) ? value.toUpperCase() : undefined);
const name: Reader = (value) => (value.trim() !== '' && value.length <= 80 ? value : undefined);

/** For all parameters but dates; lists are read value by value. */
export const readers = {
  q: (value) => value.slice(0, longestText),
  city: name,
  region: name,
  station: name,
  pax: whole(1, 99),
  children: readAges,
  bedrooms: whole(0, 99),
  bathrooms: whole(0, 99),
  beds: whole(0, 99),
  type: word('HOUSE', 'APARTMENT', 'BOAT_DOCKED', 'CAMPING'),
  standing: whole(0, 5),
  minrating: whole(1, 10),
  features: code,
  surroundings: code,
  within: distance,
  promotiononly: word('true', 'false'),
  freecancellation: word('true', 'false'),
  minprice: whole(0, 10_000_000),
  maxprice: whole(0, 10_000_000),
  bbox: readArea,
  flex: whole(0, 14),
  nights: readNights,
  arrivaldays: word('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'),
  sort: word('relevance', 'priceasc', 'pricedesc', 'pricepernight', 'priceperperson', 'discount', 'rating'),
  page: whole(1, 1_000_000),
} as const satisfies Record<string, Reader>;

export function repairedQuery(query: URLSearchParams, today: Day): { query: URLSearchParams; repairs: Repairs } {
  const next = new URLSearchParams(query);
  const ignored: string[] = [];
  for (const [parameter, read] of Object.entries<Reader>(readers)) {
    const given = query.getAll(parameter).filter((value) => value !== '');
    const kept = given.flatMap((value) => read(value.trim()) ?? []);
    if (kept.length < given.length) ignored.push(parameter);
    next.delete(parameter);
    for (const value of new Set(kept)) next.append(parameter, value);
  }
  if (next.has('children') && adultsOf(next) < 1) {
    next.delete('children');
    ignored.push('children');
  }
  swap(next, 'minprice', 'maxprice');
  const dates = repairDates(next, today);
  return { query: next, repairs: { ignored, ...(dates && { dates }) } };
}

/** Leaves both dates of a stay, a window of arrivals, or no dates at all. */
function repairDates(next: URLSearchParams, today: Day): Repairs['dates'] {
  const given = (...names: string[]) => names.some((each) => (next.get(each) ?? '') !== '');
  const isStay = given('arrival', 'departure');
  const isAsked = isStay || given('arrivalfrom', 'arrivalto');
  const [first, last] = isStay ? ['arrival', 'departure'] : ['arrivalfrom', 'arrivalto'];
  for (const each of ['arrival', 'departure', 'arrivalfrom', 'arrivalto']) {
    const day = each === first || each === last ? dayOf(next.get(each)) : undefined;
    if (day === undefined) next.delete(each);
    else next.set(each, ymdOf(day));
  }
  if (!isAsked) return undefined;
  const isSwapped = swap(next, first, last);
  const [from, to] = [dayOf(next.get(first)), dayOf(next.get(last))];
  const isUnclear = from === undefined || to === undefined || (isStay && from === to);
  if (isUnclear || (isStay ? from : to) < today) {
    for (const each of [first, last]) next.delete(each);
    return isUnclear && (from ?? to ?? today) >= today ? 'unclear' : 'past';
  }
  if (!isStay) {
    next.set(first, ymdOf(Math.max(from, today)));
    next.set(last, ymdOf(Math.min(to, Math.max(from, today) + longestWindow - 1)));
  }
  return isSwapped ? 'swapped' : undefined;
}

/** Orders two values; true if they were reversed. */
function swap(query: URLSearchParams, first: string, last: string): boolean {
  const [from, to] = [query.get(first), query.get(last)];
  if (from === null || to === null || Number(from) <= Number(to)) return false;
  query.set(first, to);
  query.set(last, from);
  return true;
}

/** Accepts `20270710` and `2027-07-10`. */
function dayOf(value: string | null): Day | undefined {
  return dayOfYmd((value ?? '').trim().replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$1$2$3'));
}

function readNights(value: string): string | undefined {
  const [, from = '', to = from] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(value) ?? [];
  return Number(from) >= 1 && Number(from) <= Number(to) && Number(to) <= 62 ? value : undefined;
}

/** An unknown age is `-`. */
function readAges(value: string): string | undefined {
  const ages = value.split(',');
  return ages.length <= mostChildren && ages.every((age) => age === '-' || whole(0, 17)(age) !== undefined)
    ? value
    : undefined;
}

function readArea(value: string): string | undefined {
  const [west = NaN, south = NaN, east = NaN, north = NaN, ...more] = value
    .split(',')
    .map((each) => (/^\s*[+-]?\d{1,3}(\.\d{1,12})?\s*$/.test(each) ? Number(each) : NaN));
  const isArea = Math.abs(west) <= 180 && Math.abs(east) <= 180 && -90 <= south && south <= north && north <= 90;
  return isArea && more.length === 0 ? value : undefined;
}
