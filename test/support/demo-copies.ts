import { hash, randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import { moveAliases } from '../../src/opensearch/indices.ts';
import { indexKinds, indexNamesIn, type IndexNames } from '../../src/opensearch/mappings.ts';
import type { OpenSearch } from '../../src/opensearch/client.ts';
import { connect } from '../../src/opensearch/connect.ts';
import { findServingBuild } from '../../src/search/store/index-builds.ts';
import type { Config } from '../../src/service/config.ts';
import { factsFile } from '../../src/service/facts-file.ts';
import { openDatabase, prepared } from '../../src/sqlite/database.ts';
import { takeLock } from '../../src/sqlite/lock.ts';
import type { Day } from '../../src/values/day.ts';

/** The demo data as of a day, with its index. Services get copies: building it takes many times as long. */
interface Original {
  file: string;
  names: IndexNames;
}

const originals = new Map<string, Promise<Original>>();

/**
 * Copies the demo data as of the day and its index to where a service with the configuration finds them. `make` builds
 * the original; it is called once per day in this run.
 */
export async function copyDemo(config: Config, today: Day, make: (config: Config) => Promise<void>): Promise<void> {
  const client = connect(inject('opensearchUrl'));
  const { timeZone, mode, indexShape } = config;
  const kind = JSON.stringify({ today, timeZone, mode, indexShape });
  try {
    const original = originals.get(kind) ?? findOriginal(client, config, kind, make);
    originals.set(kind, original);
    const { file, names } = await original;
    copyFileSync(file, factsFile(config.dataDir));
    await copyIndices(client, names, config);
  } finally {
    await client.close();
  }
}

/** Of the processes that run tests one makes it, and the others wait. */
async function findOriginal(
  client: OpenSearch,
  config: Config,
  kind: string,
  make: (config: Config) => Promise<void>,
): Promise<Original> {
  const folder = join(tmpdir(), inject('sharedPrefix'), hash('sha1', kind));
  mkdirSync(folder, { recursive: true });
  const lock = await vi.waitUntil(() => takeLock(join(folder, 'lock')), { timeout: 120_000, interval: 50 });
  try {
    const made = join(folder, 'made');
    if (!existsSync(made)) await makeOriginal(client, config, made, make);
    return { file: factsFile(made), names: namesIn(made) };
  } finally {
    lock.release();
  }
}

/** A folder of this name exists only when all is done. */
async function makeOriginal(
  client: OpenSearch,
  config: Config,
  made: string,
  make: (config: Config) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(`${made}-`);
  await make({ ...config, dataDir, indexPrefix: `${inject('sharedPrefix')}-${randomBytes(5).toString('hex')}` });
  const names = namesIn(dataDir);
  for (const kind of indexKinds) {
    await client.send('PUT', `/${names[kind]}/_settings`, { body: { index: { 'blocks.write': true } } });
  }
  renameSync(dataDir, made);
}

function namesIn(dataDir: string): IndexNames {
  const db = openDatabase(factsFile(dataDir));
  const names = findServingBuild(db);
  db.close();
  if (!names) throw new Error('The demo data has no index.');
  return names;
}

async function copyIndices(client: OpenSearch, from: IndexNames, { dataDir, indexPrefix }: Config): Promise<void> {
  const arrivals = indexPrefix + from.arrivals.slice(from.arrivals.indexOf('-arrivals-'));
  const names = indexNamesIn(indexPrefix, arrivals);
  if (!names) throw new Error(`${arrivals} is no name of an index.`);
  for (const kind of indexKinds) {
    await client.send('POST', `/${from[kind]}/_clone/${names[kind]}`, {
      body: { settings: { index: { 'blocks.write': false } } },
    });
  }
  await moveAliases(client, indexPrefix, names);
  const db = openDatabase(factsFile(dataDir));
  prepared(db, 'UPDATE index_builds SET arrivals = :arrivals, lodgings = :lodgings, availability = :availability').run({
    ...names,
  });
  db.close();
}
