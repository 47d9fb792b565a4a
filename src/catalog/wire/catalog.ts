import { z } from 'zod';
import { isoInstantOf } from '../../values/day.ts';
import { lastChangeOf, type Lodging, type Topic, topics } from '../../lodgings/rules/lodging.ts';
import { instantField } from '../../formats/fields/fields.ts';
import { pageQuery } from '../../formats/fields/page-query.ts';
import { queryInstant, queryInt } from '../../formats/fields/query-fields.ts';

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
