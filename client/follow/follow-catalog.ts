import type { Shapes } from '../index.ts';
import { createCaller, Gone, type Caller } from './caller.ts';
import { readFeed } from './read-feed.ts';
import type { FollowerState, StateStore } from './state.ts';

/** What each kind of feed says of a lodging. */
export interface CatalogObjects {
  lodgings: NonNullable<Shapes['ChangeFeed']['changes'][number]['lodging']>;
  availabilities: Shapes['Availabilities'];
}

export type CatalogKind = keyof CatalogObjects;

/** Changes to a copy of the catalog, to be applied in order. */
export type CatalogEvent<Kind extends CatalogKind> =
  /** A whole catalog follows: lodgings not put again before `inSync` are gone. */
  | { type: 'begin' }
  /** Replaces the lodging, whatever it was. */
  | { type: 'put'; lodgingId: number; value: CatalogObjects[Kind] }
  /** The lodging is not on sale now; the copy may never have had it. */
  | { type: 'remove'; lodgingId: number }
  /** Everything up to this change was delivered. */
  | { type: 'inSync'; sequence: number };

export interface FollowOptions<Kind extends CatalogKind> {
  url: string;
  key: string;
  kind: Kind;
  /** Persists the follower's progress, such as `keepInFile('follower.json')`. */
  state: StateStore;
  signal?: AbortSignal;
  /** Seconds to wait for the next change; 25 when left out. 0: the generator ends once it is in sync. */
  wait?: number;
}

/**
 * Generates the events that keep a copy of a catalog equal to the service's, indefinitely: a file of each channel first,
 * then every change. Retries transient failures, resumes interrupted downloads, and starts again from a file when the
 * one being read is gone or the service was restored from a backup. Progress is saved when the next event is requested:
 * earlier events count as done then, and the last one is repeated after a crash. Throws permanent failures, such as a
 * wrong key.
 */
export async function* followCatalog<Kind extends CatalogKind>(
  options: FollowOptions<Kind>,
): AsyncGenerator<CatalogEvent<Kind>, void> {
  const { kind, state, wait = 25 } = options;
  const caller = createCaller(options);
  let place = await state.load();
  if (place?.kind !== kind) place = undefined;
  while (!caller.isEnded()) {
    if (place === undefined) {
      place = yield* readSnapshot<Kind>(caller, options);
      if (place === undefined) continue;
      await state.save(place);
      yield { type: 'inSync', sequence: place.after };
    }
    const next: FollowerState | undefined = yield* readChanges<Kind>(caller, place, wait);
    if (next && next.after !== place.after) await state.save(next);
    if (next && wait === 0 && next.after === place.after) return;
    place = next;
  }
}

interface Feed {
  kind: CatalogKind;
  url: string;
  sequence: number;
  generation: string;
}

/**
 * The lines of the newest file of each channel, and the sequence from which changes follow; undefined when a file was
 * removed meanwhile.
 */
async function* readSnapshot<Kind extends CatalogKind>(
  caller: Caller,
  { kind, url }: FollowOptions<Kind>,
): AsyncGenerator<CatalogEvent<Kind>, FollowerState | undefined> {
  const feeds = ((await caller.readJson('/v2/feeds')).value as Feed[]).filter((feed) => feed.kind === kind);
  const generation = feeds[0]?.generation ?? (await caller.readGeneration());
  yield { type: 'begin' };
  try {
    for (const feed of feeds) {
      for await (const { lodgingId, ...line } of readFeed(caller, new URL(new URL(feed.url).pathname, url))) {
        const value = (kind === 'lodgings' ? line.lodging : line.availability) as CatalogObjects[Kind];
        yield { type: 'put', lodgingId, value };
      }
    }
  } catch (error) {
    if (error instanceof Gone) return undefined;
    throw error;
  }
  // Where no file was written yet, the changes since 0 are the whole catalog.
  const after = feeds.length === 0 ? 0 : Math.min(...feeds.map(({ sequence }) => sequence));
  return { kind, generation, after };
}

/** The changes of a page, and the sequence it reaches; undefined when the service's generation has changed. */
async function* readChanges<Kind extends CatalogKind>(
  caller: Caller,
  { kind, generation, after }: FollowerState,
  wait: number,
): AsyncGenerator<CatalogEvent<Kind>, FollowerState | undefined> {
  const { value, headers } = await caller.readJson(`/v2/changes?after=${after}&include=${kind}&limit=200&wait=${wait}`);
  const page = value as Shapes['ChangeFeed'];
  if (headers.get('x-generation') !== generation || page.lastSequence < after) return undefined;
  for (const { lodgingId, removed, lodging, availability } of page.changes) {
    const now = (kind === 'lodgings' ? lodging : availability) as CatalogObjects[Kind] | undefined;
    if (removed || now === undefined) yield { type: 'remove', lodgingId };
    else yield { type: 'put', lodgingId, value: now };
  }
  if (page.changes.length > 0 && !page.more) yield { type: 'inSync', sequence: page.lastSequence };
  return { kind, generation, after: page.lastSequence };
}
