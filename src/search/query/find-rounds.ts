import type { StayCriteria } from '../rules/stay-criteria.ts';
import type { StayHit } from './hits.ts';

/** What an undated search in rounds asks for. */
interface RoundSources {
  /** Finds the stays of the criteria's page. */
  findStays: (criteria: StayCriteria) => Promise<readonly StayHit[]>;
  /** Lists the lodgings with a matching stay, in the order of the search. */
  listLodgings: () => Promise<readonly number[]>;
  /** Counts the matching stays of each lodging. */
  countStays: () => Promise<ReadonlyMap<number, number>>;
}

/** Tells whether a search shows its stays in rounds: by relevance, of any day, and not grouped (docs/contract.md 4.17, "Rounds"). */
export function isInRounds({ sort, group, arrival, departure, arrivalWindow }: StayCriteria): boolean {
  return (
    sort === 'relevance' && [group, arrival, departure, arrivalWindow].every((criterion) => criterion === undefined)
  );
}

/**
 * Finds the stays of a page in rounds: the first round has the cheapest stay of each lodging, in the order of relevance, the second the second
 * cheapest of each, and so on.
 */
export async function findStaysInRounds(sources: RoundSources, criteria: StayCriteria): Promise<readonly StayHit[]> {
  const first = await sources.findStays({ ...criteria, group: 'lodging' });
  if (first.length === criteria.size) return first;
  const [lodgings, counts] = await Promise.all([sources.listLodgings(), sources.countStays()]);
  const turns = listTurns(lodgings, counts, criteria);
  const ofLodgings = Map.groupBy(turns, ({ lodgingId }) => lodgingId);
  const stays = await Promise.all(
    [...ofLodgings].map(async ([lodgingId, [next, ...more]]) => {
      const part = { from: next?.round ?? 0, size: 1 + more.length };
      const found = await sources.findStays({ ...criteria, lodgingIds: [lodgingId], sort: 'priceasc', ...part });
      return [lodgingId, found.values()] as const;
    }),
  );
  const waiting = new Map(stays);
  return turns.flatMap(({ lodgingId }) => waiting.get(lodgingId)?.next().value ?? []);
}

/** Lists whose turn it is on the page, and in which round, from 0; a lodging whose stays are all shown is left out. */
function listTurns(
  lodgings: readonly number[],
  counts: ReadonlyMap<number, number>,
  { from, size }: StayCriteria,
): { lodgingId: number; round: number }[] {
  const turns: { lodgingId: number; round: number }[] = [];
  let left = lodgings;
  for (let [round, place] = [0, 0]; left.length > 0 && place < from + size; round += 1) {
    left = left.filter((lodgingId) => (counts.get(lodgingId) ?? 0) > round);
    const skipped = Math.max(0, from - place);
    turns.push(...left.slice(skipped, from + size - place).map((lodgingId) => ({ lodgingId, round })));
    place += left.length;
  }
  return turns;
}
