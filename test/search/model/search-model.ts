import type { z } from 'zod';
import { dayFromYmd, isOnWeekday, type Day } from '../../../src/values/day.ts';
import { distanceBetween, type Box, type Point } from '../../../src/values/geo.ts';
import type { Lodging } from '../../../src/lodgings/rules/lodging.ts';
import type { Extra } from '../../../src/lodgings/rules/property.ts';
import { priceEnabledFlag, requestOnlyFlag, type StayColumns } from '../../../src/stays/rules/planning/planning.ts';
import { bookableStays } from '../../../src/stays/rules/stays/stays.ts';
import type { StayCriteria } from '../../../src/search/rules/stay-criteria.ts';
import { readPlanning } from '../../../src/stays/store/contracts/contracts.ts';
import type { Db } from '../../../src/sqlite/database.ts';
import { listLodgingIds, readLodging } from '../../../src/lodgings/store/lodgings.ts';
import type { TestService } from '../../support/service.ts';
import type { operationsByName } from '../../support/operations.ts';
import { isOfSize } from './size-model.ts';
import { meaningOf, nameKey, type TextMeaning } from './plain-texts.ts';

export interface ModelStay {
  lodgingId: number;
  arrival: Day;
  nights: number;
  basePrice: number;
  price: number;
  totalPrice: number;
  costs: { onBooking: number; onSite: number; excludes: string[]; onSiteExcludes: string[] };
  shift?: number;
}

export interface ModelPage {
  total: number;
  corrected: boolean;
  stays: ModelStay[];
}

export type SearchModel = ReturnType<typeof searchModel>;

/** A lodging with the column positions of its matching stays, at least one. */
export interface ModelMatch {
  lodging: Lodging;
  columns: StayColumns;
  indices: readonly number[];
}

/** A matching stay: `cost` is its price on the basis of the search. */
interface Candidate extends Pick<ModelMatch, 'lodging' | 'columns'> {
  index: number;
  cost: number;
  shift: number | undefined;
  order: readonly number[];
}

type Test = (lodging: Lodging) => boolean;

/** A snapshot of the facts. */
export const serviceModel = ({ db, clock }: TestService) => searchModel(db, clock.today());

/**
 * Answers searches by looking at every stay of every lodging. It reads the facts as the service does, and shares nothing
 * of a search with it but values and dates.
 */
export function searchModel(db: Db, today: Day) {
  const lodgings = lodgingsOnSale(db);
  const stays = new Map(lodgings.map(({ id }) => [id, bookableStays(readPlanning(db, id), today)]));
  const matched = (criteria: StayCriteria, isMeant: Test): ModelMatch[] =>
    lodgings.flatMap((lodging): ModelMatch[] => {
      if (!suits(lodging, criteria) || !isMeant(lodging)) return [];
      const columns = stays.get(lodging.id) as StayColumns;
      const indices: number[] = [];
      for (let index = 0; index < columns.arrival.length; index += 1) {
        if (isWanted(lodging, columns, index, criteria)) indices.push(index);
      }
      return indices.length > 0 ? [{ lodging, columns, indices }] : [];
    });
  /** "If no lodging has all of them …": on the channels, else, unless strict, open on the days. */
  const keepWishes = (criteria: StayCriteria, { wishes, isMet, asks }: TextMeaning, isStrict: boolean): Test => {
    const choices = subsetsOf(wishes).map((given) => wishes.filter((wish) => !given.includes(wish)));
    const hasAll = (kept: readonly Test[]) => (lodging: Lodging) =>
      isMet(lodging) && kept.every((wish) => wish(lodging));
    const sized = withParty({ ...criteria, ...notAsked(criteria, asks) });
    const large = lodgings.filter((lodging) => sharesChannel(lodging, criteria) && isLarge(lodging, sized));
    const firstOf = (those: readonly Lodging[]) => hasAll(choices.find((kept) => those.some(hasAll(kept))) ?? wishes);
    const whole = firstOf(large);
    if (isStrict || matched(sized, whole).length > 0) return whole;
    const open = matched(sized, isMet).map(({ lodging }) => lodging);
    return open.length > 0 ? firstOf(open) : whole;
  };
  /** What the text of `criteria` asks for, and the lodgings that it finds. */
  const read = (criteria: StayCriteria, isStrict = false) => {
    if (criteria.q === undefined) return { asks: {}, isMeant: () => true };
    const own = lodgings.filter((lodging) => sharesChannel(lodging, criteria));
    const meaning = meaningOf(criteria.q, own);
    return { asks: meaning.asks, isMeant: keepWishes(criteria, meaning, isStrict) };
  };
  return {
    lodgings,
    find(criteria: StayCriteria, isStrict = false): ModelPage {
      const { asks, isMeant } = read(criteria, isStrict);
      const asked = withParty({ ...criteria, ...notAsked(criteria, asks) });
      return { ...collect(matched(asked, isMeant), asked), corrected: false };
    },
    /** With the text as read beside `whole`, without what it asks of `kind`. */
    looserMatches(criteria: StayCriteria, whole: StayCriteria, kind?: readonly (keyof StayCriteria)[]): ModelMatch[] {
      const { asks, isMeant } = read(whole);
      const rest = Object.fromEntries(Object.entries(asks).filter(([name]) => !kind?.includes(name as 'pax')));
      // A facet that drops the number of persons still prices their stays.
      const { party } = withParty({ ...whole, ...notAsked(whole, asks) });
      return matched({ ...criteria, ...notAsked(criteria, rest), ...(party && { party }) }, isMeant);
    },
    understood(criteria: StayCriteria): StayCriteria {
      return withParty({ ...criteria, ...notAsked(criteria, read(criteria).asks) });
    },
  };
}

