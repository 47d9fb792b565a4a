import { z } from 'zod';
import { isoInstantOf } from '../../values/day.ts';
import { type Topic, topics } from '../../lodgings/rules/lodging.ts';
import { codeField, flagField, instantField, longField } from '../../formats/fields/fields.ts';
import { queryInt, queryList, queryWord } from '../../formats/fields/query-fields.ts';

const changeShape = z.object({
  sequence: longField,
  lodgingId: longField,
  topic: codeField(topics),
  at: instantField,
  removed: flagField,
});

/** A piece of the change feed (contract 5.7). */
export const changeFeedShape = z.object({
  changes: z.array(changeShape),
  lastSequence: longField,
  more: flagField,
});

/** Query of the change feed; `wait` is in seconds. */
export const changeFeedQuery = z.object({
  after: queryInt(0, Number.MAX_SAFE_INTEGER),
  topics: queryList(queryWord(topics)).default([...topics]),
  limit: queryInt(1, 1000).default(200),
  wait: queryInt(0, 30).default(0),
});

/** Yields a change; `at` is in milliseconds since 1970. */
export function presentChange(change: {
  sequence: number;
  lodgingId: number;
  topic: Topic;
  at: number;
  removed: boolean;
}): z.input<typeof changeShape> {
  const { sequence, lodgingId, topic, at, removed } = change;
  return { sequence, lodgingId, topic, at: isoInstantOf(at), removed };
}
