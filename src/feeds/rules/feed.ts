import type { Day } from '../../values/day.ts';

/** One lodging per line: its description in every language, or all its bookable stays. */
export const feedKinds = ['lodgings', 'availabilities'] as const;

export type FeedKind = (typeof feedKinds)[number];

/** The inputs of a file's content; a change in any of them requires a new file. */
export interface FeedBasis {
  gateway: string;
  kind: FeedKind;
  /** Generation of the database; sequences of another one mean nothing. */
  generation: string;
  /** The file has each lodging as of this change or later; continue from here with `GET /v2/changes`. */
  sequence: number;
  /** The day on which the stays were bookable. */
  day: Day;
  publicUrl: string;
}

export interface FeedFile extends FeedBasis {
  file: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  lodgings: number;
  /** Total number of stays of all lodgings. */
  stays: number;
  bytes: number;
  /** Of the file, in hexadecimal. */
  sha256: string;
  /** Size and CRC-32 of each piece, so that a part of the file can be checked. */
  pieces: readonly (readonly [size: number, checksum: number])[];
}

/** Files kept per feed: the newest, and two older ones for downloads in progress. */
export const keptFiles = 3;

/** Includes the creation time, so that two files of the same change have different names. */
export function feedFileName({ kind, sequence }: Pick<FeedBasis, 'kind' | 'sequence'>, createdAt: number): string {
  return `${kind}-${sequence}-${createdAt.toString(36)}.ndjson.gz`;
}

export function isFeedFileName(name: string): boolean {
  return /^(?:lodgings|availabilities)-\d{1,16}-[0-9a-z]{1,12}\.ndjson\.gz$/.test(name);
}

export function haveSameBasis(one: FeedBasis, other: FeedBasis): boolean {
  return (['gateway', 'kind', 'generation', 'sequence', 'day', 'publicUrl'] as const).every(
    (name) => one[name] === other[name],
  );
}
