import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { projectFolder } from '../../../structure/sources.ts';
import { testCluster } from '../../support/opensearch.ts';
import { dataFolder, runProgram, type AtEnd } from '../service-process.ts';
import { beginBooking } from '../begun-booking.ts';
import { offeredNow } from '../booking-stream.ts';
import { firstNight } from '../place.ts';
import { keepLedger } from './ledger.ts';
import { isReady, startNodePlace, type NodePlace } from './node-place.ts';

const cluster = testCluster();

/** On sale, and never booked by the ledger. */
const unsoldNight = firstNight + 80;

/** A copy of this program with another mapping, like a later version. */
function copyOfNextVersion(atEnd: AtEnd): string {
  const folder = dataFolder(atEnd);
  for (const each of ['src', 'tools', 'web/source/styles', 'index-mappings', 'package.json']) {
    cpSync(join(projectFolder, each), join(folder, each), { recursive: true });
  }
  for (const each of ['node_modules', 'dist', 'seed']) symlinkSync(join(projectFolder, each), join(folder, each));
  const file = join(folder, 'index-mappings/lodgings.json');
  const text = readFileSync(file, 'utf8');
  const next = text.replace('"properties": {', '"properties": { "addedLater": { "type": "keyword" },');
  expect(next).not.toBe(text);
  writeFileSync(file, next);
  return folder;
}

/** Ends the primary during a booking, which it still answers, and which nodes no longer offer. */
async function endsAfterBooking({ primary, nodes, lodgingIds: [lodgingId = 0] }: NodePlace): Promise<void> {
  const finish = await beginBooking(primary.url, lodgingId, unsoldNight);
  const ended = primary.end();
  const isClosed = () =>
    fetch(`${primary.url}/health`).then(
      () => false,
      () => true,
    );
  await vi.waitUntil(isClosed, { timeout: 30_000 });
  expect(await finish()).toMatchObject({ status: 201 });
  await ended;
  const stay = { lodgingId, arrival: unsoldNight, nights: 1 };
  for (const { url } of nodes) await vi.waitUntil(async () => !(await offeredNow(url, stay)), { timeout: 5_000 });
}

const copies: Parameters<AtEnd>[0][] = [];
let folder: string;
beforeAll(() => {
  folder = copyOfNextVersion((end) => copies.push(end));
});
afterAll(async () => {
  for (const end of copies) await end();
});

it.each([
  { processes: '1', nodesToo: true },
  // The nodes do not know how many processes the primary has.
  { processes: '2', nodesToo: false },
])(
  'upgrades a primary of $processes processes to another mapping, then node by node ($nodesToo), without a search that fails',
  async ({ processes, nodesToo }) => {
    const endings: Parameters<AtEnd>[0][] = [];
    const atEnd: AtEnd = (end) => endings.push(end);
    try {
      const place = await startNodePlace(cluster, { lodgings: 20, ofPrimary: { API_PROCESSES: processes } }, atEnd);
      const ledger = keepLedger(place, 2);
      atEnd(ledger.end);
      await ledger.afterBooking();
      const prepare = runProgram(['src/cli.ts', 'reindex', '--prepare'], place.variables, { atEnd, folder });
      expect(await prepare.ended, prepare.text()).toBe(0);
      await ledger.afterBooking();
      await endsAfterBooking(place);
      await ledger.afterSearches(20);
      await place.primary.start({}, folder);
      await ledger.afterBooking();
      await ledger.afterSearches(20);
      for (const node of nodesToo ? place.nodes : []) {
        await node.end();
        await node.start({}, folder);
        await vi.waitUntil(() => isReady(node), { timeout: 30_000 });
        await ledger.afterSearches(20);
      }
      expect(ledger.failed).toEqual([]);
      expect(ledger.offeredThoughSold).toEqual([]);
    } finally {
      for (const end of endings.reverse()) await end();
    }
  },
  240_000,
);
