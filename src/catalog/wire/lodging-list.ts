import { z } from 'zod';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { lodgingSummaryShape, presentLodgingSummary, type SummaryFigures } from './lodging-summary.ts';
import type { LodgingView } from './lodging-texts.ts';
import { pageQuery } from '../../formats/fields/page-query.ts';
import { queryInstant, queryList, queryWord } from '../../formats/fields/query-fields.ts';

/** Lodgings by id; with `fields` each has its id and the requested members only (docs/contract.md 4.1). */
export const lodgingListShape = z
  .array(lodgingSummaryShape.partial().required({ id: true }))
  .meta({ xml: { item: 'lodging' } });

type Item = z.input<typeof lodgingListShape>[number];

export const lodgingListQuery = z.object({
  ...pageQuery,
  updatedSince: queryInstant.optional().describe('Only lodgings that changed after this instant.'),
  fields: queryList(queryWord(lodgingSummaryShape.keyof().options))
    .optional()
    .describe('Members to keep; the id always is.'),
});

export const lodgingListCursor = z.strictObject({
  after: z.int(),
  filters: z.strictObject({ updatedSince: z.int().optional() }),
});

type ListedFields = z.output<typeof lodgingListQuery>['fields'];

export function presentListedLodging(lodging: Lodging, view: LodgingView & SummaryFigures, fields: ListedFields): Item {
  const summary = presentLodgingSummary(lodging, view);
  if (fields === undefined) return summary;
  const asked = new Set<string>(fields);
  return { id: summary.id, ...Object.fromEntries(Object.entries(summary).filter(([name]) => asked.has(name))) };
}
