import { z } from 'zod';
import { isoInstantOf, minuteOf } from '../../values/day.ts';
import { type Lodging, topics } from '../../lodgings/rules/lodging.ts';
import { refuseValue } from '../../formats/fields/field-errors.ts';
import { minuteField } from '../../formats/fields/fields.ts';
import {
  lodgingSummaryShape,
  presentLodgingSummary,
  type SummaryFigures,
  type LodgingView,
} from './lodging-summary.ts';
import { queryWord } from '../../formats/fields/query-fields.ts';

const updatedShape = lodgingSummaryShape
  .partial()
  .required({ id: true, reference: true })
  .extend({ lastUpdated: minuteField, topics: z.array(z.enum(topics)), enabled: z.boolean(), removed: z.boolean() });

/** Lodgings that changed in the last minutes (docs/contract.md 4.3). */
export const updatedLodgingsShape = z.array(updatedShape).meta({ xml: { item: 'lodging' } });

/** Lodgings whose index data was written in the last minutes (docs/contract.md 4.4). */
export const indexedLodgingsShape = z
  .array(updatedShape.extend({ lastIndexed: minuteField }))
  .meta({ xml: { item: 'lodging' } });

const mostMinutes = 10_080;
const minutesRule = `Must be whole minutes from 1 to ${mostMinutes}; GET /v2/catalog?after= reaches further back`;

export const windowParams = z.object({
  min: z
    .string()
    .transform((text, context): number => {
      const minutes = /^\d{1,16}$/.test(text) ? Number(text) : 0;
      if (minutes >= 1 && minutes <= mostMinutes) return minutes;
      refuseValue(context, 'INVALID_VALUE', minutesRule);
      return z.NEVER;
    })
    .meta({ wire: { type: 'integer', minimum: 1, maximum: mostMinutes } })
    .describe('Length of the window, in minutes back from now.'),
});

export const windowQuery = z.object({
  view: queryWord(['summary', 'ids'])
    .default('summary')
    .describe('`ids`: only ids, references and what the list itself tells; `summary`: everything.'),
});

/** Milliseconds since 1970; `start` is inclusive, and everything known at `end` is included. */
export function windowHeaders({ start, end }: { start: number; end: number }): Record<string, string> {
  return { 'x-window-start': isoInstantOf(start), 'x-window-end': isoInstantOf(end) };
}

/** Instants are milliseconds since 1970. */
interface Recent {
  updatedAt: number;
  removed: boolean;
  indexedAt?: number;
}

/**
 * Returns the item of a lodging that changed or was indexed. Without a view it has the ids only, and so has one that left
 * the dealer's catalog. Its topics are those that it had before, and `status`, by which it left. The contract is silent
 * on `enabled` of a removed lodging: it is false, even if other dealers still sell the lodging.
 */
export function presentRecentLodging(
  lodging: Lodging,
  { updatedAt, removed, indexedAt }: Recent,
  start: number,
  view: (LodgingView & SummaryFigures) | undefined,
): z.input<typeof updatedShape> & { lastIndexed?: string } {
  const { id, reference, changedAt, state } = lodging;
  const isMoved = (at = -Infinity) => at >= start && !(removed && at > updatedAt);
  return {
    ...(removed || !view ? { id, reference } : presentLodgingSummary(lodging, view)),
    lastUpdated: minuteOf(updatedAt),
    topics: topics.filter((topic) => isMoved(changedAt[topic]) || (removed && topic === 'status')),
    enabled: !removed && state === 'EN_DIFFUSION',
    removed,
    ...(indexedAt !== undefined && { lastIndexed: minuteOf(indexedAt) }),
  };
}
