import { z } from 'zod';
import { isoInstantOf } from '../../values/day.ts';
import { decompressPiece, type CompressedPiece, CompressedJson } from '../../formats/gzip-pieces.ts';
import { availabilitiesShape } from '../../stays/wire/availability.ts';
import { lodgingLanguagesShape } from './lodging-detail.ts';
import { topics } from '../../lodgings/rules/lodging.ts';
import { instantField } from '../../formats/fields/fields.ts';
import { queryInt, queryList, queryWord } from '../../formats/fields/query-fields.ts';

const changeShape = z.object({
  sequence: z.int(),
  lodgingId: z.int(),
  topic: z.enum(topics),
  at: instantField,
  removed: z.boolean(),
  availability: availabilitiesShape.optional().meta({ xml: { name: 'availabilities' } }),
  lodging: lodgingLanguagesShape.optional(),
});

/** A piece of the change feed (docs/contract.md 5.7). */
export const changeFeedShape = z.object({
  changes: z.array(changeShape),
  lastSequence: z.int(),
  more: z.boolean(),
});

/** `wait` is in seconds. */
export const changeFeedQuery = z.object({
  after: queryInt(0, Number.MAX_SAFE_INTEGER).describe('Only changes after this sequence; 0 = all.'),
  topics: queryList(queryWord(topics))
    .default([...topics])
    .describe('Only changes of these topics; all by default. Removals from the catalog are always reported.'),
  limit: queryInt(1, 1000).default(200).describe('Maximum number of items.'),
  include: queryList(queryWord(['availabilities', 'lodgings']))
    .default([])
    .describe('Adds the current data of each lodging, which then appears once, with its newest change.'),
  wait: queryInt(0, 30).default(0).describe('Seconds to hold the answer open while there is nothing new.'),
});

type Change = Omit<z.input<typeof changeShape>, 'at' | 'availability' | 'lodging'>;

/** `at` is in milliseconds since 1970. */
export function presentChange(change: Change & { at: number }): Change & { at: string } {
  return { ...change, at: isoInstantOf(change.at) };
}

type LodgingLanguages = z.input<typeof lodgingLanguagesShape>;

export function presentChangedLodging(
  change: Change & { at: number },
  { availability, lodging }: { availability?: CompressedPiece | undefined; lodging?: LodgingLanguages | undefined },
  format: 'json' | 'xml',
): object {
  const presented = { ...presentChange(change), ...(lodging && { lodging }) };
  if (availability === undefined) return presented;
  if (format === 'xml') {
    return { ...presented, availability: JSON.parse(decompressPiece(availability).toString()) as unknown };
  }
  return new CompressedJson(availability, {
    before: `${JSON.stringify(presented).slice(0, -1)},"availability":`,
    after: '}',
  });
}
