import type { z } from 'zod';
import { cancellationOf } from '../../src/bookings/rules/booking.ts';
import { dayFromYmd, isOnWeekday, type Day } from '../../src/values/day.ts';
import { distanceBetween, type Box, type Point } from '../../src/values/geo.ts';
import type { Lodging } from '../../src/lodgings/rules/lodging.ts';
import type { Extra } from '../../src/lodgings/rules/property.ts';
import { priceEnabledFlag, requestOnlyFlag, type StayColumns } from '../../src/stays/rules/planning/planning.ts';
import { bookableStays } from '../../src/stays/rules/stays/stays.ts';
import type { OpenSearch } from '../../src/opensearch/client.ts';
import { keyOfName } from '../../src/search/rules/place.ts';
import type { StayCriteria } from '../../src/search/rules/stay-criteria.ts';
import { addUnderstood, listOpen } from '../../src/search/rules/text/explained-text.ts';
import type { TextPart } from '../../src/search/rules/text/text-part.ts';
import type { UnderstoodCriteria } from '../../src/search/rules/text/understood-text.ts';
import { readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import type { Db } from '../../src/sqlite/database.ts';
import { findServingBuild } from '../../src/search/store/index-builds.ts';
import { listLodgingIds, readLodging } from '../../src/lodgings/store/lodgings.ts';
import type { TestService } from './service.ts';
import type { operationsByName } from './operations.ts';
import { isOfSize } from './size-model.ts';
import { givenUpAs, has, textModel, type Reading, type TextMatches } from './text-model.ts';

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
  /** Ids of the lodgings, and the words that they miss. */
  near?: [lodgingId: number, words: string][];
}

export type SearchModel = Awaited<ReturnType<typeof searchModel>>;

/** A lodging with the column positions of its matching stays, at least one; `score` is of its text. */
export interface ModelMatch {
  lodging: Lodging;
  columns: StayColumns;
  indices: readonly number[];
  score: number;
}

interface Candidate extends ModelStay {
  order: readonly number[];
}

/** A snapshot of the facts. */
export const serviceModel = ({ db, client, clock }: TestService) =>
  searchModel(db, client, findServingBuild(db)?.lodgings ?? '', clock.today());

