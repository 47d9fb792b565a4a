import { z } from 'zod';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { lodgingSummaryShape, presentLodgingSummary, type SummaryFigures } from './lodging-summary.ts';
import type { LodgingView } from './lodging-texts.ts';
import { pageQuery } from '../../formats/fields/page-query.ts';
import { queryInstant, queryList, queryWord } from '../../formats/fields/query-fields.ts';

/** Lodgings by id; with `fields` each has its id and the asked members only (docs/contract.md 4.1). */
export const lodgingListShape = z
  .array(lodgingSummaryShape.partial().required({ id: true }))
  .meta({ xml: { item: 'lodging' } });

type Item = z.input<typeof lodgingListShape>[number];

/** Query of the lists of lodgings. */
export const lodgingListQuery = z.object({
  ...pageQuery,
  updatedSince: queryInstant.optional().describe('Only lodgings that changed after this instant.'),
  fields: queryList(queryWord(lodgingSummaryShape.keyof().options))
    .optional()
    .describe('Members to keep; the id always is.'),
});

/** What a cursor of these lists carries. */
export const lodgingListCursor = z.strictObject({
  after: z.int(),
  filters: z.strictObject({ updatedSince: z.int().optional() }),
});

/** Members that were asked for; undefined: all. */
type ListedFields = z.output<typeof lodgingListQuery>['fields'];

/** Yields the lodging as an item of a list. */
export function presentListedLodging(lodging: Lodging, view: LodgingView & SummaryFigures, fields: ListedFields): Item {
  const summary = presentLodgingSummary(lodging, view);
  if (fields === undefined) return summary;
  const asked = new Set<string>(fields);
  return { id: summary.id, ...Object.fromEntries(Object.entries(summary).filter(([name]) => asked.has(name))) };
}
