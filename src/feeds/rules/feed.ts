import type { Day } from '../../values/day.ts';

/** What a feed holds, a lodging a line: its description in every language, or all its stays that can be booked. */
export const feedKinds = ['lodgings', 'availabilities'] as const;

export type FeedKind = (typeof feedKinds)[number];

/** What the content of a file depends on: another one is made when any of it has changed. */
export interface FeedBasis {
  gateway: string;
  kind: FeedKind;
  /** Of the database; sequences of another one mean nothing. */
  generation: string;
  /** The file has each lodging as it was at this change or later: go on from here with `GET /v2/changes`. */
  sequence: number;
  /** On which day the stays could be booked. */
  day: Day;
  /** Addresses of pictures and pages begin with it. */
  publicUrl: string;
}

/** A finished file of a feed. */
export interface FeedFile extends FeedBasis {
  /** Its name within the channel. */
  file: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  lodgings: number;
  /** How many stays the lodgings have together. */
  stays: number;
  bytes: number;
  /** Of the file, hexadecimal. */
  sha256: string;
  /** Size and CRC-32 of each piece of the file, so that a part of it can be checked. */
  pieces: readonly (readonly [size: number, checksum: number])[];
}

/** How many files of a feed are kept: the newest and two before it, for whoever is reading them. */
export const keptFiles = 3;

/** Yields the name of a file; one that is made later of the same change has another. */
export function feedFileName({ kind, sequence }: Pick<FeedBasis, 'kind' | 'sequence'>, createdAt: number): string {
  return `${kind}-${sequence}-${createdAt.toString(36)}.ndjson.gz`;
}

/** Tells whether a file of that name may lie in a channel's folder. */
export function isFeedFileName(name: string): boolean {
  return /^(?:lodgings|availabilities)-\d{1,16}-[0-9a-z]{1,12}\.ndjson\.gz$/.test(name);
}

/** Tells whether both are made of the same. */
export function haveSameBasis(one: FeedBasis, other: FeedBasis): boolean {
  return (['gateway', 'kind', 'generation', 'sequence', 'day', 'publicUrl'] as const).every(
    (name) => one[name] === other[name],
  );
}
