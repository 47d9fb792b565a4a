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

/** What happens to a copy of the catalog, in the order in which it is to be done. */
export type CatalogEvent<Kind extends CatalogKind> =
  /** A whole catalog follows: what is not put again until `level` is gone. */
  | { type: 'begin' }
  /** The lodging is this now, whatever it was. */
  | { type: 'put'; lodgingId: number; value: CatalogObjects[Kind] }
  /** The lodging is not on sale now; it may never have been known. */
  | { type: 'remove'; lodgingId: number }
  /** Everything up to this change is told. */
  | { type: 'level'; sequence: number };

export interface FollowOptions<Kind extends CatalogKind> {
  /** Address of the service. */
  url: string;
  key: string;
  kind: Kind;
  /** Where the follower keeps how far it is, such as `keepInFile('follower.json')`. */
  state: StateStore;
  /** Ends the following. */
  signal?: AbortSignal;
  /** Seconds to wait for the next change; 25 when left out. 0: the generator ends once it is level. */
  wait?: number;
}

/**
 * Yields what is to be done to a copy of a catalog so that it is what the service has, for ever: a file of each channel first, then every
 * change. It asks again after whatever may pass, goes on where a download broke off, and begins again with a file when the one that it reads
 * is gone or when the service was restored from a backup. How far it is, it keeps when the next event is asked for: what was yielded
 * before counts as done then, and what was yielded last comes again after a crash. Throws what will not pass, such as a wrong key.
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
      yield { type: 'level', sequence: place.after };
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

/** Yields the lines of the newest file of each channel, and where changes begin; undefined when a file has gone meanwhile. */
async function* readSnapshot<Kind extends CatalogKind>(
  caller: Caller,
  { kind, url }: FollowOptions<Kind>,
): AsyncGenerator<CatalogEvent<Kind>, FollowerState | undefined> {
  const feeds = ((await caller.readJson('/v2/feeds')).value as Feed[]).filter((feed) => feed.kind === kind);
  const generation = feeds[0]?.generation ?? (await caller.readGeneration());
  yield { type: 'begin' };
  try {
    for (const feed of feeds)
      for await (const { lodgingId, ...line } of readFeed(caller, new URL(new URL(feed.url).pathname, url))) {
        const value = (kind === 'lodgings' ? line.lodging : line.availability) as CatalogObjects[Kind];
        yield { type: 'put', lodgingId, value };
      }
  } catch (error) {
    if (error instanceof Gone) return undefined;
    throw error;
  }
  // Where no file was written yet, all changes are the catalog.
  const after = feeds.length === 0 ? 0 : Math.min(...feeds.map(({ sequence }) => sequence));
  return { kind, generation, after };
}

/** Yields the changes of a page, and how far it reaches; undefined when the service is no longer the one that was followed. */
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
  if (page.changes.length > 0 && !page.more) yield { type: 'level', sequence: page.lastSequence };
  return { kind, generation, after: page.lastSequence };
}