/** Parameters decide over the text. */
function notAsked(criteria: StayCriteria, asks: TextMeaning['asks']): Partial<StayCriteria> {
  return Object.fromEntries(Object.entries(asks).filter(([name]) => criteria[name as 'pax'] === undefined));
}

function withParty(criteria: StayCriteria): StayCriteria {
  const { pax, childrenAges = [] } = criteria;
  return pax === undefined ? criteria : { ...criteria, party: { persons: pax, childrenAges } };
}

/** The fewest first, then those of earlier items. */
function subsetsOf<Item>(items: readonly Item[]): Item[][] {
  const all = items.reduce<Item[][]>((found, item) => [...found, ...found.map((own) => [...own, item])], [[]]);
  return all.sort((a, b) => a.length - b.length);
}

const sharesChannel = ({ gateways }: Lodging, criteria: StayCriteria) =>
  gateways.some((gateway) => criteria.gateways.includes(gateway));

function isLarge({ property: { generalDescription } }: Lodging, { pax = 0, bedrooms = -1 }: StayCriteria): boolean {
  return generalDescription.personMax >= pax && (generalDescription.bedrooms ?? -1) >= bedrooms;
}

/** With `group`, the best stay of each lodging; for sorts by lodging alone, the cheapest. */
function collect(matches: readonly ModelMatch[], criteria: StayCriteria): { total: number; stays: ModelStay[] } {
  const { from, size, sort, group } = criteria;
  const isByLodging = ['relevance', 'distance', 'rating'].includes(sort);
  const shiftOf = ({ shift = 0 }: Candidate) => Math.abs(shift);
  const byCost = (a: Candidate, b: Candidate) => a.cost - b.cost || shiftOf(a) - shiftOf(b) || byOrder(a, b);
  const areDated = criteria.arrival !== undefined && criteria.departure !== undefined && !criteria.flex;
  const isMixed = sort === 'relevance' && criteria.q === undefined && (group !== undefined || areDated);
  let total = 0;
  let best: Candidate[] = [];
  for (const match of matches) {
    let own = match.indices.map((index) => candidate(match, index, criteria));
    if (group) own = own.sort(isByLodging ? byCost : byOrder).slice(0, 1);
    total += own.length;
    for (const stay of own) best.push(stay);
    if (!isMixed && best.length > 4 * (from + size) + 1000) best = best.sort(byOrder).slice(0, from + size);
  }
  const sorted = best.sort(byOrder);
  const page = (isMixed ? mixResidences(sorted, matches) : sorted).slice(from, from + size);
  return { total, stays: page.map((stay) => writeStay(stay, criteria)) };
}

