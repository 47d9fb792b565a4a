import { compareOrders } from '../../rules/sort-numbers.ts';
import type { Day } from '../../../values/day.ts';
import { priceBoundsOf, type StayCriteria } from '../../rules/stay-criteria.ts';
import { readHits, readStaysOfArrival, type StayHit } from '../hits.ts';
import { addFilter, aggregated, mostHits, type SendAll } from '../query-language.ts';
import { countPriceSteps, lowestOfStep, readPriceSteps } from '../scripts/price-steps.ts';
import { listPricedStays, readPricedStays, type PriceBounds, type PricedStay } from '../scripts/priced-stays.ts';
import { buildArrivalsBody, type SearchScope } from '../stay-query.ts';
import type { LodgingTurns } from './lodging-turns.ts';

/**
 * Finds late turns of few lodgings by price: counts stays per price step, lists those in the steps of the turns without
 * their documents, then reads only the documents of the turns. The scope is ordered by price. A lodging with fewer
 * stays gives fewer.
 */
export async function findLateTurns(
  sendAll: SendAll,
  scope: SearchScope,
  turns: readonly LodgingTurns[],
): Promise<StayHit[]> {
  const { criteria } = scope;
  const ask = (lodgingIds: readonly number[], lodgings: unknown) => {
    const { query } = buildArrivalsBody({ ...scope, criteria: { ...criteria, lodgingIds } }, { size: 0 });
    return sendAll([{ query, ...aggregated, aggs: { lodgings } }]);
  };
  const ids = turns.map(({ lodgingId }) => lodgingId);
  const steps = readPriceSteps(await ask(ids, countPriceSteps(criteria)));
  const priced = turns.flatMap((turn) => placeTurns(criteria, turn, steps.get(turn.lodgingId) ?? []));
  if (priced.length === 0) return [];
  const bounds = new Map(priced.map((turn) => [turn.lodgingId, turn]));
  const listed = readPricedStays(await ask([...bounds.keys()], listPricedStays(criteria.priceBasis, bounds)));
  const found = priced.flatMap(({ lodgingId, skipped, size }) =>
    (listed.get(lodgingId) ?? []).sort(comparePriced).slice(skipped, skipped + size),
  );
  return readStays(sendAll, scope, found);
}

/** Turns of a lodging and the price bounds around them; `skipped` counts its earlier stays within the bounds. */
interface PricedTurns extends PriceBounds {
  lodgingId: number;
  size: number;
  skipped: number;
}

/** Uses the number of stays per price step; returns nothing where the lodging has too few. */
function placeTurns(
  criteria: StayCriteria,
  { lodgingId, from, size }: LodgingTurns,
  counts: Iterable<readonly [step: number, count: number]>,
): PricedTurns[] {
  const bounds = priceBoundsOf(criteria);
  let placed: PricedTurns | undefined;
  let before = 0;
  for (const [step, count] of [...counts].sort(([one], [other]) => one - other)) {
    if (before >= from + size) break;
    const to = Math.min(bounds.to, lowestOfStep(step + 1) - 1);
    if (before + count > from)
      placed = placed
        ? { ...placed, to }
        : { lodgingId, size, skipped: from - before, from: Math.max(bounds.from, lowestOfStep(step)), to };
    before += count;
  }
  return placed ? [placed] : [];
}

function comparePriced(a: PricedStay, b: PricedStay): number {
  return compareOrders([a.price, a.arrival, a.nights], [b.price, b.arrival, b.nights]);
}

async function readStays(sendAll: SendAll, scope: SearchScope, stays: readonly PricedStay[]): Promise<StayHit[]> {
  if (stays.length === 0) return [];
  const should = [...Map.groupBy(stays, ({ lodgingId }) => lodgingId)].map(([lodgingId, ofLodging]) => {
    const arrivals = ofLodging.map(({ arrival }) => arrival);
    return { bool: { filter: [{ term: { lodgingId } }, { terms: { arrival: arrivals } }] } };
  });
  const body = addFilter(buildArrivalsBody(scope, { size: mostHits }), { bool: { should, minimum_should_match: 1 } });
  const answers = await sendAll([{ ...body, sort: [{ lodgingId: 'asc' }] }]);
  const read = answers.flatMap(readHits).flatMap((hit) => readStaysOfArrival(hit, scope.criteria));
  const byPlace = new Map(read.map((stay) => [placeOf(stay), stay]));
  return stays.flatMap((stay) => byPlace.get(placeOf(stay)) ?? []);
}

/** A lodging has one stay per arrival and length. */
function placeOf({ lodgingId, arrival, nights }: { lodgingId: number; arrival: Day; nights: number }): string {
  return `${lodgingId} ${arrival} ${nights}`;
}
