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

const stayNames = ['arrival', 'departure'] as const;
const windowNames = ['arrivalfrom', 'arrivalto'] as const;

/** Leaves both dates of a stay, a window of arrivals, or no dates at all. */
function repairDates(next: URLSearchParams, today: Day): Repairs['dates'] {
  const stay = readDates(next, stayNames);
  const isStay = stay.isGiven;
  const { kept, repair } = isStay ? repairStay(stay, today) : repairWindow(readDates(next, windowNames), today);
  setDates(next, stayNames, isStay ? kept : undefined);
  setDates(next, windowNames, isStay ? undefined : kept);
  return repair;
}

interface SentDates {
  isGiven: boolean;
  /** In order; undefined where unreadable or missing. */
  from: Day | undefined;
  to: Day | undefined;
  isSwapped: boolean;
}

interface RepairedDates {
  kept?: readonly [Day, Day];
  repair?: Repairs['dates'];
}

function readDates(query: URLSearchParams, names: readonly string[]): SentDates {
  const texts = names.map((name) => query.get(name) ?? '');
  const [from, to] = texts.map(dayOf);
  const isSwapped = from !== undefined && to !== undefined && from > to;
  const ordered = isSwapped ? { from: to, to: from } : { from, to };
  return { isGiven: texts.some((text) => text !== ''), ...ordered, isSwapped };
}

function setDates(query: URLSearchParams, names: readonly string[], days: readonly Day[] = []): void {
  for (const [place, name] of names.entries()) {
    const day = days[place];
    if (day === undefined) query.delete(name);
    else query.set(name, ymdOf(day));
  }
}

function repairStay({ from, to, isSwapped }: SentDates, today: Day): RepairedDates {
  if (from === undefined || to === undefined || from === to) return { repair: nameLoss(from ?? to, today) };
  if (from < today) return { repair: 'past' };
  return { kept: [from, to], repair: isSwapped ? 'swapped' : undefined };
}

function repairWindow({ isGiven, from, to, isSwapped }: SentDates, today: Day): RepairedDates {
  if (!isGiven) return {};
  if (from === undefined || to === undefined) return { repair: nameLoss(from ?? to, today) };
  if (to < today) return { repair: 'past' };
  const start = Math.max(from, today);
  return { kept: [start, Math.min(to, start + longestWindow - 1)], repair: isSwapped ? 'swapped' : undefined };
}

/** Why dates are removed of which at most one is known. */
function nameLoss(known: Day | undefined, today: Day): 'unclear' | 'past' {
  return known === undefined || known >= today ? 'unclear' : 'past';
}

/** Orders two values. */
function swap(query: URLSearchParams, first: string, last: string): void {
  const [from, to] = [query.get(first), query.get(last)];
  if (from === null || to === null || Number(from) <= Number(to)) return;
  query.set(first, to);
  query.set(last, from);
}

/** Accepts `20270710` and `2027-07-10`. */
function dayOf(value: string): Day | undefined {
  return dayOfYmd(value.trim().replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$1$2$3'));
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
