import { cancellationOf } from '../../src/bookings/rules/booking.ts';
import { isOnWeekday, type Day } from '../../src/values/day.ts';
import { distanceBetween, type Box, type Point } from '../../src/values/geo.ts';
import type { Lodging } from '../../src/lodgings/rules/lodging.ts';
import type { Extra } from '../../src/lodgings/rules/property.ts';
import { priceEnabledFlag, requestOnlyFlag, type StayColumns } from '../../src/stays/rules/planning/planning.ts';
import { bookableStays } from '../../src/stays/rules/stays/stays.ts';
import type { OpenSearch } from '../../src/opensearch/client.ts';
import { keyOfName } from '../../src/search/rules/place.ts';
import type { StayCriteria } from '../../src/search/rules/stay-criteria.ts';
import { addUnderstood } from '../../src/search/rules/text/explained-text.ts';
import type { UnderstoodCriteria } from '../../src/search/rules/text/understood-text.ts';
import { readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import type { Db } from '../../src/sqlite/database.ts';
import { findServingBuild } from '../../src/search/store/index-builds.ts';
import { listLodgingIds, readLodging } from '../../src/lodgings/store/lodgings.ts';
import type { TestService } from './service.ts';
import { textModel, type TextMatches, type TextModel } from './text-model.ts';

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

/** Answers searches by looking at every stay of every lodging. */
export interface SearchModel {
  lodgings: readonly Lodging[];
  find(criteria: StayCriteria): Promise<ModelPage>;
  matches(criteria: StayCriteria): Promise<ModelMatch[]>;
  /** With the text as understood beside `whole`, without what it says of the kind. */
  looserMatches(
    criteria: StayCriteria,
    whole: StayCriteria,
    kind: UnderstoodCriteria['kind'] | undefined,
  ): Promise<ModelMatch[]>;
  understood(criteria: StayCriteria): Promise<StayCriteria>;
}

/** A lodging with the column positions of its matching stays, at least one. */
export interface ModelMatch {
  lodging: Lodging;
  columns: StayColumns;
  indices: readonly number[];
}

interface Candidate extends ModelStay {
  order: readonly number[];
}

/** A snapshot of the facts. */
export function serviceModel({ db, client, clock }: TestService): Promise<SearchModel> {
  return searchModel(db, client, findServingBuild(db)?.lodgings ?? '', clock.today());
}

export async function searchModel(db: Db, client: OpenSearch, lodgingsIndex: string, today: Day): Promise<SearchModel> {
  const lodgings = lodgingsOnSale(db);
  const stays = new Map(lodgings.map(({ id }) => [id, bookableStays(readPlanning(db, id), today)]));
  const text = await textModel(client, lodgingsIndex, lodgings);
  const looserMatches: SearchModel['looserMatches'] = async (criteria, whole, kind) => {
    const matches = await matchText(text, whole);
    const understood = (matches?.criteria ?? []).filter((each) => each.kind !== kind);
    // A facet that drops the number of persons still prices their stays.
    const { party } = addUnderstood(whole, matches?.criteria ?? []);
    const asked = { ...addUnderstood(criteria, understood), ...(party && { party }) };
    return matched(lodgings, stays, asked, tiersOf(matches));
  };
  return {
    lodgings,
    find: (criteria) => found(lodgings, stays, text, criteria),
    matches: (criteria) => looserMatches(criteria, criteria, undefined),
    looserMatches,
    understood: async (criteria) => addUnderstood(criteria, (await matchText(text, criteria))?.criteria ?? []),
  };
}

function matched(
  lodgings: readonly Lodging[],
  stays: ReadonlyMap<number, StayColumns>,
  criteria: StayCriteria,
  tiers: ReadonlyMap<number, number> | undefined,
): ModelMatch[] {
  return lodgings.flatMap((lodging) => {
    if (!suits(lodging, criteria) || (tiers && !tiers.has(lodging.id))) return [];
    const columns = stays.get(lodging.id) as StayColumns;
    const indices: number[] = [];
    for (let index = 0; index < columns.arrival.length; index += 1)
      if (isWanted(lodging, columns, index, criteria)) indices.push(index);
    return indices.length > 0 ? [{ lodging, columns, indices }] : [];
  });
}

async function matchText(text: TextModel, criteria: StayCriteria): Promise<TextMatches | undefined> {
  return criteria.q === undefined ? undefined : text.tiersOf(criteria.q, criteria);
}

async function found(
  lodgings: readonly Lodging[],
  stays: ReadonlyMap<number, StayColumns>,
  text: TextModel,
  criteria: StayCriteria,
): Promise<ModelPage> {
  const matches = await matchText(text, criteria);
  const asked = addUnderstood(criteria, matches?.criteria ?? []);
  const page = collect(lodgings, stays, asked, tiersOf(matches));
  return { ...page, corrected: matches?.tiers?.strict.size === 0 && page.total > 0 };
}

/** Typing errors are forgiven only when no lodging has the words as typed. */
function tiersOf(matches: TextMatches | undefined): ReadonlyMap<number, number> | undefined {
  return matches?.tiers?.strict.size === 0 ? matches.tiers.forgiving : matches?.tiers?.strict;
}

function collect(
  lodgings: readonly Lodging[],
  stays: ReadonlyMap<number, StayColumns>,
  criteria: StayCriteria,
  tiers: ReadonlyMap<number, number> | undefined,
): { total: number; stays: ModelStay[] } {
  if (criteria.group) return collectLodgings(lodgings, stays, criteria, tiers);
  if (isInRounds(criteria)) return collectRounds(lodgings, stays, criteria, tiers);
  const wanted = criteria.from + criteria.size;
  let total = 0;
  let best: Candidate[] = [];
  let last: Candidate | undefined;
  for (const lodging of lodgings) {
    if (!suits(lodging, criteria) || (tiers && !tiers.has(lodging.id))) continue;
    const columns = stays.get(lodging.id) as StayColumns;
    for (let index = 0; index < columns.arrival.length; index += 1) {
      if (!isWanted(lodging, columns, index, criteria)) continue;
      total += 1;
      const next = candidate(lodging, columns, index, criteria, tiers?.get(lodging.id) ?? 0);
      if (last && byOrder(next, last) > 0) continue;
      best.push(next);
      if (best.length <= 4 * wanted + 1000) continue;
      best = best.sort(byOrder).slice(0, wanted);
      last = best.at(-1);
    }
  }
  const page = best.sort(byOrder).slice(criteria.from, wanted);
  return { total, stays: page.map(({ order, ...stay }) => stay) };
}

/** The best stay of each lodging; for sorts by lodging alone, the cheapest. */
function collectLodgings(
  lodgings: readonly Lodging[],
  stays: ReadonlyMap<number, StayColumns>,
  criteria: StayCriteria,
  tiers: ReadonlyMap<number, number> | undefined,
): { total: number; stays: ModelStay[] } {
  const ofLodgings = ['relevance', 'distance', 'rating'].includes(criteria.sort);
  const costOf = costOn(criteria);
  const best = lodgings.flatMap((lodging) => {
    if (!suits(lodging, criteria) || (tiers && !tiers.has(lodging.id))) return [];
    const columns = stays.get(lodging.id) as StayColumns;
    const byShift = (a: ModelStay, b: ModelStay) => Math.abs(a.shift ?? 0) - Math.abs(b.shift ?? 0);
    const own = Array.from(columns.arrival, (_, index) => index)
      .filter((index) => isWanted(lodging, columns, index, criteria))
      .map((index) => candidate(lodging, columns, index, criteria, tiers?.get(lodging.id) ?? 0));
    return own.sort((a, b) => (ofLodgings ? costOf(a) - costOf(b) || byShift(a, b) : 0) || byOrder(a, b)).slice(0, 1);
  });
  const page = best.sort(byOrder).slice(criteria.from, criteria.from + criteria.size);
  return { total: best.length, stays: page.map(({ order, ...stay }) => stay) };
}

function costOn({ priceBasis }: StayCriteria): (stay: ModelStay) => number {
  return (stay) => (priceBasis === 'total' ? stay.totalPrice : stay.price);
}

/** Without dates, by relevance: the cheapest stay of each lodging, then the second cheapest of each, and so on. */
function collectRounds(
  lodgings: readonly Lodging[],
  stays: ReadonlyMap<number, StayColumns>,
  criteria: StayCriteria,
  tiers: ReadonlyMap<number, number> | undefined,
): { total: number; stays: ModelStay[] } {
  const costOf = costOn(criteria);
  const all = lodgings.flatMap((lodging) => {
    if (!suits(lodging, criteria) || (tiers && !tiers.has(lodging.id))) return [];
    const columns = stays.get(lodging.id) as StayColumns;
    return Array.from(columns.arrival, (_, index) => index)
      .filter((index) => isWanted(lodging, columns, index, criteria))
      .map((index) => candidate(lodging, columns, index, criteria, tiers?.get(lodging.id) ?? 0))
      .sort((a, b) => costOf(a) - costOf(b) || byOrder(a, b))
      .map((stay, round) => ({ stay, round }));
  });
  const page = all
    .sort((a, b) => a.round - b.round || byOrder(a.stay, b.stay))
    .slice(criteria.from, criteria.from + criteria.size);
  return { total: all.length, stays: page.map(({ stay: { order, ...stay } }) => stay) };
}

function isInRounds({ sort, group, arrival, departure, arrivalWindow }: StayCriteria): boolean {
  return (
    sort === 'relevance' && [group, arrival, departure, arrivalWindow].every((criterion) => criterion === undefined)
  );
}

function suits(lodging: Lodging, criteria: StayCriteria): boolean {
  const { typeCode, generalDescription, options } = lodging.property;
  return (
    lodging.gateways.some((gateway) => criteria.gateways.includes(gateway)) &&
    (criteria.types.length === 0 || criteria.types.includes(typeCode)) &&
    (criteria.pax === undefined || generalDescription.personMax >= criteria.pax) &&
    (criteria.standings.length === 0 || criteria.standings.includes(generalDescription.standing)) &&
    criteria.features.every((code) => options.features.includes(code)) &&
    criteria.surroundings.every((code) => options.surroundings.includes(code)) &&
    liesWhereWanted(lodging, criteria)
  );
}

function liesWhereWanted({ id, property, reviews }: Lodging, criteria: StayCriteria): boolean {
  const { cities = [], stations = [], regions = [], countries = [], near, box, lodgingIds } = criteria;
  const { bedrooms = -1 } = property.generalDescription;
  const { city, station, region } = property.geoTree;
  const isNamed = (names: readonly string[], name = '') =>
    names.length === 0 || names.map(keyOfName).includes(keyOfName(name));
  return (
    bedrooms >= (criteria.bedrooms ?? -1) &&
    Math.round((reviews.average ?? -1) * 10) >= 10 * (criteria.minRating ?? -1) &&
    isNamed(cities, city) &&
    isNamed(stations, station) &&
    isNamed(regions, region) &&
    isNamed(countries, property.address.country) &&
    (near?.radius === undefined || distanceBetween(near, property.localisation) <= near.radius) &&
    (!box || isWithin(property.localisation, box)) &&
    (!lodgingIds || lodgingIds.includes(id))
  );
}

function arrivesWhenWanted(arrival: Day, nights: number, criteria: StayCriteria): boolean {
  const { arrivalWindow, arrivalDays, flex = 0 } = criteria;
  const departure = arrival + nights;
  const isDated =
    criteria.arrival !== undefined && criteria.departure !== undefined
      ? nights === criteria.departure - criteria.arrival && Math.abs(arrival - criteria.arrival) <= flex
      : (criteria.arrival ?? arrival) === arrival && (criteria.departure ?? departure) === departure;
  return (
    isDated &&
    (!criteria.nights || criteria.nights.includes(nights)) &&
    (!arrivalWindow || (arrival >= arrivalWindow.first && arrival <= arrivalWindow.last)) &&
    (arrivalDays === undefined || isOnWeekday(arrival, arrivalDays))
  );
}

function isWanted(lodging: Lodging, columns: StayColumns, index: number, criteria: StayCriteria): boolean {
  const [arrival, nights] = [columns.arrival[index] as number, columns.nights[index] as number];
  const [price, basePrice] = [columns.price[index] as number, columns.basePrice[index] as number];
  const asked = priceOnBasis(lodging, { price, nights }, criteria);
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

/** Whether there is a day from today to the one before the arrival on which cancelling costs nothing. */
function isCancelledFree({ property }: Lodging, arrival: Day, today: Day): boolean {
  const booking = {
    state: 'BOOKED',
    arrival,
    price: { totalPrice: 100 },
    amountPaid: 0,
    cancellationPolicy: property.cancellationPolicy,
  } as const;
  const days = Array.from({ length: Math.max(0, arrival - today) }, (_, index) => today + index);
  return days.some((day) => cancellationOf(booking, day).cancellationFee === 0);
}

/** The price used by bounds and sorts, in cents. */
export function priceOnBasis(
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

function candidate(
  lodging: Lodging,
  columns: StayColumns,
  index: number,
  criteria: StayCriteria,
  tier: number,
): Candidate {
  const [arrival, nights] = [columns.arrival[index] as number, columns.nights[index] as number];
  const [price, basePrice] = [columns.price[index] as number, columns.basePrice[index] as number];
  const leading = leadingOf(criteria, lodging, { price, basePrice, nights, tier });
  return {
    lodgingId: lodging.id,
    arrival,
    nights,
    price,
    basePrice,
    totalPrice: priceOnBasis(lodging, { price, nights }, { ...criteria, priceBasis: 'total' }),
    costs: costsOf(lodging.property.services, { price, nights }, criteria.party),
    ...(criteria.flex !== undefined && criteria.arrival !== undefined && { shift: arrival - criteria.arrival }),
    order: [...leading, ...tiesOfPrice(criteria, arrival), lodging.id, arrival, arrival + nights],
  };
}

/** With flexible dates, stays of one price are ordered by distance from the wish, then by arrival. */
function tiesOfPrice({ sort, arrival: wish, flex = 0 }: StayCriteria, arrival: Day): number[] {
  return sort.startsWith('price') && flex > 0 && wish !== undefined ? [Math.abs(arrival - wish), arrival] : [];
}

function leadingOf(
  criteria: StayCriteria,
  lodging: Lodging,
  stay: { price: number; basePrice: number; nights: number; tier: number },
): number[] {
  const { basePrice, nights, tier } = stay;
  const price = priceOnBasis(lodging, stay, criteria);
  const { sort, near } = criteria;
  switch (sort) {
    case 'relevance':
      return [-tier, -rank(lodging)];
    case 'priceasc':
      return [price];
    case 'pricedesc':
      return [-price];
    case 'pricepernight':
      return [price / nights];
    case 'priceperperson':
      return [price / lodging.property.generalDescription.personMax];
    case 'discount':
      return [basePrice === 0 ? 0 : -Math.floor((100 * (basePrice - stay.price)) / basePrice + 0.5)];
    case 'rating':
      return [lodging.reviews.average === undefined ? 1 : -Math.round(lodging.reviews.average * 10)];
    case 'distance':
      return [near ? distanceBetween(near, lodging.property.localisation) : 0];
  }
}

/** docs/contract.md 4.17: operator's order + 4 × average review score + min(20, photos) + min(20, reviews), rounded. */
function rank({ boost, reviews, property }: Lodging): number {
  const photos = Math.min(20, property.images.length);
  return Math.floor(boost + 4 * (reviews.average ?? 0) + photos + Math.min(20, reviews.count) + 0.5);
}

function byOrder(a: Candidate, b: Candidate): number {
  const at = a.order.findIndex((value, place) => value !== b.order[place]);
  return at === -1 ? 0 : (a.order[at] as number) - (b.order[at] as number);
}

function lodgingsOnSale(db: Db): Lodging[] {
  const lodgings: Lodging[] = [];
  for (let ids = listLodgingIds(db, 0, 1000); ids.length > 0; ids = listLodgingIds(db, ids.at(-1) as number, 1000))
    for (const id of ids) {
      const lodging = readLodging(db, id);
      if (lodging?.state === 'EN_DIFFUSION') lodgings.push(lodging);
    }
  return lodgings;
}

/** Borders included. */
function isWithin({ latitude, longitude }: Point, { west, south, east, north }: Box): boolean {
  const isBetween = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return latitude >= south && latitude <= north && isBetween;
}
