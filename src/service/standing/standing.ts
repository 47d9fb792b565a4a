import { crc32 } from 'node:zlib';
import type { FeedFile } from '../../feeds/rules/feed.ts';
import { OpenSearchError, type OpenSearch } from '../../opensearch/client.ts';
import type { IndexNames } from '../../opensearch/mappings.ts';
import type { PartnerRows } from '../../partners/store/partner-tables.ts';
import type { Day } from '../../values/day.ts';

/**
 * Beats of a later generation of the database exceed all beats of earlier ones, whatever the clocks of their machines
 * show.
 */
export const beatsOfGeneration = 10_000_000_000_000;

/** A searchable build, and the lodgings it does not hold in their current state. */
export interface StandingBuild extends IndexNames {
  /** Undefined: too many to list. */
  lagging?: readonly number[];
  /** Those excluded from searches; undefined: too many. */
  excluded?: readonly number[];
}

/** What a search node must know about the facts; the primary writes it on every change and periodically. */
export interface Standing {
  /** Increases with each write, across generations of the database too. */
  beat: number;
  generation: string;
  /** When the facts were read, on a monotonic clock of this run of the primary; an earlier version does not send it. */
  told?: { run: string; at: number };
  now: number;
  today: Day;
  /** The serving one first. */
  builds: readonly StandingBuild[];
  partners: string;
  /** All lodgings changed after sequence `since`, each with its latest one. */
  changes: { since: number; newest: number; lodgings: readonly (readonly [lodgingId: number, sequence: number])[] };
  /** Up to this sequence, copies of all lodgings can be read by id; 0: unknown. */
  taught: number;
  nodes: number;
  /** Name of the feeds document; absent from a primary of an earlier version. */
  feeds?: string;
}

export interface StandingPartners {
  name: string;
  rows: PartnerRows;
  /** Settings of the facts that identify the database. */
  settings: Readonly<Record<string, string>>;
}

export interface StandingFeeds {
  name: string;
  files: readonly FeedFile[];
}

interface Documents {
  standing: Standing;
  feeds: StandingFeeds;
  partners: StandingPartners;
}

function standingIndexOf(prefix: string): string {
  return `${prefix}-standing`;
}

/** One shard with a replica on every node; documents are read by id. */
export function createStandingIndex(client: OpenSearch, prefix: string): Promise<void> {
  const index = { number_of_shards: 1, auto_expand_replicas: '0-all', refresh_interval: '1s' };
  const properties = { at: { type: 'date', format: 'epoch_millis' } };
  const body = { settings: { index }, mappings: { dynamic: false, properties } };
  return createIndexUnlessThere(client, standingIndexOf(prefix), body);
}

export async function createIndexUnlessThere(client: OpenSearch, name: string, body: object): Promise<void> {
  try {
    await client.send('PUT', `/${name}`, { body });
  } catch (error) {
    if (error instanceof OpenSearchError && error.type === 'resource_already_exists_exception') return;
    throw error;
  }
}

/** Milliseconds per request; slower requests are retried. */
const timeout = 2_000;

/** Does nothing if a later beat was already written. */
export async function writeStanding<Kind extends keyof Documents>(
  client: OpenSearch,
  prefix: string,
  { kind, beat, document }: { kind: Kind; beat: number; document: Documents[Kind] },
): Promise<void> {
  const query = { version: beat, version_type: 'external_gte' };
  await client.send('PUT', `/${standingIndexOf(prefix)}/_doc/${kind}`, {
    body: sealDocument(document),
    query,
    timeout,
  });
}

export class DamagedDocument extends Error {}

export function sealDocument(content: object): object {
  return { ...content, checksum: crc32(JSON.stringify(content)) };
}

/** Documents of an earlier version have no checksum. Throws DamagedDocument. */
export function unsealDocument<Content extends object>(document: Content & { checksum?: number }): Content {
  const { checksum, ...content } = document;
  if (checksum !== undefined && checksum !== crc32(JSON.stringify(content)))
    throw new DamagedDocument('A document in the cluster does not match its checksum');
  return content as Content;
}

/** Returns undefined if the document does not exist. Throws DamagedDocument. */
export async function readStanding<Kind extends keyof Documents>(
  client: OpenSearch,
  prefix: string,
  kind: Kind,
): Promise<Documents[Kind] | undefined> {
  try {
    const path = `/${standingIndexOf(prefix)}/_source/${kind}`;
    return unsealDocument(await client.send<Documents[Kind]>('GET', path, { timeout }));
  } catch (error) {
    if (error instanceof OpenSearchError && error.status === 404) return undefined;
    throw error;
  }
}

/** `at` is the machine's clock. */
export async function announceNode(client: OpenSearch, prefix: string, name: string, at: number): Promise<void> {
  await client.send('PUT', `/${standingIndexOf(prefix)}/_doc/node-${name}`, { body: { at }, timeout });
}

export async function withdrawNode(client: OpenSearch, prefix: string, name: string): Promise<void> {
  await client.send('DELETE', `/${standingIndexOf(prefix)}/_doc/node-${name}`, { timeout });
}

/** Counts nodes announced after the instant; 0 also if the index was never created. */
export async function countNodes(client: OpenSearch, prefix: string, after: number): Promise<number> {
  const body = { query: { range: { at: { gt: after } } } };
  const path = `/${standingIndexOf(prefix)}/_count`;
  const { count } = await client.send<{ count: number }>('POST', path, {
    body,
    query: { ignore_unavailable: true },
    timeout,
  });
  return count;
}
