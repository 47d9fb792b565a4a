import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { presentLodgingLanguages } from '../../catalog/wire/lodging-detail.ts';
import { packPiece, type PackedPiece } from '../../formats/gzip-pieces.ts';
import { packAvailabilityResult } from '../../stays/wire/availability-search.ts';
import type { Ready } from '../../stays/wire/availability.ts';
import type { FeedKind } from '../rules/feed.ts';

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
