import type { PackedPiece } from '../../formats/gzip-pieces.ts';
import type { StayFigures } from '../rules/stays/stay-figures.ts';

/** What is made of the stays of a lodging on sale before anybody asks for it. */
export interface ReadyAvailability {
  gateways: readonly string[];
  /** The JSON of all its stays that can be booked. */
  json: PackedPiece;
}

/** All that is made ready of a lodging on sale. */
export type Ready = ReadyAvailability & { figures: StayFigures };

/** What is ready as of the newest change of each lodging and of today; undefined where it must be made as it is asked for. */
export interface ReadyAvailabilities {
  has(lodgingId: number): boolean;
  find(lodgingId: number): ReadyAvailability | undefined;
  findFigures(lodgingId: number): StayFigures | undefined;
  /** Makes it of the facts where it is not ready, milliseconds of work; undefined when the lodging is not on sale. */
  findOrMake(lodgingId: number): Ready | undefined;
}
