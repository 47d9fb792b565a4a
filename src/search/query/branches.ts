import type { StayCriteria } from '../rules/stay-criteria.ts';
import { bestOfEach, compareStays, hitsOf, stayOfHit, type StayHit } from './hits.ts';
import type { SearchAnswer, SearchBody } from './query-language.ts';
import { branchBody, type SearchScope } from './stay-query.ts';

interface Branch {
  nights: number;
  /** Stays of the length; of grouped ones too. */
  total: number;
  stays: StayHit[];
  /** True when the index had fewer than were asked for. */
  isExhausted: boolean;
  /** Sort values of the last stay fetched. */
  last: readonly unknown[] | undefined;
}

/**
 * Asks one request for each length and yields the first `wanted` stays of all together, and how many stays there are. Grouped
 * stays are the best of their lodgings; `total` counts stays all the same.
 */
export async function mergedBranches(
  askAll: (bodies: readonly SearchBody[]) => Promise<SearchAnswer[]>,
  scope: SearchScope,
  lengths: readonly number[],
  wanted: number,
): Promise<{ total: number; stays: StayHit[] }> {
  const branches: Branch[] = lengths.map((nights) => ({
    ...{ nights, total: 0, stays: [], isExhausted: false, last: undefined },
  }));
  const share =
    lengths.length === 1 ? wanted : Math.min(wanted, 2 * Math.ceil(wanted / Math.max(1, lengths.length)) + 4);
  for (let dry = branches, size = share; dry.length > 0; size *= 2) {
    const answers = await askAll(dry.map((branch) => branchBody(scope, branch.nights, size, branch.last)));
    for (const [index, branch] of dry.entries()) extend(branch, answers[index] as SearchAnswer, size, scope.criteria);
    dry = branchesRunDry(branches, scope.criteria, wanted);
  }
  const total = branches.reduce((sum, branch) => sum + branch.total, 0);
  return { total, stays: firstStays(branches, scope.criteria, wanted) };
}

/** An answer goes on after the stays that are there; a grouped one cannot and so is asked for anew, longer. */
function extend(branch: Branch, answer: SearchAnswer, size: number, criteria: StayCriteria): void {
  const hits = hitsOf(answer);
  const stays = hits.map((hit) => stayOfHit(hit, branch.nights, criteria));
  branch.total = answer.hits.total.value;
  branch.stays = criteria.group ? stays : [...branch.stays, ...stays];
  branch.isExhausted = hits.length < size;
  branch.last = criteria.group ? undefined : (hits.at(-1)?.sort ?? branch.last);
}

/** Those with more stays to fetch, of which one could come before the last wanted one. */
function branchesRunDry(branches: readonly Branch[], criteria: StayCriteria, wanted: number): Branch[] {
  const last = firstStays(branches, criteria, wanted)[wanted - 1];
  return branches.filter((branch) => {
    const reached = branch.stays.at(-1);
    const hasMore = !branch.isExhausted && (criteria.group !== undefined || branch.stays.length < branch.total);
    return hasMore && (!last || !reached || compareStays(reached, last) < 0);
  });
}

function firstStays(branches: readonly Branch[], { group }: StayCriteria, wanted: number): StayHit[] {
  const stays = branches.flatMap((branch) => branch.stays);
  return (group ? bestOfEach(stays) : stays.sort(compareStays)).slice(0, wanted);
}
