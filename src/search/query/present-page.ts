import { distanceBetween, type Point } from '../../values/geo.ts';
import type { FoundStay, StayPage } from '../rules/found-stay.ts';
import type { LodgingTable } from '../rules/lodging-table.ts';
import type { SearchLodging } from '../rules/search-lodging.ts';
import type { StayCriteria } from '../rules/stay-criteria.ts';
import type { Counted, FoundPage, StayHit } from './running-search.ts';
import type { Summaries } from './summaries.ts';
import { addMatched, explainRead, type ReadText } from './text/read-text.ts';

/** Adds what the page shows of its lodgings. `table` is only needed for searches with a text. */
export async function presentPage(
  summaries: Summaries,
  asked: StayCriteria,
  { criteria, read }: { criteria: StayCriteria; read: ReadText | undefined },
  { total, stays: found, ...counted }: FoundPage & Counted,
  table: LodgingTable | undefined,
): Promise<StayPage> {
  const { after, from, size, gateways, highlight } = asked;
  const onPage = found.slice(0, size);
  const stays = await addSummaries(summaries, onPage, criteria);
  const next = (after ? found.length > size : from + size < total) ? onPage.at(-1)?.order : undefined;
  const isCorrected = read !== undefined && read.isFuzzy && total > 0;
  const places = table?.listPlaces(gateways) ?? [];
  return {
    total,
    corrected: isCorrected,
    ...(read && explainRead(read, asked, isCorrected, stays, places)),
    stays: read && highlight ? addMatched(read, stays, asked) : stays,
    ...(next && { next }),
    ...counted,
  };
}

/** Lodgings that left the sale meanwhile are left out. */
async function addSummaries(
  summaries: Summaries,
  page: readonly StayHit[],
  { language, near, arrival, flex }: StayCriteria,
): Promise<FoundStay[]> {
  const lodgings = await summaries.read(
    page.map((stay) => stay.lodgingId),
    language,
  );
  return page.flatMap(({ lodgingId, ...stay }) => {
    const lodging = lodgings.get(lodgingId);
    if (!lodging) return [];
    const shift = flex === undefined || arrival === undefined ? {} : { shift: stay.arrival - arrival };
    return [{ ...stay, lodging, ...measureDistance(lodging, near), ...shift }];
  });
}

function measureDistance({ latitude, longitude }: SearchLodging, near: Point | undefined): { distance?: number } {
  return near && latitude !== null && longitude !== null
    ? { distance: distanceBetween(near, { latitude, longitude }) }
    : {};
}
