import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { presentLodgingLanguages } from '../../catalog/wire/lodging-languages.ts';
import { packPiece, type PackedPiece } from '../../formats/gzip-pieces.ts';
import { packAvailabilityResult } from '../../stays/wire/availability-search.ts';
import type { Ready } from '../../stays/wire/ready-availabilities.ts';
import type { FeedKind } from '../rules/feed.ts';

/** Where the addresses of a lodging lead: the service's own, and the public page of a lodging, `{id}` in it. */
export interface FeedAddresses {
  publicUrl: string;
  lodgingUrl: string;
}

/** Yields the line of a lodging on sale as packed pieces: what is packed already is not packed again. */
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
