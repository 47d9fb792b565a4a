import { z } from 'zod';
import { instantField } from '../../formats/fields/fields.ts';
import { isoInstantOf } from '../../values/day.ts';
import { feedKinds, type FeedFile, type FeedKind } from '../rules/feed.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { presentLodgingLanguages } from '../../catalog/wire/lodging-detail.ts';
import { packPiece, type PackedPiece } from '../../formats/gzip-pieces.ts';
import { packAvailabilityResult } from '../../stays/wire/availability-search.ts';
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

export const feedSample: z.input<typeof feedShape> = {
  gateway: 'Atlantic.out',
  kind: 'availabilities',
  url: 'https://api.example.org/v2/feeds/Atlantic.out/availabilities-88121-m7x2k1q0.ndjson.gz',
  sequence: 88121,
  generation: '6f0c51f2a7d8e3b1.1.90ab12cd34ef5678',
  createdAt: '2027-03-04T17:00:00.000Z',
  lodgings: 2870,
  stays: 16_700_000,
  bytes: 140_000_000,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

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
): PackedPiece[] {
  const pack = (text: string) => packPiece(Buffer.from(text));
  if (kind === 'lodgings') {
    const languages = presentLodgingLanguages(lodging, { ...addresses, ...made.figures });
    return [pack(`${JSON.stringify({ lodgingId: lodging.id, lodging: languages })}\n`)];
  }
  const { before, piece, after } = packAvailabilityResult(lodging.id, made.json);
  return [pack(before), piece, pack(`${after}\n`)];
}
