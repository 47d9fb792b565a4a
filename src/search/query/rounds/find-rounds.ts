import type { StayCriteria } from '../../rules/stay-criteria.ts';
import type { PlacedLodging } from '../after/position.ts';
import type { StayHit } from '../hits.ts';
import type { LodgingTurns } from './lodging-turns.ts';

/** What an undated search in rounds asks for. */
interface RoundSources {
  /** Finds the cheapest stay of each of the lodgings. */
  findCheapest: (lodgingIds: readonly number[]) => Promise<readonly StayHit[]>;
  /** Finds further stays of lodgings, those of each in the order of their prices. */
  findTurns: (turns: readonly LodgingTurns[]) => Promise<readonly StayHit[]>;
  /** Lists the first lodgings with a matching stay, in the order of the search, up to the end of the page. */
  listLodgings: () => Promise<readonly PlacedLodging[]>;
  /** Lists the lodgings with a matching stay, in the order of the search, behind the given one. */
  listLodgingsAfter: (after: PlacedLodging | undefined) => AsyncIterable<PlacedLodging>;
  /** Counts the matching stays of each of the lodgings, or of all. */
  countStays: (lodgingIds?: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}

/** A stay of a page: the one of the lodging that is so many places behind its cheapest. */
interface Turn extends PlacedLodging {
  round: number;
}

/**
 * Finds the stays of a page in rounds: the first round has the cheapest stay of each lodging, in the order of relevance, the second the second
 * cheapest of each, and so on. The order numbers of a stay are its round, from 0, and those of its lodging.
 */
export async function findStaysInRounds(sources: RoundSources, criteria: StayCriteria): Promise<readonly StayHit[]> {
  if (criteria.after) return findPageAfter(sources, criteria, criteria.after);
  const end = criteria.from + criteria.size;
  const lodgings = await sources.listLodgings();
  if (lodgings.length >= end) {
    const turns = lodgings.slice(criteria.from, end).map((lodging) => ({ ...lodging, round: 0 }));
    return findPage(sources, turns);
  }
  return findPage(sources, listTurns(lodgings, await sources.countStays(), criteria));
}

/** Nearly every lodging has so many stays. */
const surelyOffered = 20;

/**
 * Finds the stays behind the one with the order numbers. In early rounds turns are looked for as if each lodging had one; where one has none,
 * whose turn it is takes counting.
 */
async function findPageAfter(
  sources: RoundSources,
  criteria: StayCriteria,
  after: readonly number[],
): Promise<readonly StayHit[]> {
  const remembering = rememberRounds(sources);
  const [round = 0] = after;
  if (round < surelyOffered) {
    const expected = await listTurnsAfter({ ...remembering, countStays: undefined }, criteria, after);
    const stays = await findPage(sources, expected);
    if (stays.length === expected.length) return stays;
  }
  return findPage(sources, await listTurnsAfter(remembering, criteria, after));
}

/** Yields the sources, of which whole lists and counts are asked for once, however many rounds look at them. */
function rememberRounds(sources: RoundSources): RoundSources {
  const listed: PlacedLodging[] = [];
  const counts = new Map<number, number>();
  const unlisted = sources.listLodgingsAfter(undefined)[Symbol.asyncIterator]();
  return {
    ...sources,
    async *listLodgingsAfter(after) {
      if (after) {
        yield* sources.listLodgingsAfter(after);
        return;
      }
      for (let place = 0; ; place += 1) {
        if (place === listed.length) {
          const next = await unlisted.next();
          if (next.done) return;
          listed.push(next.value);
        }
        yield listed[place] as PlacedLodging;
      }
    },
    async countStays(lodgingIds = []) {
      const uncounted = lodgingIds.filter((lodgingId) => !counts.has(lodgingId));
      const found = uncounted.length > 0 ? await sources.countStays(uncounted) : counts;
      for (const lodgingId of uncounted) counts.set(lodgingId, found.get(lodgingId) ?? 0);
      return counts;
    },
  };
}

async function findPage(sources: RoundSources, turns: readonly Turn[]): Promise<StayHit[]> {
  if (turns.length === 0) return [];
  const ofLodgings = Map.groupBy(turns, ({ lodgingId }) => lodgingId);
  const isFirstRound = turns.every(({ round }) => round === 0);
  const found = isFirstRound
    ? await sources.findCheapest([...ofLodgings.keys()])
    : await sources.findTurns(
        [...ofLodgings].map(([lodgingId, [next, ...more]]) => ({
          lodgingId,
          from: next?.round ?? 0,
          size: 1 + more.length,
        })),
      );
  const waiting = Map.groupBy(found, ({ lodgingId }) => lodgingId);
  return turns.flatMap(({ round, leading, lodgingId }) => {
    const stay = waiting.get(lodgingId)?.shift();
    return stay ? [{ ...stay, order: [round, ...leading, lodgingId] }] : [];
  });
}

/** What turns are listed of; without a count each lodging has a turn in every round. */
type TurnSources = Pick<RoundSources, 'listLodgingsAfter'> & { countStays: RoundSources['countStays'] | undefined };

/** Lists whose turn it is behind the one with the order numbers, as many as the page has. */
async function listTurnsAfter(
  sources: TurnSources,
  { size }: StayCriteria,
  [first = 0, ...place]: readonly number[],
): Promise<Turn[]> {
  const turns: Turn[] = [];
  let after: PlacedLodging | undefined = { leading: place.slice(0, -1), lodgingId: place.at(-1) ?? 0 };
  for (let round = first; turns.length < size; round += 1) {
    const before = turns.length;
    for await (const lodging of listOfRound(sources, round, after)) {
      turns.push({ ...lodging, round });
      if (turns.length === size) return turns;
    }
    // Each lodging of a round was in those before it, but the first round was looked at in part.
    if (turns.length === before && round > first) return turns;
    after = undefined;
  }
  return turns;
}

/** Lists the lodgings of a round: those that have more stays than there were rounds before. */
async function* listOfRound(
  { listLodgingsAfter, countStays }: TurnSources,
  round: number,
  after: PlacedLodging | undefined,
): AsyncGenerator<PlacedLodging> {
  if (!countStays || round === 0) {
    yield* listLodgingsAfter(after);
    return;
  }
  let most = lodgingsCountedFirst;
  let doubtful: PlacedLodging[] = [];
  const select = async () => {
    const counts = await countStays(doubtful.map(({ lodgingId }) => lodgingId));
    return doubtful.filter(({ lodgingId }) => (counts.get(lodgingId) ?? 0) > round);
  };
  for await (const lodging of listLodgingsAfter(after)) {
    doubtful.push(lodging);
    if (doubtful.length < most) continue;
    yield* await select();
    // Late rounds have few lodgings, which lie far apart.
    [doubtful, most] = [[], 10 * most];
  }
  if (doubtful.length > 0) yield* await select();
}

const lodgingsCountedFirst = 50;

/** Lists whose turn it is on the page, and in which round, from 0; a lodging whose stays are all shown is left out. */
function listTurns(
  lodgings: readonly PlacedLodging[],
  counts: ReadonlyMap<number, number>,
  { from, size }: StayCriteria,
): Turn[] {
  const turns: Turn[] = [];
  let left = lodgings;
  for (let [round, place] = [0, 0]; left.length > 0 && place < from + size; round += 1) {
    left = left.filter(({ lodgingId }) => (counts.get(lodgingId) ?? 0) > round);
    const skipped = Math.max(0, from - place);
    turns.push(...left.slice(skipped, from + size - place).map((lodging) => ({ ...lodging, round })));
    place += left.length;
  }
  return turns;
}
