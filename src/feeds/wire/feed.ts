import { z } from 'zod';
import { instantField } from '../../formats/fields/fields.ts';
import { isoInstantOf } from '../../values/day.ts';
import { feedKinds, type FeedFile } from '../rules/feed.ts';

const feedShape = z.object({
  gateway: z.string(),
  kind: z.enum(feedKinds),
  url: z.string(),
  sequence: z.int(),
  generation: z.string(),
  createdAt: instantField,
  lodgings: z.int(),
  stays: z.int(),
  bytes: z.int(),
  sha256: z.string(),
});

/** The newest file of each kind for each channel (docs/contract.md 5.24). */
export const feedsShape = z.array(feedShape);

export function presentFeed(feed: FeedFile, publicUrl: string): z.input<typeof feedShape> {
  const { gateway, kind, file, sequence, generation, createdAt, lodgings, stays, bytes, sha256 } = feed;
  const url = `${publicUrl}/v2/feeds/${encodeURIComponent(gateway)}/${file}`;
  const made = { sequence, generation, createdAt: isoInstantOf(createdAt) };
  return { gateway, kind, url, ...made, lodgings, stays, bytes, sha256 };
}
