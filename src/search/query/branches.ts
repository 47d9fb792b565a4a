import type { StayCriteria } from '../rules/stay-criteria.ts';
import { compareStays, keepBestOfEachLodging, readHits, readStay, type StayHit } from './hits.ts';
import type { SearchAnswer, SendAll } from './query-language.ts';
import { buildBranchBody, type SearchScope } from './stay-query.ts';

/** The stays of one length, as far as they are fetched. */
interface Branch {
  nights: number;
  /** How many stays of the length there are; also when they are grouped. */
  total: number;
  stays: StayHit[];
  /** True when the index has no more than are fetched. */
  isExhausted: boolean;
  /** Sort values of the last stay fetched. */
  last: readonly unknown[] | undefined;
}

/**
 * Merges the stays of several lengths: sends one request for each length, more where they do not reach far enough, and yields the first
 * `wanted` stays in order and how many there are. Of grouped stays the best of each lodging is kept; `total` counts all stays. `startOf`
 * yields the sort values behind which the stays of a length begin, of those that are not grouped.
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

/** Adds an answer to a branch. OpenSearch cannot continue grouped hits, so an answer with these has all stays again and more. */
function extendBranch(branch: Branch, answer: SearchAnswer, size: number, criteria: StayCriteria): void {
  const hits = readHits(answer);
  const stays = hits.map((hit) => readStay(hit, branch.nights, criteria));
  branch.total = answer.hits.total.value;
  branch.stays = criteria.group ? stays : [...branch.stays, ...stays];
  branch.isExhausted = hits.length < size;
  branch.last = criteria.group ? undefined : (hits.at(-1)?.sort ?? branch.last);
}

/** Lists the branches with more stays to fetch, of which one could come before the last wanted one. */
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