/** Answers searches by looking at every stay of every lodging. */
export async function searchModel(db: Db, client: OpenSearch, lodgingsIndex: string, today: Day) {
  const lodgings = lodgingsOnSale(db);
  const stays = new Map(lodgings.map(({ id }) => [id, bookableStays(readPlanning(db, id), today)]));
  const text = await textModel(client, lodgingsIndex, lodgings);
  const readOnce = async (criteria: StayCriteria, reading?: Reading) =>
    criteria.q === undefined ? undefined : text.scoresOf(criteria.q, criteria, reading);
  const matched = (criteria: StayCriteria, found: TextMatches | undefined) => {
    const scores = found?.scores;
    return lodgings.flatMap((lodging): ModelMatch[] => {
      if (!suits(lodging, criteria) || (scores && !scores.has(lodging.id))) return [];
      const columns = stays.get(lodging.id) as StayColumns;
      const indices: number[] = [];
      for (let index = 0; index < columns.arrival.length; index += 1)
        if (isWanted(lodging, columns, index, criteria)) indices.push(index);
      return indices.length > 0 ? [{ lodging, columns, indices, score: scores?.get(lodging.id) ?? 0 }] : [];
    });
  };
  /** Lodgings with a matching stay, whatever the text wants of them. */
  const openBeside = (criteria: StayCriteria, found: TextMatches) =>
    matched(addUnderstood(criteria, found.criteria), undefined).map(({ lodging }) => lodging);
  /** "If no lodging has all of them …": on the channels, else open on the days. */
  const read = async (criteria: StayCriteria, reading: Reading = {}) => {
    const found = await readOnce(criteria, reading);
    if (!found || matched(addUnderstood(criteria, found.criteria), found).length > 0) return found;
    if (reading.isStrict || !found.required.some(mayMiss)) return found;
    const open = new Set(openBeside(criteria, found).map(({ id }) => id));
    const again = await readOnce(criteria, { ...reading, open });
    return again?.scores && again.scores.size > 0 ? again : found;
  };
  /** From the place's point, else from the middle of its first box, else from the middle of its lodgings. */
  const distanceTo = (part: TextPart, lodging: Lodging, criteria: StayCriteria) => {
    if (!part.place) return undefined;
    const { point, boxes } = part.place;
    const [box] = boxes;
    const own = lodgings.filter((each) => sharesChannel(each, criteria) && has(part, each));
    const positions = own.map(({ property }) => modelPosition(property, criteria));
    const middle = box
      ? { latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2 }
      : {
          latitude: mean(positions.map((each) => each.latitude)),
          longitude: mean(positions.map((each) => each.longitude)),
        };
    const distance = distanceBetween(point ?? middle, modelPosition(lodging.property, criteria));
    return Number.isNaN(distance) ? undefined : distance;
  };
  const findNear = (criteria: StayCriteria, found: TextMatches, results: ReadonlySet<number>) => {
    const missedBy = (lodging: Lodging) => found.required.filter((part) => !has(part, lodging));
    return openBeside(criteria, found)
      .flatMap((lodging) => {
        const [only, ...more] = missedBy(lodging);
        if (!only || more.length > 0 || !mayMiss(only) || results.has(lodging.id)) return [];
        const distance = distanceTo(only, lodging, criteria) ?? Infinity;
        const order = [givenUpAs(only) ?? 3, distance, -found.pointsOf(lodging.id), -rank(lodging), lodging.id];
        return [{ id: lodging.id, words: only.typed, order }];
      })
      .sort(byOrder)
      .slice(0, 10)
      .map(({ id, words }): [number, string] => [id, words]);
  };
  /** With the text as understood beside `whole`, without what it says of the kind. */
  const looserMatches = async (criteria: StayCriteria, whole: StayCriteria, kind?: UnderstoodCriteria['kind']) => {
    const found = await read(whole);
    const understood = (found?.criteria ?? []).filter((each) => each.kind !== kind);
    // A facet that drops the number of persons still prices their stays.
    const { party } = addUnderstood(whole, found?.criteria ?? []);
    return matched({ ...addUnderstood(criteria, understood), ...(party && { party }) }, found);
  };
  return {
    lodgings,
    async find(criteria: StayCriteria, reading?: Reading): Promise<ModelPage> {
      const found = await read(criteria, reading);
      const asked = addUnderstood(criteria, found?.criteria ?? []);
      const matches = matched(asked, found);
      const page = collect(matches, asked);
      const isFew = found && (found.relaxed.length > 0 || Math.min(found.scores?.size ?? 0, page.total) < 10);
      const results = new Set(matches.map(({ lodging }) => lodging.id));
      const near = isFew && criteria.from === 0 ? findNear(criteria, found, results) : [];
      return { ...page, corrected: found?.isCorrected ?? false, ...(near.length > 0 && { near }) };
    },
    matches: (criteria: StayCriteria) => looserMatches(criteria, criteria),
    looserMatches,
    understood: async (criteria: StayCriteria) => addUnderstood(criteria, (await read(criteria))?.criteria ?? []),
    /** Words of the parts of the text that filter, in its order. */
    partsOf: async (criteria: StayCriteria) => {
      const found = await readOnce(criteria);
      const stated = listOpen(criteria, found?.criteria ?? []).filter(
        ({ kind }) => kind !== 'note' && kind !== 'children' && kind !== 'sort',
      );
      const parts = [...(found?.required ?? []), ...stated].sort((a, b) => a.from - b.from);
      return parts.map(({ typed }) => typed);
    },
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const sharesChannel = ({ gateways }: Lodging, criteria: StayCriteria) =>
  gateways.some((gateway) => criteria.gateways.includes(gateway));

const mayMiss = (part: TextPart) => (part.place !== undefined && !part.isNegated) || givenUpAs(part) !== undefined;

/** With `group`, the best stay of each lodging; for sorts by lodging alone, the cheapest. */
function collect(matches: readonly ModelMatch[], criteria: StayCriteria): { total: number; stays: ModelStay[] } {
  const { from, size, sort, group, priceBasis } = criteria;
  const isByLodging = ['relevance', 'distance', 'rating'].includes(sort);
  const costOf = (stay: ModelStay) => (priceBasis === 'total' ? stay.totalPrice : stay.price);
  const shiftOf = ({ shift = 0 }: ModelStay) => Math.abs(shift);
  const byCost = (a: Candidate, b: Candidate) => costOf(a) - costOf(b) || shiftOf(a) - shiftOf(b) || byOrder(a, b);
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
  return { total, stays: page.map(({ order, ...stay }) => stay) };
}

/** docs/contract.md 4.17, Residences. */
function mixResidences(sorted: readonly Candidate[], matches: readonly ModelMatch[]): Candidate[] {
  const residences = new Map(
    matches.map(({ lodging: { id, property } }) => {
      const { residence, residenceCode, address, geoTree } = property;
      const name = residenceCode ?? residence;
      return [id, name ? [name, geoTree.city, address.country] : [address.line1, address.postalCode, address.country]];
    }),
  );
  const residenceOf = ({ lodgingId }: Candidate) => residences.get(lodgingId)?.map(keyOfName).join(', ');
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
    (criteria.pax === undefined || generalDescription.personMax >= criteria.pax) &&
    (criteria.standings.length === 0 || criteria.standings.includes(generalDescription.standing)) &&
    criteria.features.every((code) => options.features.includes(code)) &&
    criteria.surroundings.every((code) => options.surroundings.includes(code)) &&
    liesWhereWanted(lodging, criteria)
  );
}

function liesWhereWanted(lodging: Lodging, criteria: StayCriteria): boolean {
  const { id, property, reviews } = lodging;
  const { cities = [], stations = [], regions = [], countries = [], near, box, lodgingIds } = criteria;
  const { bedrooms = -1 } = property.generalDescription;
  const position = modelPosition(property, criteria);
  const { city, station, region } = property.geoTree;
  const isNamed = (names: readonly string[], name = '') =>
    names.length === 0 || names.map(keyOfName).includes(keyOfName(name));
  return (
    bedrooms >= (criteria.bedrooms ?? -1) &&
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

function candidate({ lodging, columns, score }: ModelMatch, index: number, criteria: StayCriteria): Candidate {
  const [arrival, nights] = [columns.arrival[index] as number, columns.nights[index] as number];
  const [price, basePrice] = [columns.price[index] as number, columns.basePrice[index] as number];
  const { arrival: wish, flex, sort, near, party } = criteria;
  const { property, reviews } = lodging;
  const asked = priceOnBasis(lodging, { price, nights }, criteria);
  const leading: Record<StayCriteria['sort'], number[]> = {
    relevance: [-score, -rank(lodging)],
    priceasc: [asked],
    pricedesc: [-asked],
    pricepernight: [asked / nights],
    priceperperson: [asked / property.generalDescription.personMax],
    discount: [basePrice === 0 ? 0 : -Math.floor((100 * (basePrice - price)) / basePrice + 0.5)],
    rating: [reviews.average === undefined ? 1 : -Math.round(reviews.average * 10)],
    distance: [near ? distanceBetween(near, modelPosition(property, criteria)) : 0],
  };
  const shift = flex !== undefined && wish !== undefined ? arrival - wish : undefined;
  // With flexible dates, stays of one price are ordered by distance from the wish, then by arrival.
  const ties = sort.startsWith('price') && flex && shift !== undefined ? [Math.abs(shift), arrival] : [];
  return {
    lodgingId: lodging.id,
    arrival,
    nights,
    price,
    basePrice,
    totalPrice: priceOnBasis(lodging, { price, nights }, { ...criteria, priceBasis: 'total' }),
    costs: costsOf(property.services, { price, nights }, party),
    ...(shift !== undefined && { shift }),
    order: [...leading[sort], ...ties, lodging.id, arrival, arrival + nights],
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

function lodgingsOnSale(db: Db): Lodging[] {
  const lodgings: Lodging[] = [];
  for (let ids = listLodgingIds(db, 0, 1000); ids.length > 0; ids = listLodgingIds(db, ids.at(-1) as number, 1000))
    for (const id of ids) {
      const lodging = readLodging(db, id);
      if (lodging?.state === 'EN_DIFFUSION') lodgings.push(lodging);
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
  const { total, corrected, stays, near } = answer as z.output<typeof operationsByName.searchStays.answer.shape>;
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
  const others = near?.map(({ lodging, misses }): [number, string] => [lodging.id, misses.words]);
  return { total, corrected, stays: page, ...(others && { near: others }) };
}