/** docs/contract.md 4.17, Residences. */
function mixResidences(sorted: readonly Candidate[], matches: readonly ModelMatch[]): Candidate[] {
  const residences = new Map(
    matches.map(({ lodging: { id, property } }) => {
      const { residence, residenceCode, address, geoTree } = property;
      const name = residenceCode ?? residence;
      const own = name ? [name, geoTree.city, address.country] : [address.line1, address.postalCode, address.country];
      return [id, own.map(nameKey).join(', ')];
    }),
  );
  const residenceOf = ({ lodging }: Candidate) => residences.get(lodging.id);
  const ahead: Candidate[] = [];
  for (const stay of sorted) {
    const same = ahead.filter((other) => residenceOf(other) === residenceOf(stay));
    if (ahead.length < 10 && same.length < 3) ahead.push(stay);
  }
  return [...ahead, ...sorted.filter((stay) => !ahead.includes(stay))];
}

function suits(lodging: Lodging, criteria: StayCriteria): boolean {
  const { typeCode, generalDescription, options } = lodging.property;
  return (
    sharesChannel(lodging, criteria) &&
    (criteria.types.length === 0 || criteria.types.includes(typeCode)) &&
    isLarge(lodging, criteria) &&
    (criteria.standings.length === 0 || criteria.standings.includes(generalDescription.standing)) &&
    criteria.features.every((code) => options.features.includes(code)) &&
    criteria.surroundings.every((code) => options.surroundings.includes(code)) &&
    liesWhereWanted(lodging, criteria)
  );
}

function liesWhereWanted(lodging: Lodging, criteria: StayCriteria): boolean {
  const { id, property, reviews } = lodging;
  const { cities = [], stations = [], regions = [], countries = [], near, box, lodgingIds } = criteria;
  const position = modelPosition(property, criteria);
  const { city, station, region } = property.geoTree;
  const isNamed = (names: readonly string[], name = '') =>
    names.length === 0 || names.map(nameKey).includes(nameKey(name));
  return (
    isOfSize(lodging, criteria) &&
    Math.round((reviews.average ?? -1) * 10) >= 10 * (criteria.minRating ?? -1) &&
    isNamed(cities, city) &&
    isNamed(stations, station) &&
    isNamed(regions, region) &&
    isNamed(countries, property.address.country) &&
    (near?.radius === undefined || distanceBetween(near, position) <= near.radius) &&
    (!box || isWithin(position, box)) &&
    (!lodgingIds || lodgingIds.includes(id))
  );
}

function arrivesWhenWanted(arrival: Day, nights: number, criteria: StayCriteria): boolean {
  const { arrivalWindow, arrivalDays, otherDays = [], flex = 0 } = criteria;
  const departure = arrival + nights;
  const isDated =
    criteria.arrival !== undefined && criteria.departure !== undefined
      ? nights === criteria.departure - criteria.arrival && Math.abs(arrival - criteria.arrival) <= flex
      : (criteria.arrival ?? arrival) === arrival && (criteria.departure ?? departure) === departure;
  return (
    isDated &&
    (!criteria.nights || criteria.nights.includes(nights)) &&
    (!arrivalWindow || (arrival >= arrivalWindow.first && arrival <= arrivalWindow.last)) &&
    otherDays.every(({ first, last }) => arrival < first || arrival > last) &&
    (arrivalDays === undefined || isOnWeekday(arrival, arrivalDays))
  );
}

