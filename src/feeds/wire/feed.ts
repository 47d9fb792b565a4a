import { z } from 'zod';
import { instantField } from '../../formats/fields/fields.ts';
import { isoInstantOf } from '../../values/day.ts';
import { feedKinds, type FeedFile, type FeedKind } from '../rules/feed.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { presentLodgingLanguages } from '../../catalog/wire/lodging-detail.ts';
import { compressPiece, type CompressedPiece } from '../../formats/gzip-pieces.ts';
import { compressedAvailabilityResult } from '../../stays/wire/availability-search.ts';
import type { Ready } from '../../stays/wire/availability.ts';

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

/** `publicUrl` is the service's own; `lodgingUrl` is the public page of a lodging, with `{id}` in it. */
export interface FeedAddresses {
  publicUrl: string;
  lodgingUrl: string;
}

/** Already compressed parts are reused. */
export function writeFeedLine(
  kind: FeedKind,
  { lodging, made }: { lodging: Lodging; made: Ready },
  addresses: FeedAddresses,
): CompressedPiece[] {
  const compress = (text: string) => compressPiece(Buffer.from(text));
  if (kind === 'lodgings') {
    const languages = presentLodgingLanguages(lodging, { ...addresses, ...made.figures });
    return [compress(`${JSON.stringify({ lodgingId: lodging.id, lodging: languages })}\n`)];
  }
  const { before, piece, after } = compressedAvailabilityResult(lodging.id, made.json);
  return [compress(before), piece, compress(`${after}\n`)];
}
