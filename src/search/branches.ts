import type { Sort } from '../domain/stay-criteria.ts';
import { compareStays, stayOfHit, type StayHit } from './hits.ts';
import type { SearchAnswer, SearchBody } from './query-language.ts';
import { branchBody, type SearchScope } from './stay-query.ts';

interface Branch {
  nights: number;
  total: number;
  stays: StayHit[];
  /** True when the index had fewer than were asked for: it may have changed since the first request. */
  isExhausted: boolean;
  /** Sort values of the last stay fetched. */
  last: readonly unknown[] | undefined;
}

/** Asks one request for each length and yields the first `wanted` stays of all together, and how many there are. */
export async function mergedBranches(
  askAll: (bodies: readonly SearchBody[]) => Promise<SearchAnswer[]>,
  scope: SearchScope,
  lengths: readonly number[],
  wanted: number,
): Promise<{ total: number; stays: StayHit[] }> {
  const branches: Branch[] = lengths.map((nights) => ({
    nights,
    total: 0,
    stays: [],
    isExhausted: false,
    last: undefined,
  }));
  const share =
    lengths.length === 1 ? wanted : Math.min(wanted, 2 * Math.ceil(wanted / Math.max(1, lengths.length)) + 4);
  for (let dry = branches, size = share; dry.length > 0; size *= 2) {
    const answers = await askAll(dry.map((branch) => branchBody(scope, branch.nights, size, branch.last)));
    for (const [index, branch] of dry.entries())
      extend(branch, answers[index] as SearchAnswer, size, scope.criteria.sort);
    dry = branchesRunDry(branches, wanted);
  }
  const total = branches.reduce((sum, branch) => sum + branch.total, 0);
  return { total, stays: firstStays(branches, wanted) };
}

function extend(branch: Branch, answer: SearchAnswer, size: number, sort: Sort): void {
  branch.total = answer.hits.total.value;
  const hits = answer.hits.hits ?? [];
  branch.stays.push(...hits.map((hit) => stayOfHit(hit, branch.nights, sort)));
  branch.isExhausted = hits.length < size;
  branch.last = hits.at(-1)?.sort ?? branch.last;
}

/** Those with more stays to fetch, of which one could come before the last wanted one. */
function branchesRunDry(branches: readonly Branch[], wanted: number): Branch[] {
  const last = firstStays(branches, wanted)[wanted - 1];
  return branches.filter((branch) => {
    const reached = branch.stays.at(-1);
    return (
      !branch.isExhausted &&
      branch.stays.length < branch.total &&
      (!last || !reached || compareStays(reached, last) < 0)
    );
  });
}

function firstStays(branches: readonly Branch[], wanted: number): StayHit[] {
  return branches
    .flatMap((branch) => branch.stays)
    .sort(compareStays)
    .slice(0, wanted);
}