function isWanted(lodging: Lodging, columns: StayColumns, index: number, criteria: StayCriteria): boolean {
  const [arrival, nights] = [columns.arrival[index] as number, columns.nights[index] as number];
  const [price, basePrice] = [columns.price[index] as number, columns.basePrice[index] as number];
  const isBounded = criteria.minPrice !== undefined || criteria.maxPrice !== undefined;
  const asked = isBounded ? priceOnBasis(lodging, { price, nights }, criteria) : price;
  const flags = columns.flags[index] as number;
  const codes = columns.promotions[(columns.promotion[index] as number) - 1]?.codes.map(({ code }) => code) ?? [];
  return (
    arrivesWhenWanted(arrival, nights, criteria) &&
    (criteria.priceDisabled || (flags & priceEnabledFlag) !== 0) &&
    (criteria.requestOnly || (flags & requestOnlyFlag) === 0) &&
    (criteria.minPrice === undefined || asked >= criteria.minPrice) &&
    (criteria.maxPrice === undefined || asked <= criteria.maxPrice) &&
    (!criteria.promotionOnly || basePrice > price) &&
    (!criteria.freeCancellation || isCancelledFree(lodging, arrival, criteria.today)) &&
    (criteria.promotions.length === 0 ||
      (basePrice > price && criteria.promotions.some((code) => codes.includes(code))))
  );
}

/** Whether there is a day from today to the one before the arrival on which cancelling refunds everything. */
function isCancelledFree({ property }: Lodging, arrival: Day, today: Day): boolean {
  const steps = property.cancellationPolicy.toSorted((a, b) => b.daysBefore - a.daysBefore);
  const refundOn = (left: number) => steps.find(({ daysBefore }) => daysBefore <= left)?.refundPercent ?? 0;
  for (let left = arrival - today; left > 0; left -= 1) if (refundOn(left) === 100) return true;
  return false;
}

/** The price used by bounds and sorts, in cents. */
function priceOnBasis(
  { property }: Lodging,
  { price, nights }: { price: number; nights: number },
  { priceBasis, party }: Pick<StayCriteria, 'priceBasis' | 'party'>,
): number {
  return priceBasis === 'price' ? price : price + costsOf(property.services, { price, nights }, party).onBooking;
}

/** In cents, and the codes of services that need the number of persons. */
function costsOf(
  services: readonly Extra[],
  { price, nights }: { price: number; nights: number },
  party: StayCriteria['party'],
) {
  const ages = Array.from({ length: party?.persons ?? 0 }, (_, place) => party?.childrenAges[place] ?? 99);
  const costs = { onBooking: 0, onSite: 0, excludes: [] as string[], onSiteExcludes: [] as string[] };
  for (const { code, optionType, priceUnit, prices, fromAge = 0, maxNights = 99, ...service } of services) {
    if (!optionType.startsWith('MANDATORY')) continue;
    const isOnSite = optionType === 'MANDATORY_ON_SITE';
    const isByPerson = priceUnit.startsWith('PERSON');
    const payers = isByPerson ? ages.filter((age) => age >= fromAge).length : 1;
    const count = payers * (priceUnit.endsWith('NIGHT') ? Math.min(nights, maxNights) : 1);
    // Rounded half up.
    const share = ((service.percent ?? 0) * price * count) / (nights * ages.length * 10_000);
    const dues = [(service.maxPerPersonNight ?? Infinity) * count, Math.floor(share + 0.5)];
    const due = service.percent === undefined ? (prices[0]?.value ?? 0) * count : Math.min(...dues);
    if (isByPerson && !party) (isOnSite ? costs.onSiteExcludes : costs.excludes).push(code);
    else costs[isOnSite ? 'onSite' : 'onBooking'] += Math.min(due, service.maxPrice ?? Infinity);
  }
  return costs;
}

export function costsOfMatch({ lodging, columns, indices }: ModelMatch, criteria: StayCriteria): number[] {
  return indices.map((index) =>
    priceOnBasis(lodging, { price: columns.price[index] as number, nights: columns.nights[index] as number }, criteria),
  );
}

