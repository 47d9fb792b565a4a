import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readNewestSequence } from '../../../src/lodgings/store/changes.ts';
import { factsFile } from '../../../src/service/facts-file.ts';
import { openDatabase } from '../../../src/sqlite/database.ts';
import { generationOf } from '../../../src/sqlite/generation.ts';
import { testCluster } from '../../support/opensearch.ts';
import { book, offeredNow } from '../booking-stream.ts';
import { firstNight } from '../place.ts';
import { dataFolder, runProgram, type AtEnd } from '../service-process.ts';
import { isReady, startNodePlace } from './node-place.ts';

const cluster = testCluster();

/** The steps of docs/guides/failover.md; a backup stands in for what Litestream has replicated. */
it('makes a primary of a copy on another machine: index and nodes follow, and what is lost came after a sequence that is said', async () => {
  const endings: Parameters<AtEnd>[0][] = [];
  const atEnd: AtEnd = (end) => endings.push(end);
  try {
    const place = await startNodePlace(cluster, { lodgings: 4 }, atEnd);
    const [node = place.primary, other = place.primary] = place.nodes;
    const [firstFolder, secondFolder] = [place.variables['DATA_DIR'] ?? '', dataFolder(atEnd)];
    const command = (folder: string, ...args: string[]) =>
      runProgram(['src/cli.ts', ...args], { ...place.variables, DATA_DIR: folder }, { atEnd });
    const stayOf = (at: number) => ({ lodgingId: place.lodgingIds[at] ?? 0, arrival: firstNight, nights: 1 });

    expect((await book(node.url, stayOf(0))).status).toBe(201);
    const shipped = readNewestSequence(place.db);
    const copy = join(secondFolder, 'copy.sqlite');
    expect(await command(firstFolder, 'backup', copy).ended).toBe(0);
    expect((await book(node.url, stayOf(1))).status).toBe(201);
    expect(readNewestSequence(place.db)).toBeGreaterThan(shipped);
    const former = generationOf(place.db);
    await place.primary.kill();

    copyFileSync(join(firstFolder, 'secrets.json'), join(secondFolder, 'secrets.json'));
    const restore = command(secondFolder, 'restore', copy);
    expect(await restore.ended).toBe(0);
    expect(restore.text()).toMatch(new RegExp(`\\b${shipped.toLocaleString('en').replaceAll(',', '\\D?')}\\b`));
    await place.primary.start({ DATA_DIR: secondFolder });
    const facts = openDatabase(factsFile(secondFolder));
    atEnd(() => void facts.close());
    expect(generationOf(facts)).not.toBe(former);

    for (const each of [node, other]) {
      await vi.waitUntil(() => isReady(each), { timeout: 30_000 });
      await vi.waitUntil(() => offeredNow(each.url, stayOf(1)).catch(() => false), { timeout: 10_000 });
      expect(await offeredNow(each.url, stayOf(0))).toBe(false);
    }
    expect((await book(other.url, stayOf(0))).status).toBe(409);
    expect((await book(other.url, stayOf(1))).status).toBe(201);
    await vi.waitUntil(async () => !(await offeredNow(node.url, stayOf(1))), { timeout: 5_000 });
  } finally {
    for (const end of endings.reverse()) await end();
  }
}, 180_000);
