import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { factsFile } from '../../src/service/facts-file.ts';
import { openDatabase } from '../../src/sqlite/database.ts';
import { expectKept, offeredNow, streamBookings } from '../service/booking-stream.ts';
import { prepare } from '../service/place.ts';
import { dataFolder, runProgram, startService } from '../service/service-process.ts';
import { hasLitestream, litestreamOf } from '../support/litestream.ts';
import { testCluster } from '../support/opensearch.ts';

const cluster = testCluster();
function hasBooking(file: string, id: number): boolean {
  const db = openDatabase(file);
  const found = db.prepare('SELECT 1 FROM bookings WHERE id = ?').get(id) !== undefined;
  db.close();
  return found;
}

describe.skipIf(!hasLitestream)(
  'the continuous backup, by Litestream (skipped where it is neither installed nor named by LITESTREAM)',
  () => {
    it('has what was booked before it was last looked at when the machine is lost, and becomes a service that offers nothing of it', async () => {
      const place = prepare(cluster, 6);
      const service = await startService(place.variables);
      const folder = dataFolder();
      const litestream = litestreamOf(place.variables['DATA_DIR'] ?? '', join(folder, 'replica'));
      const replicating = litestream.replicate();
      const { acknowledged, ended } = streamBookings(service.url, place);
      await vi.waitUntil(() => acknowledged.length >= 30, { timeout: 60_000, interval: 5 });
      const before = [...acknowledged];
      const copy = join(folder, 'copy.sqlite');
      const newest = before.at(-1)?.id ?? 0;
      // Bookings continue throughout.
      await vi.waitUntil(async () => (await litestream.restore(copy)) && hasBooking(copy, newest), {
        timeout: 60_000,
        interval: 200,
      });
      await Promise.all([service.kill('SIGKILL'), replicating.kill('SIGKILL')]);
      await ended;

      const another = { ...place.variables, DATA_DIR: dataFolder(), INDEX_PREFIX: `${cluster.prefix}-another` };
      expect(await litestream.restore(copy)).toBe(true);
      const restored = runProgram(['src/cli.ts', 'restore', copy, '--json'], another);
      expect(await restored.ended, restored.text()).toBe(0);
      const db = openDatabase(factsFile(another.DATA_DIR));
      onTestFinished(() => void db.close());
      expectKept({ ...place, db }, before);
      const again = await startService(another);
      for (const booking of before.slice(-10)) expect(await offeredNow(again.url, booking)).toBe(false);
      expect(await again.kill('SIGTERM')).toBe(0);
    });
  },
);
