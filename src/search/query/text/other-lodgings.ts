import { distanceBetween, type Point } from '../../../values/geo.ts';
import type { NearLodging } from '../../rules/found-stay.ts';
import type { LodgingTable } from '../../rules/lodging-table.ts';
import { compareOrders } from '../../rules/sort-numbers.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import { explainText } from '../../rules/text/explained-text.ts';
import type { KnownPlace } from '../../rules/text/known-places.ts';
import { roleOf, type PartRole } from '../../rules/text/text-part.ts';
import { matchLodgings } from './text-query.ts';
import { planSearch } from '../../rules/plan.ts';
import { rankLodgings } from '../rank.ts';
import { chooseLodgings, isWish, listWithAll, type RequiredPart, type SearchText } from './choose-lodgings.ts';
import type { RunningSearch } from '../running-search.ts';
import type { Summaries } from '../summaries.ts';

/** Lodgings offered besides the results, and the results below which they are. */
const most = 10;

type TextSearch = Omit<RunningSearch, 'plan'> & { read: SearchText };

/** Whether a lodging may lack the part and still be offered. */
const mayMiss = ({ part }: RequiredPart) => (part.place !== undefined && !part.isNegated) || isWish(part);

/** Whether its text has parts that an offered lodging may lack. */
export function mayOfferOthers<Search extends { read: SearchText | undefined }>(
  search: Search,
): search is Search & { read: SearchText } {
  return search.read?.required.some(mayMiss) ?? false;
}

export function hasFewResults({ relaxed, size }: SearchText, total: number): boolean {
  return relaxed.length > 0 || Math.min(size, total) < most;
}

/** Lodgings with a stay that matches all but the parts that an offered lodging may lack, with their ranks. One request. */
export async function listOpenLodgings(search: TextSearch): Promise<ReadonlyMap<number, number>> {
  const { facets: _, mapArea, after, ...criteria } = search.criteria;
  const byRank: StayCriteria = { ...criteria, sort: 'relevance', group: 'lodging' };
  const plan = planSearch(byRank);
  const having = listWithAll(
    search.read.required.filter((each) => !mayMiss(each)),
    undefined,
  );
  if (!plan || having?.size === 0) return new Map();
  const text = having && matchLodgings([...having]);
  // Shared lists are those of the whole text.
  const ranked = await rankLodgings({ ...search, criteria: byRank, plan, text, lists: undefined });
  return new Map(ranked.map(({ lodgingId, leading }) => [lodgingId, leading.at(-1) as number]));
}

/** Gives up optional parts of the text until an available lodging has the others; undefined if none does. */
export function relaxFurther<Search extends TextSearch>(
  search: Search,
  open: ReadonlyMap<number, number>,
): Search | undefined {
  const chosen = chooseLodgings(search.read, new Set(open.keys()));
  if (chosen.size === 0 || !chosen.clause) return undefined;
  return { ...search, read: { ...search.read, ...chosen }, text: chosen.clause, lists: undefined };
}

/** In the order in which a lodging that lacks such a part is offered. */
const offeredFirst: readonly PartRole[] = ['kind', 'surrounding', 'feature', 'hard'];

/** Lodgings that are no results and lack one part of the text. */
export async function findNear(
  search: TextSearch,
  open: ReadonlyMap<number, number>,
  summaries: Summaries,
): Promise<NearLodging[]> {
  const { required, relaxed, wordScores } = search.read;
  const distances = measureFrom(await search.readTable(), search.criteria);
  const candidates = [...open].flatMap(([lodgingId, rank]) => {
    const missing = required.filter(({ lodgings }) => !lodgings.has(lodgingId));
    const [only] = missing;
    if (!only || missing.length > 1 || relaxed.includes(only.part)) return [];
    const distance = only.part.place && distances(only)(lodgingId);
    const place = offeredFirst.indexOf(roleOf(only.part));
    const order = [place, distance ?? Number.MAX_VALUE, -(wordScores.get(lodgingId) ?? 0), rank, lodgingId];
    return [{ lodgingId, part: only.part, distance, order }];
  });
  const first = candidates.sort((a, b) => compareOrders(a.order, b.order)).slice(0, most);
  const shown = await summaries.read(
    first.map(({ lodgingId }) => lodgingId),
    search.criteria,
  );
  return first.flatMap(({ lodgingId, part, distance }) => {
    const lodging = shown.get(lodgingId);
    const [misses] = explainText([part], [], search.criteria.language);
    return lodging && misses ? [{ lodging, misses, ...(distance !== undefined && { distance }) }] : [];
  });
}

/** Kilometres between the part's place and a lodging, by id; undefined where a position is unknown. */
function measureFrom(table: LodgingTable, { precision }: Pick<StayCriteria, 'precision'>) {
  const { latitudes, longitudes } = table.positions(precision);
  const positionOf = (id: number): Point => ({ latitude: latitudes[id] ?? NaN, longitude: longitudes[id] ?? NaN });
  const points = new Map<RequiredPart, Point | undefined>();
  return (required: RequiredPart) => {
    const { part, lodgings } = required;
    if (!points.has(required)) points.set(required, findPoint(part.place as KnownPlace, [...lodgings].map(positionOf)));
    const point = points.get(required);
    return (lodgingId: number): number | undefined => {
      const distance = point && distanceBetween(point, positionOf(lodgingId));
      return Number.isNaN(distance) ? undefined : distance;
    };
  };
}

/** The place's own point, else the middle of its area or of its lodgings. */
function findPoint({ point, boxes: [box] }: KnownPlace, positions: readonly Point[]): Point | undefined {
  if (point) return point;
  if (box) return { latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2 };
  const known = positions.filter(({ latitude }) => !Number.isNaN(latitude));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  if (known.length === 0) return undefined;
  return {
    latitude: mean(known.map(({ latitude }) => latitude)),
    longitude: mean(known.map(({ longitude }) => longitude)),
  };
}
