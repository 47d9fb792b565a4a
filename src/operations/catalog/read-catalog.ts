import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import { writeCursor } from '../../formats/cursor.ts';
import { wishedPage } from '../../http/list-page.ts';
import { defineOperation } from '../../http/operation.ts';
import { catalogCursor, catalogQuery, catalogShape, presentCatalogEntry } from '../../resources/catalog.ts';
import { requireDealer } from '../../resources/refusals.ts';
import { type CatalogFilter, countCatalog, readCatalogEntries } from '../../store/catalog.ts';
import { newestSequence } from '../../store/changes.ts';
import type { Db } from '../../store/database.ts';

export const readCatalog = defineOperation({
  id: 'read-catalog',
  method: 'GET',
  path: '/v2/catalog',
  summary: "Lists the lodgings of the dealer's catalog with the instant at which each topic changed last.",
  auth: 'S',
  query: catalogQuery,
  answer: { root: 'catalog', shape: catalogShape },
  isJsonOnly: true,
  caching: 'conditional',
  version: ({ context, dealer }) => [newestSequence(context.db), ...requireDealer(dealer).outGateways].join(' '),
  async handle({ context: { db }, dealer, query }) {
    const { outGateways: gateways } = requireDealer(dealer);
    const { after, before, pageSize } = query;
    const { after: place = 0, filters, limit } = wishedPage(query, { after, before }, catalogCursor);
    // Read first: whoever follows the changes from here sees what changes while the pages are made.
    const sequence = newestSequence(db);
    const filter = { ...filters, gateways };

    // One more than asked for tells whether a page follows.
    const found = await presentedEntries(db, filter, place, limit + 1);
    const entries = found.slice(0, limit);
    const last = found.length > limit ? entries.at(-1) : undefined;
    const isWhole = place === 0 && last === undefined;
    const totalCount = isWhole ? entries.length : countCatalog(db, filter);
    const nextCursor = last ? writeCursor({ list: 'catalog', after: last.lodgingId, filters }) : null;
    return { value: { entries, pageSize, totalCount, nextCursor }, headers: { 'X-Last-Sequence': String(sequence) } };
  },
});

type Entry = z.input<typeof catalogShape>['entries'][number];

const entriesOfTurn = 200;

/** Each turn asks anew, so that no entry stands against the filter; other requests go on in between. */
async function presentedEntries(db: Db, filter: CatalogFilter, place: number, limit: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  let [after, isThrough] = [place, false];
  while (!isThrough) {
    if (entries.length > 0) await nextTurn();
    const wanted = Math.min(entriesOfTurn, limit - entries.length);
    const read = readCatalogEntries(db, filter, { after, limit: wanted });
    entries.push(...read.map(presentCatalogEntry));
    after = read.at(-1)?.lodgingId ?? after;
    isThrough = read.length < wanted || entries.length >= limit;
  }
  return entries;
}
