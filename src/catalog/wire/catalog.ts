import { z } from 'zod';
import { isoInstantOf, minuteOf } from '../../values/day.ts';
import { lastChangeOf, type Lodging, type Topic, topics } from '../../lodgings/rules/lodging.ts';
import { instantField, minuteField } from '../../formats/fields/fields.ts';
import { pageQuery, queryInstant, queryInt, queryList, queryWord } from '../../formats/fields/query-fields.ts';
import {
  lodgingSummaryShape,
  presentLastChanges,
  presentLodgingSummary,
  type SummaryFigures,
  type LodgingView,
} from './lodging-summary.ts';

const entryShape = z.object({
  lodgingId: z.int(),
  indexInterne: z.string().nullable(),
  lastUpdatedAt: instantField,
  enabled: z.boolean(),
  topicsUpdatedAt: z.record(z.enum(topics), instantField.nullable()),
});

/** A page of the catalog (docs/contract.md 4.16). */
export const catalogShape = z.object({
  entries: z.array(entryShape),
  pageSize: z.int(),
  totalCount: z.int(),
  nextCursor: z.string().nullable(),
});

/** A page size of 0 asks for everything. */
export const catalogQuery = z.object({
  after: queryInstant.optional().describe('Only what changed after this instant.'),
  before: queryInstant.optional().describe('Only what changed before this instant.'),
  cursor: pageQuery.cursor,
  pageSize: queryInt(0, 1000).default(100).describe('Items per page; 0 = all.'),
});

/** The last lodging of the page and the filters; `list` tells it apart from cursors of other lists. */
export const catalogCursor = z.strictObject({
  list: z.literal('catalog'),
  after: z.int().min(1),
  filters: z.strictObject({ after: z.int().optional(), before: z.int().optional() }),
});

/** `changedAt` holds milliseconds since 1970. */
export function presentCatalogEntry(
  entry: { lodgingId: number; indexInterne: string | null } & Pick<Lodging, 'state' | 'changedAt'>,
): z.input<typeof entryShape> {
  const { lodgingId, indexInterne, state, changedAt } = entry;
  const updated = topics.map((topic) => {
    const at = changedAt[topic];
    return [topic, at === undefined ? null : isoInstantOf(at)] as const;
  });
  return {
    lodgingId,
    indexInterne,
    lastUpdatedAt: isoInstantOf(lastChangeOf(entry)),
    enabled: state === 'EN_DIFFUSION',
    topicsUpdatedAt: Object.fromEntries(updated) as Record<Topic, string | null>,
  };
}

/** The open properties of a channel by id (docs/contract.md 4.2). */
export const catalogSummaryShape = z
  .array(
    lodgingSummaryShape
      .pick({ id: true, reference: true, name: true })
      .extend({ lastUpdated: minuteField, lodgingLastChange: lodgingSummaryShape.shape.lodgingLastChange }),
  )
  .meta({ xml: { item: 'lodging' } });

export function presentOpenProperty(lodging: Lodging): z.input<typeof catalogSummaryShape>[number] {
  const { id, reference, property } = lodging;
  return {
    id,
    reference,
    name: property.name,
    lastUpdated: minuteOf(lastChangeOf(lodging)),
    lodgingLastChange: presentLastChanges(lodging),
  };
}

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
  const requested = new Set<string>(fields);
  return { id: summary.id, ...Object.fromEntries(Object.entries(summary).filter(([name]) => requested.has(name))) };
}
