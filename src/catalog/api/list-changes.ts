import type { CatalogParts } from './parts.ts';
import { setImmediate as nextTurn, setTimeout as passed } from 'node:timers/promises';
import { defineOperation } from '../../http/operation.ts';
import { changeFeedQuery, changeFeedShape, presentChange } from '../wire/change-feed.ts';
import { requireDealer } from '../../partners/wire/require-dealer.ts';
import { type FeedChange, type FeedFilter, readFeedPart } from '../store/change-feed.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import type { Db } from '../../sqlite/database.ts';

export const listChanges = ({ db }: CatalogParts) =>
  defineOperation({
    id: 'list-changes',
    method: 'GET',
    path: '/v2/changes',
    auth: 'S',
    documentation: {
      tag: 'Catalog',
      summary: "Lists what changed in the dealer's catalog after a sequence; waits for the next change when asked to.",
      example: () => ({ query: { after: 0, limit: 2 } }),
      sample: {
        changes: [
          { sequence: 1, lodgingId: 1, topic: 'services', at: '2027-03-01T12:00:00.000Z', removed: false },
          { sequence: 2, lodgingId: 1, topic: 'photos', at: '2027-03-01T12:00:00.000Z', removed: false },
        ],
        lastSequence: 2,
        more: true,
      },
    },
    query: changeFeedQuery,
    answer: { root: 'changes', shape: changeFeedShape },
    problems: [],
    isBulk: true,
    caching: 'no-store',
    async handle({ dealer, query: { after, topics, limit, wait }, waitSignal }) {
      const filter = { gateways: requireDealer(dealer).outGateways, topics };
      const deadline = performance.now() + wait * 1000;
      let piece = await readPiece(db, filter, after, limit);
      const hasNews = () => waitForNews(db, piece.lastSequence, deadline, waitSignal());
      while (piece.changes.length === 0 && (await hasNews()))
        piece = await readPiece(db, filter, piece.lastSequence, limit);
      return { value: { ...piece, changes: piece.changes.map(presentChange) } };
    },
  });

/** Reads in turns, so that a dealer of few lodgings among many keeps nobody waiting. */
async function readPiece(db: Db, filter: FeedFilter, from: number, limit: number) {
  // What changes from here on moves behind this end and comes with the next piece.
  const upTo = readNewestSequence(db);
  const changes: FeedChange[] = [];
  let after = from;
  while (after < upTo && changes.length <= limit) {
    if (after !== from) await nextTurn();
    const part = readFeedPart(db, filter, { after, upTo });
    changes.push(...part.changes);
    after = part.reached;
  }
  const shown = changes.slice(0, limit);
  const last = changes.length > limit ? shown.at(-1) : undefined;
  // The contract is silent on changes after a sequence of the future, as after a restored backup: the answer leads back
  // to the present.
  return { changes: shown, lastSequence: last?.sequence ?? upTo, more: last !== undefined };
}

const pause = 100;

/** Looks every 100 ms, since another process may write; tells false at the deadline and when nobody waits any more. */
async function waitForNews(
  db: Db,
  sequence: number,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for (;;) {
    const left = deadline - performance.now();
    if (left <= 0) return false;
    await passed(Math.min(pause, left), undefined, signal && { signal }).catch(() => undefined);
    if (signal?.aborted === true || !db.open) return false;
    if (readNewestSequence(db) > sequence) return true;
  }
}
