import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildFeeds } from '../src/feeds/files/build-feeds.ts';
import type { Config } from '../src/service/config.ts';
import { factsFile, readyFile } from '../src/service/facts-file.ts';
import { openDatabase } from '../src/sqlite/database.ts';
import { createDetailWriter } from '../src/catalog/wire/detail-writer.ts';
import { readPrepared } from '../src/stays/ready/prepared-answers.ts';
import { openReadyFile } from '../src/stays/ready/ready-file.ts';
import type { BuiltFeeds } from './feeds.ts';

/** Rewrites the files of all feeds `rounds` times beside a service, and reports the cost. */
const [{ config, rounds }] = (await once(process, 'message')) as [{ config: Config; rounds: number }];
const { dataDir, publicUrl, lodgingUrl } = config;
const db = openDatabase(factsFile(dataDir));
const ready = openReadyFile(readyFile(dataDir), db);
const today = () => Math.floor(Date.now() / 86_400_000);
const parts = {
  db,
  ready: readPrepared({ db, ready, now: Date.now, today, writer: createDetailWriter(config), report: () => undefined })
    .ready,
  dataDir,
  report: () => undefined,
  addresses: { publicUrl, lodgingUrl },
  now: Date.now,
  today,
};
const seconds: BuiltFeeds['seconds'] = { lodgings: [], availabilities: [] };
let memory = 0;
let files: BuiltFeeds['files'] = [];
for (let round = 0; round < rounds; round += 1) {
  rmSync(join(dataDir, 'feeds'), { recursive: true, force: true });
  let began = performance.now();
  let kind = '';
  files = await buildFeeds({
    ...parts,
    onProgress(basis, lodgings) {
      if (lodgings === 1 && kind !== '') seconds[kind as keyof typeof seconds].push((performance.now() - began) / 1000);
      if (lodgings === 1) [kind, began] = [basis.kind, performance.now()];
      memory = Math.max(memory, process.memoryUsage.rss());
    },
  });
  seconds[kind as keyof typeof seconds].push((performance.now() - began) / 1000);
}
process.send?.({ seconds, memory, files } satisfies BuiltFeeds, () => {
  process.disconnect();
});
ready.close();
db.close();
