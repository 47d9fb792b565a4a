import type { StayCriteria } from '../rules/stay-criteria.ts';
import { compareStays, keepBestOfEachLodging, readHits, readStay, type StayHit } from './hits.ts';
import type { SearchAnswer, SendAll } from './query-language.ts';
import { buildBranchBody, type SearchScope } from './stay-query.ts';

interface Branch {
  nights: number;
  /** Number of stays of this length, also when grouped. */
  total: number;
  stays: StayHit[];
  /** True when the index has no more than those fetched. */
  isExhausted: boolean;
  last: readonly unknown[] | undefined;
}

/**
 * Merges the stays of several lengths with one request per length, and more where these do not reach far enough.
 * Returns the first `wanted` stays in order and the total. When grouped, the best stay of each lodging is kept, but
 * `total` counts all stays. `startOf` returns the sort values behind which the stays of a length begin, if not grouped.
 */
export async function mergeBranches(
  send: SendAll,
  scope: SearchScope,
  lengths: readonly number[],
  wanted: number,
  startOf?: (nights: number) => readonly unknown[],
): Promise<{ total: number; stays: StayHit[] }> {
  const branches = lengths.map((nights): Branch => ({
    nights,
    total: 0,
    stays: [],
    isExhausted: false,
    last: startOf?.(nights),
  }));
  const share = Math.min(wanted, 2 * Math.ceil(wanted / Math.max(1, lengths.length)) + 4);
  for (let short = branches, size = share; short.length > 0; size *= 2) {
    const answers = await send(
      short.map((branch) => buildBranchBody(scope, branch.nights, { size, after: branch.last })),
    );
    for (const [index, branch] of short.entries())
      extendBranch(branch, answers[index] as SearchAnswer, size, scope.criteria);
    short = listShortBranches(branches, scope.criteria, wanted);
  }
  const total = branches.reduce((sum, branch) => sum + branch.total, 0);
  return { total, stays: takeFirstStays(branches, scope.criteria, wanted) };
}

/** OpenSearch cannot continue grouped hits, so their next answer repeats all earlier stays. */
function extendBranch(branch: Branch, answer: SearchAnswer, size: number, criteria: StayCriteria): void {
  const hits = readHits(answer);
  const stays = hits.map((hit) => readStay(hit, branch.nights, criteria));
  branch.total = answer.hits.total.value;
  branch.stays = criteria.group ? stays : [...branch.stays, ...stays];
  branch.isExhausted = hits.length < size;
  branch.last = criteria.group ? undefined : (hits.at(-1)?.sort ?? branch.last);
}

/** Lists branches with more stays to fetch, one of which could come before the last wanted stay. */
function listShortBranches(branches: readonly Branch[], criteria: StayCriteria, wanted: number): Branch[] {
  const last = takeFirstStays(branches, criteria, wanted)[wanted - 1];
  return branches.filter((branch) => {
    const reached = branch.stays.at(-1);
    const hasMore = !branch.isExhausted && (criteria.group !== undefined || branch.stays.length < branch.total);
    return hasMore && (!last || !reached || compareStays(reached, last) < 0);
  });
}

function takeFirstStays(branches: readonly Branch[], { group }: StayCriteria, wanted: number): StayHit[] {
  const stays = branches.flatMap((branch) => branch.stays);
  return (group ? keepBestOfEachLodging(stays) : stays.sort(compareStays)).slice(0, wanted);
}
