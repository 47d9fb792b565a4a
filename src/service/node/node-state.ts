import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Application } from '../../http/http-env.ts';
import { requireToken } from '../../http/metrics.ts';
import { listNewestChanges, readNewestSequence } from '../../lodgings/store/changes.ts';
import { readPartnerRows } from '../../partners/store/partner-tables.ts';
import { packAvailability } from '../../search/availability/compressed-columns.ts';
import { readAvailabilityFromFacts } from '../../search/index/live-index-view.ts';
import type { PackedAvailability } from '../../search/rules/index-documents.ts';
import { readLag } from '../../search/store/indexed-lodgings.ts';
import { readBuilds, type IndexBuild } from '../../search/store/index-builds.ts';
import { inSnapshot, type Db, findSetting } from '../../sqlite/database.ts';
import { generationOf } from '../../sqlite/generation.ts';
import { sealingKeyOf } from '../../sqlite/secrets.ts';
import { cacheByVersion } from '../../sqlite/caches.ts';
import { reasonToPark } from '../../sqlite/parked-records.ts';
import type { Day } from '../../values/day.ts';
import { createTimedYield } from '../../values/yield-to-event-loop.ts';
import type { Config } from '../config.ts';
import type { ServiceParts } from '../service-parts.ts';
import { demoSetting } from '../facts-file.ts';

/** Increase it with each incompatible change of `NodeState`. */
export const stateFormat = 3;

export const statePath = '/node-state';

/** Takes a list of lodging ids; returns the availabilities that the index would hold if these lodgings did not lag. */
export const factsPath = `${statePath}/lodgings`;

/** A known lodging without `availability` cannot be read. */
export interface SentAvailability {
  lodgingId: number;
  availability?: PackedAvailability;
}

/** Headers of a poll and of its answer. `now`: milliseconds since 1970 by the clock of the primary. */
export const stateHeaders = { node: 'x-node', now: 'x-now', nodes: 'x-nodes' } as const;

/** The part of the database that search nodes need. */
export type NodeState = ReturnType<typeof composeState>;

/** More than change between two polls of a node, large deliveries aside. */
const mostChanges = 500;
const mostLagging = 2_000;

interface StateParts extends Pick<ServiceParts, 'db' | 'now' | 'today'> {
  config: Pick<Config, 'nodeToken' | 'indexPrefix' | 'opensearchUrl'>;
  isCompared: () => boolean;
  /** Records a poll of the node; returns the number of nodes that polled recently. */
  noteNode: (name: string) => number | Promise<number>;
}

/** Serves the state to search nodes, which send NODE_TOKEN and poll with the last ETag; without a token, nothing. */
export function mountNodeState(app: Application, parts: StateParts): void {
  const { nodeToken } = parts.config;
  if (nodeToken === undefined) return;
  app.post(factsPath, async (c) => {
    requireToken(c.req.header('authorization'), nodeToken, 'NODE_TOKEN');
    const takeTurn = createTimedYield();
    const sent: SentAvailability[] = [];
    for (const lodgingId of z.array(z.int()).parse(await c.req.json())) {
      sent.push(...sentAvailabilityOf(parts, lodgingId));
      await takeTurn();
    }
    return c.json(sent, 200, { 'cache-control': 'no-store' });
  });
  // Outside the snapshot: making the secret writes.
  const cursorKey = sealingKeyOf(parts.db, 'search cursors');
  const write = () => {
    const text = JSON.stringify(inSnapshot(parts.db, () => composeState(parts, cursorKey)));
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
  };
  // The key holds the inputs of the state besides the database.
  const written = cacheByVersion((_: Db, __: string) => write());
  app.get(statePath, async (c) => {
    requireToken(c.req.header('authorization'), nodeToken, 'NODE_TOKEN');
    const nodes = await parts.noteNode(c.req.header(stateHeaders.node) ?? '');
    const { text, etag } = written(parts.db, `${parts.today()} ${parts.isCompared()}`) ?? write();
    const own = { [stateHeaders.now]: String(parts.now()), [stateHeaders.nodes]: String(nodes) };
    const headers = { 'cache-control': 'no-store', 'content-type': 'application/json', etag, ...own };
    return c.req.header('if-none-match') === etag ? c.body(null, 304, headers) : c.body(text, 200, headers);
  });
}

/** Empty for an unknown lodging. */
function sentAvailabilityOf({ db, today }: StateParts, lodgingId: number): SentAvailability[] {
  try {
    const found = readAvailabilityFromFacts(db, lodgingId, today());
    return found ? [{ lodgingId, availability: packAvailability(found) }] : [];
  } catch (error) {
    reasonToPark(error);
    return [{ lodgingId }];
  }
}

function composeState({ db, config, today: readToday, isCompared }: StateParts, cursorKey: Buffer) {
  const today = readToday();
  const lodgings = listNewestChanges(db, mostChanges + 1);
  const since = lodgings.length > mostChanges ? (lodgings.pop()?.sequence ?? 0) : 0;
  return {
    format: stateFormat,
    generation: generationOf(db),
    indexPrefix: config.indexPrefix,
    /** Nodes cannot reach it. */
    usesLocalOpenSearch: config.opensearchUrl === undefined,
    today,
    /** False while a starting primary has not compared the index with the database yet. */
    isCompared: isCompared(),
    /** The serving one first. */
    builds: readBuilds(db).flatMap((build) => (build.state === 'building' ? [] : composeBuild(db, build, today))),
    /** All lodgings changed after sequence `since`, each with its latest one. */
    changes: { since, newest: readNewestSequence(db), lodgings },
    partners: readPartnerRows(db),
    demo: findSetting(db, demoSetting),
    cursorKey: cursorKey.toString('base64url'),
  };
}

/** `lagging`: lodgings whose documents are outdated; `excluded`: those that searches leave out; undefined: too many. */
function composeBuild(db: Db, build: IndexBuild, today: Day) {
  const { arrivals, lodgings, availability } = build;
  const { lagging: all, excluded } = readLag(db, build, today);
  const lagging = all.length <= mostLagging ? all : undefined;
  return { arrivals, lodgings, availability, lagging, excluded };
}

/** Counts the nodes that polled within ten seconds. */
export function countNodes(): (name: string) => number {
  const polled = new LRUCache<string, true>({ max: 1_000, ttl: 10_000 });
  return (name) => {
    if (name !== '') polled.set(name, true);
    polled.purgeStale();
    return polled.size;
  };
}
