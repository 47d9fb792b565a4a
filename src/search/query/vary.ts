import { isVaried, type StayCriteria } from '../rules/stay-criteria.ts';
import type { ListedLodging, Position } from './order.ts';
import type { RunningSearch } from './running-search.ts';

/** At most `mostOfOne` lodgings of a residence are among the `first` results (docs/contract.md 4.17, Residences). */
const first = 10;
const mostOfOne = 3;

/** Results among which lodgings of other residences are looked for. */
const candidates = 500;

/** Higher than any rank. */
const beforeRanks = 1_000;

export interface Share {
  from: number;
  size: number;
  /** The position after which the results begin, instead of `from`. */
  behind?: Position | undefined;
  withoutIds: readonly number[];
}

/** The results to read in the first place. */
export function shareOf(criteria: StayCriteria, position?: Position): Share {
  const { from, size } = criteria;
  const withoutIds = position?.shown ?? [];
  if (!isVaried(criteria) || !isWithinFirst(from, position)) return { from, size, behind: position, withoutIds };
  return { from: 0, size: Math.max(from + size, first), withoutIds };
}

function isWithinFirst(from: number, position: Position | undefined): boolean {
  return position ? position.shown.length > 0 && position.shown.length < first : from < candidates;
}

/** The page; `list` is what was read in the first place, `read` lists more in the operator's order. */
export async function varyPage<Result extends ListedLodging>(
  { criteria, readTable }: Pick<RunningSearch, 'criteria' | 'readTable'>,
  position: Position | undefined,
  list: readonly Result[],
  read: (share: Share) => readonly Result[] | Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const { from, size } = criteria;
  const shown = position?.shown ?? [];
  if (!isVaried(criteria)) return list;
  if (!isWithinFirst(from, position)) return list.map((result) => ({ ...result, order: [...result.order, ...shown] }));
  const table = await readTable();
  const vary = (results: readonly Result[]) => varyFirst(results, shown, table.residenceOf);
  const isSame = vary(list).every((result, at) => result === list[at]);
  const varied = isSame
    ? list
    : vary(await read({ from: 0, size: Math.max(from + size, candidates), withoutIds: shown }));
  const ids = varied.slice(0, first - shown.length).map(({ lodgingId }) => lodgingId);
  const page = varied.slice(from, from + size);
  // Behind the first results of an unchanged list, the plain position does.
  return page.map((result, at) => {
    const seen = [...shown, ...ids.slice(0, from + at + 1)];
    if (isSame && shown.length === 0 && seen.length === first) return result;
    const order =
      from + at < ids.length ? result.order.map((_, place) => (place === 0 ? -beforeRanks : 0)) : result.order;
    return { ...result, order: [...order, ...seen] };
  });
}

/** The first results leave out further lodgings of a residence, unless there are too few others; the rest follows in its order. */
function varyFirst<Result extends ListedLodging>(
  list: readonly Result[],
  shown: readonly number[],
  residenceOf: (lodgingId: number) => string | undefined,
): Result[] {
  const counts = new Map<string, number>();
  const fits = (lodgingId: number) => {
    const residence = residenceOf(lodgingId) ?? '';
    const count = residence === '' ? 0 : (counts.get(residence) ?? 0);
    if (count < mostOfOne) counts.set(residence, count + 1);
    return count < mostOfOne;
  };
  for (const lodgingId of shown) fits(lodgingId);
  const [leading, others]: [Result[], Result[]] = [[], []];
  for (const result of list) {
    (shown.length + leading.length < first && fits(result.lodgingId) ? leading : others).push(result);
  }
  return [...leading, ...others];
}
