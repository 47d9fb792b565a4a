import type { CatalogParts } from './parts.ts';
import { setTimeout as passed } from 'node:timers/promises';
import { yieldToEventLoop } from '../../values/yield-to-event-loop.ts';
import type { z } from 'zod';
import { defineOperation, type Call } from '../../http/operation.ts';
import { changeFeedQuery, changeFeedShape, presentChange, presentChangedLodging } from '../wire/change-feed.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { type FeedChange, type FeedFilter, readFeedPart } from '../store/change-feed.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { presentEach } from '../../http/answers/list-page.ts';
import type { Db } from '../../sqlite/database.ts';
import { reasonToPark } from '../../sqlite/parked-records.ts';
import { generationOf } from '../../sqlite/generation.ts';
import { presentLodgingLanguages } from '../wire/lodging-detail.ts';

export const listChanges = (parts: CatalogParts) =>
  defineOperation({
    id: 'list-changes',
    method: 'GET',
    path: '/v2/changes',
    auth: 'S',
    documentation: {
      tag: 'Catalog',
      summary: "Lists the changes of the dealer's catalog after a sequence; waits for the next change on request.",
      example: () => ({ query: { after: 0, limit: 2 } }),
    },
    query: changeFeedQuery,
    answer: {
      root: 'changes',
      shape: changeFeedShape,
      forms: ['json', 'xml', 'lines'],
      headers: ['X-Last-Sequence', 'X-Generation'],
    },
    problems: [],
    isBulk: true,
    async handle({ dealer, query: { after, topics, limit, include, wait }, format, waitSignal, spend }) {
      const { db } = parts;
      const filter = { gateways: requireDealer(dealer).outGateways, topics };
      const isByLodging = include.length > 0;
      const deadline = performance.now() + wait * 1000;
      let piece = await readPiece(db, filter, after, limit, isByLodging);
      const hasChanges = () => waitForChanges(db, piece.lastSequence, deadline, waitSignal());
      while (piece.changes.length === 0 && (await hasChanges())) {
        piece = await readPiece(db, filter, piece.lastSequence, limit, isByLodging);
      }
      const { changes, ...end } = piece;
      const value = { changes: [], ...end };
      const headers = { 'x-last-sequence': String(end.lastSequence), 'x-generation': generationOf(db) };
      if (!isByLodging) return { value, items: changes.map(presentChange), headers };
      await spend({ units: Math.ceil(changes.length / lodgingsOfUnit), reason: `${changes.length} lodgings` });
      const view = { ...filter, include, format };
      const present = (change: FeedChange) => {
        try {
          return withLodging(parts, change, view);
        } catch (error) {
          // A damaged lodging is parked where its answers are prepared; it must not hold up the changes of others.
          reasonToPark(error);
          return presentChange(change);
        }
      };
      return { value, items: presentEach(changes, present), headers };
    },
  });

/** Lodgings that cost as much as one ordinary request (docs/contract.md 1.10). */
const lodgingsOfUnit = 25;

/** Adds the lodging's current state, which may be newer than the change; none if the lodging is not on sale there. */
function withLodging(
  { db, ready, addresses }: CatalogParts,
  change: FeedChange,
  { gateways, include, format }: FeedFilter & Pick<z.output<typeof changeFeedQuery>, 'include'> & Pick<Call, 'format'>,
): object {
  const made = change.removed ? undefined : ready.findOrMake(change.lodgingId);
  const lodging = made?.gateways.some((code) => gateways.includes(code))
    ? readLodging(db, change.lodgingId)
    : undefined;
  if (!made || lodging?.state !== 'EN_DIFFUSION') return presentChange(change);
  const now = {
    availability: include.includes('availabilities') ? made.json : undefined,
    lodging: include.includes('lodgings')
      ? presentLodgingLanguages(lodging, { ...addresses, ...made.figures })
      : undefined,
  };
  return presentChangedLodging(change, now, format);
}

/**
 * `limit` caps the changes or, with `isByLodging`, the lodgings, each with its newest change only. Lets other requests
 * run between parts: a dealer with few lodgings among many must not block others.
 */
async function readPiece(db: Db, filter: FeedFilter, from: number, limit: number, isByLodging: boolean) {
  // Later changes land behind this end and come with the next piece.
  const upTo = readNewestSequence(db);
  const changes: FeedChange[] = [];
  let after = from;
  const seen = new Set<number>();
  while (after < upTo && (isByLodging ? seen.size : changes.length) <= limit) {
    if (after !== from) await yieldToEventLoop();
    const part = readFeedPart(db, filter, { after, upTo });
    changes.push(...part.changes);
    for (const { lodgingId } of part.changes) seen.add(lodgingId);
    after = part.reached;
  }
  const shown = isByLodging ? changesOfFirst(changes, limit) : changes.slice(0, limit);
  const last = changes.length > shown.length ? shown.at(-1) : undefined;
  // The contract is silent on an `after` above the newest sequence, as after a restored backup: the answer returns the
  // newest sequence as lastSequence.
  const newest = new Map(shown.map((change) => [change.lodgingId, change.sequence]));
  const kept = isByLodging ? shown.filter((change) => newest.get(change.lodgingId) === change.sequence) : shown;
  return { changes: kept, lastSequence: last?.sequence ?? upTo, more: last !== undefined };
}

/** Cuts before the first change that would exceed the number of lodgings. */
function changesOfFirst(changes: readonly FeedChange[], lodgings: number): FeedChange[] {
  const seen = new Set<number>();
  const end = changes.findIndex(({ lodgingId }) => seen.add(lodgingId).size > lodgings);
  return changes.slice(0, end < 0 ? undefined : end);
}

const pause = 100;

/** Polls every 100 ms, since another process may write; returns false at the deadline or once the client is gone. */
async function waitForChanges(db: Db, sequence: number, deadline: number, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const left = deadline - performance.now();
    if (left <= 0) return false;
    await passed(Math.min(pause, left), undefined, { signal }).catch(() => undefined);
    if (signal.aborted || !db.open) return false;
    if (readNewestSequence(db) > sequence) return true;
  }
}
