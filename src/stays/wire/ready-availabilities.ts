import type { PackedPiece } from '../../formats/gzip-pieces.ts';
import type { StayFigures } from '../rules/stays/stay-figures.ts';

export interface ReadyAvailability {
  gateways: readonly string[];
  /** JSON of all its bookable stays. */
  json: PackedPiece;
}

export type Ready = ReadyAvailability & { figures: StayFigures };

/** As of each lodging's newest change and today; undefined when one must be computed on request. */
export interface ReadyAvailabilities {
  has(lodgingId: number): boolean;
  find(lodgingId: number): ReadyAvailability | undefined;
  findFigures(lodgingId: number): StayFigures | undefined;
  /** Computes it when it is not prepared, which takes milliseconds; undefined when the lodging is not on sale. */
  findOrMake(lodgingId: number): Ready | undefined;
}
