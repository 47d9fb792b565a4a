import type { z } from 'zod';
import { filterInParts, presentEach, priceRows } from '../../http/answers/list-page.ts';
import type { Call } from '../../http/operation.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { summariseSale } from '../../stays/rules/stays/stay-figures.ts';
import { readPlanning } from '../../stays/store/contracts/contracts.ts';
import { filterListed, readRecentLodging, type RecentFilter, type RecentLodging } from '../store/recent-lodgings.ts';
import { windowHeaders, type PresentRecent, type windowParams, type windowQuery } from '../wire/recent-lodging.ts';
import type { CatalogParts } from './parts.ts';

interface RecentList<Listed extends RecentLodging, Item> {
  find: (db: CatalogParts['db'], filter: RecentFilter) => Listed[];
  present: PresentRecent<Listed, Item>;
}

export async function answerRecentLodgings<Listed extends RecentLodging, Item>(
  { db, now, today, addresses }: CatalogParts,
  { params, query, dealer, language, spend }: Call<z.output<typeof windowParams>, z.output<typeof windowQuery>>,
  { find, present }: RecentList<Listed, Item>,
) {
  const { outGateways: gateways } = requireDealer(dealer);
  const end = now();
  const window = { start: end - params.min * 60_000, end };
  const found = find(db, { gateways, since: window.start });
  await spend(priceRows(found.length));
  const viewOf = (id: number) => ({ language, ...addresses, ...summariseSale(readPlanning(db, id), today()) });
  const items = presentEach(
    filterInParts(found, (part) => filterListed(db, part, gateways)),
    (each) => {
      const lodging = readRecentLodging(db, each, gateways);
      const isSummary = !each.removed && query.view === 'summary';
      return lodging && present(lodging, each, window, isSummary ? viewOf(each.lodgingId) : undefined);
    },
  );
  return { value: [], items, headers: windowHeaders(window) };
}
