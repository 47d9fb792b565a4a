import { crc32 } from 'node:zlib';
import type { FeedFile } from '../../feeds/rules/feed.ts';
import { OpenSearchError, type OpenSearch } from '../../opensearch/client.ts';
import type { IndexNames } from '../../opensearch/mappings.ts';
import type { PartnerRows } from '../../partners/store/partner-tables.ts';
import type { Day } from '../../values/day.ts';

/** Later generations of a database beat above all of earlier ones, whatever the clock of their machine says. */
export const beatsOfGeneration = 10_000_000_000_000;

/** A build that can be searched, with what it does not hold as it is. */
export interface StandingBuild extends IndexNames {
  /** Undefined: so many that none can be told from the others. */
  lagging?: readonly number[];
  /** Those that searches exclude; undefined: too many. */
  excluded?: readonly number[];
}

/** What a search node has to know of the facts, as the primary writes it when it changes, and again and again. */
export interface Standing {
  /** Grows from one writing to the next, also over generations of the database. */
  beat: number;
  generation: string;
  /** When the facts were read, by a clock of this run of the primary that is never set; one of an earlier version does not tell it. */
  told?: { run: string; at: number };
  /** The service's clock and day. */
  now: number;
  today: Day;
  /** The serving one first. */
  builds: readonly StandingBuild[];
  /** Names what the document of partners holds. */
  partners: string;
  /** All lodgings that changed after the sequence `since`, with their newest ones. */
  changes: { since: number; newest: number; lodgings: readonly (readonly [lodgingId: number, sequence: number])[] };
  /** Up to this sequence all lodgings lie where nodes read them by their ids; 0: nobody knows. */
  taught: number;
  /** How many search nodes there are. */
  nodes: number;
  /** Names what the document of feeds holds; a primary of an earlier version tells none. */
  feeds?: string;
}

/** All that is known of partners, under the name that the standing tells. */
export interface StandingPartners {
  name: string;
  rows: PartnerRows;
  /** Settings of the facts that say whose the data is. */
  settings: Readonly<Record<string, string>>;
}

/** The files of all feeds that partners can take, of each channel the newest first, under the name that the standing tells. */
export interface StandingFeeds {
  name: string;
  files: readonly FeedFile[];
}

interface Documents {
  standing: Standing;
  feeds: StandingFeeds;
  partners: StandingPartners;
}

/** The small index in which primary and nodes tell each other how they stand. */
function standingIndexOf(prefix: string): string {
  return `${prefix}-standing`;
}

/** Makes the index unless it is there: one shard, with a copy on each node, whose documents are read by their ids. */
export function createStandingIndex(client: OpenSearch, prefix: string): Promise<void> {
  const index = { number_of_shards: 1, auto_expand_replicas: '0-all', refresh_interval: '1s' };
  const properties = { at: { type: 'date', format: 'epoch_millis' } };
  const body = { settings: { index }, mappings: { dynamic: false, properties } };
  return createIndexUnlessThere(client, standingIndexOf(prefix), body);
}

/** Makes an index of that name unless there is one. */
export async function createIndexUnlessThere(client: OpenSearch, name: string, body: object): Promise<void> {
  try {
    await client.send('PUT', `/${name}`, { body });
  } catch (error) {
    if (error instanceof OpenSearchError && error.type === 'resource_already_exists_exception') return;
    throw error;
  }
}

/** Milliseconds to wait for the index: what takes longer is tried again. */
const timeout = 2_000;

/** Writes one of the documents, unless a later beat was written. */
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

/** The content of a document in the cluster does not match its checksum. */
export class DamagedDocument extends Error {}

/** Adds a checksum to the content of a document. */
export function sealDocument(content: object): object {
  return { ...content, checksum: crc32(JSON.stringify(content)) };
}

/** Returns the content of a document; one of an earlier version has no checksum. Throws DamagedDocument. */
export function unsealDocument<Content extends object>(document: Content & { checksum?: number }): Content {
  const { checksum, ...content } = document;
  if (checksum !== undefined && checksum !== crc32(JSON.stringify(content)))
    throw new DamagedDocument('A document in the cluster does not match its checksum');
  return content as Content;
}

/** Reads one of the documents as it is now; undefined while there is none. Throws DamagedDocument. */
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

/** Says that a node is there; `at` is the machine's clock. */
export async function announceNode(client: OpenSearch, prefix: string, name: string, at: number): Promise<void> {
  await client.send('PUT', `/${standingIndexOf(prefix)}/_doc/node-${name}`, { body: { at }, timeout });
}

/** Takes back that a node is there. */
export async function withdrawNode(client: OpenSearch, prefix: string, name: string): Promise<void> {
  await client.send('DELETE', `/${standingIndexOf(prefix)}/_doc/node-${name}`, { timeout });
}

/** Counts the nodes that said after the instant that they are there; 0 also where nobody has ever made the index. */
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