function candidate({ lodging, columns }: ModelMatch, index: number, criteria: StayCriteria): Candidate {
  const [arrival, nights] = [columns.arrival[index] as number, columns.nights[index] as number];
  const [price, basePrice] = [columns.price[index] as number, columns.basePrice[index] as number];
  const { arrival: wish, flex, sort, near } = criteria;
  const { property, reviews } = lodging;
  const cost = priceOnBasis(lodging, { price, nights }, criteria);
  const leading: Record<StayCriteria['sort'], () => number[]> = {
    relevance: () => [-rank(lodging)],
    priceasc: () => [cost],
    pricedesc: () => [-cost],
    pricepernight: () => [cost / nights],
    priceperperson: () => [cost / property.generalDescription.personMax],
    discount: () => [basePrice === 0 ? 0 : -Math.floor((100 * (basePrice - price)) / basePrice + 0.5)],
    rating: () => [reviews.average === undefined ? 1 : -Math.round(reviews.average * 10)],
    distance: () => [near ? distanceBetween(near, modelPosition(property, criteria)) : 0],
  };
  const shift = flex !== undefined && wish !== undefined ? arrival - wish : undefined;
  // With flexible dates, stays of one price are ordered by distance from the wish, then by arrival.
  const ties = sort.startsWith('price') && flex && shift !== undefined ? [Math.abs(shift), arrival] : [];
  const order = [...leading[sort](), ...ties, lodging.id, arrival, arrival + nights];
  return { lodging, columns, index, cost, shift, order };
}

function writeStay({ lodging, columns, index, shift }: Candidate, criteria: StayCriteria): ModelStay {
  const [arrival, nights] = [columns.arrival[index] as number, columns.nights[index] as number];
  const price = columns.price[index] as number;
  return {
    lodgingId: lodging.id,
    arrival,
    nights,
    price,
    basePrice: columns.basePrice[index] as number,
    totalPrice: priceOnBasis(lodging, { price, nights }, { ...criteria, priceBasis: 'total' }),
    costs: costsOf(lodging.property.services, { price, nights }, criteria.party),
    ...(shift !== undefined && { shift }),
  };
}

/** docs/contract.md 4.17: operator's order + 4 × average review score + min(20, photos) + min(20, reviews), rounded. */
function rank({ boost, reviews, property }: Lodging): number {
  const photos = Math.min(20, property.images.length);
  return Math.floor(boost + 4 * (reviews.average ?? 0) + photos + Math.min(20, reviews.count) + 0.5);
}

function byOrder(a: Pick<Candidate, 'order'>, b: Pick<Candidate, 'order'>): number {
  const at = a.order.findIndex((value, place) => value !== b.order[place]);
  return at === -1 ? 0 : (a.order[at] as number) - (b.order[at] as number);
}

export function lodgingsOnSale(db: Db): Lodging[] {
  const lodgings: Lodging[] = [];
  for (let ids = listLodgingIds(db, 0, 1000); ids.length > 0; ids = listLodgingIds(db, ids.at(-1) as number, 1000)) {
    for (const id of ids) {
      const lodging = readLodging(db, id);
      if (lodging?.state === 'EN_DIFFUSION') lodgings.push(lodging);
    }
  }
  return lodgings;
}

/** docs/contract.md 1.1: without a secret key, everything is computed from two decimals of a degree. */
export function modelPosition(
  { localisation: { latitude, longitude } }: Pick<Lodging['property'], 'localisation'>,
  { precision }: Pick<StayCriteria, 'precision'>,
): Point {
  const shown = (degrees: number) => (precision === 'exact' ? degrees : Math.round(degrees * 100) / 100);
  return { latitude: shown(latitude), longitude: shown(longitude) };
}

/** Borders included. */
function isWithin({ latitude, longitude }: Point, { west, south, east, north }: Box): boolean {
  const isBetween = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return latitude >= south && latitude <= north && isBetween;
}

/** A page of the service's answer, in the form of the model. */
export function pageOfAnswer(answer: unknown): ModelPage {
  const { total, corrected, stays } = answer as z.output<typeof operationsByName.searchStays.answer.shape>;
  const cents = (euros: number) => Math.round(euros * 100);
  const page = stays.map((stay): ModelStay => ({
    lodgingId: stay.lodging.id,
    arrival: dayFromYmd(stay.arrival) as Day,
    nights: stay.nights,
    basePrice: cents(stay.basePrice),
    price: cents(stay.price),
    totalPrice: cents(stay.totalPrice),
    costs: {
      onBooking: cents(stay.mandatoryServicesPrice),
      onSite: cents(stay.onSiteTotal),
      excludes: stay.totalExcludes,
      onSiteExcludes: stay.onSiteExcludes,
    },
    ...(stay.shift !== undefined && { shift: stay.shift }),
  }));
  return { total, corrected, stays: page };
}
