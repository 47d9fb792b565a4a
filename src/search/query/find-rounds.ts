import type { StayCriteria } from '../rules/stay-criteria.ts';
import type { StayHit } from './hits.ts';

/** What an undated search in rounds asks for. */
interface RoundSources {
  /** Finds the stays of the criteria's page. */
  findStays: (criteria: StayCriteria) => Promise<readonly StayHit[]>;
  /** Lists the first lodgings with a matching stay, in the order of the search, up to the end of the page. */
  listLodgings: () => Promise<readonly number[]>;
  /** Yields a number of matching stays that each lodging has at least, quickly. */
  estimateStays: () => Promise<ReadonlyMap<number, number>>;
  /** Counts the matching stays of each of the lodgings. */
  countStays: (lodgingIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}

/**
 * Finds the stays of a page in rounds: the first round has the cheapest stay of each lodging, in the order of relevance, the second the second
 * cheapest of each, and so on.
 */
export async function findStaysInRounds(sources: RoundSources, criteria: StayCriteria): Promise<readonly StayHit[]> {
  const end = criteria.from + criteria.size;
  const lodgings = await sources.listLodgings();
  if (lodgings.length >= end) {
    const page: Partial<StayCriteria> = { lodgingIds: lodgings.slice(criteria.from, end), from: 0, group: 'lodging' };
    return sources.findStays({ ...criteria, ...page });
  }
  const turns = listTurns(lodgings, await countAsFar(sources, lodgings, end), criteria);
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

/** Counts the stays of each lodging as far as the turns up to the end depend on it: of most, it is enough that there are more. */
async function countAsFar(
  sources: RoundSources,
  lodgings: readonly number[],
  end: number,
): Promise<ReadonlyMap<number, number>> {
  const least = await sources.estimateStays();
  const leastOf = (lodgingId: number) => least.get(lodgingId) ?? 0;
  let rounds = Math.ceil(end / Math.max(1, lodgings.length));
  const shownIn = (most: number) => lodgings.reduce((sum, lodgingId) => sum + Math.min(most, leastOf(lodgingId)), 0);
  while (rounds < end && shownIn(rounds) < end) rounds *= 2;
  const doubtful = lodgings.filter((lodgingId) => leastOf(lodgingId) < rounds);
  return doubtful.length === 0 ? least : new Map([...least, ...(await sources.countStays(doubtful))]);
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
