import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pino } from 'pino';
import { readConfig, type Config } from '../src/service/config.ts';
import { loadDemo } from '../src/service/demo.ts';
import { writeApiKey } from '../src/formats/api-key.ts';
import { dayAt, type Day } from '../src/values/day.ts';
import { factsFile } from '../src/service/facts-file.ts';
import { createLeaseOwner, findServingBuild } from '../src/search/store/index-builds.ts';
import { rebuild } from '../src/search/index/rebuild.ts';
import { importInsideAirbnb, type ImportOptions } from '../tools/inside-airbnb/import.ts';
import { haveIndices } from '../src/opensearch/indices.ts';
import { haveCurrentMappings, type IndexNames } from '../src/opensearch/mappings.ts';
import { openDatabase, type Db } from '../src/sqlite/database.ts';
import { saveDealer, saveKey } from '../src/partners/store/dealers.ts';
import type { Extra } from '../src/lodgings/rules/property.ts';
import {
  countLodgings,
  listLodgingIds,
  readLodging,
  readPersons,
  saveProperty,
} from '../src/lodgings/store/lodgings.ts';
import { note, type BenchOptions } from './bench.ts';
import { dropIndicesOf, type Cluster } from './cluster.ts';
import { writeCopyOf } from './repeated-folder.ts';
import { timed } from './spread.ts';

export interface DataSet {
  config: Config;
  db: Db;
  today: Day;
  /** Out channels of the lodgings, and the key of a dealer that sells on them. */
  gateways: readonly string[];
  key: string;
  index: IndexNames;
  /** Seconds that building took; undefined when the set already existed. */
  made: { loading: number; building: number } | undefined;
}

/** Uses the imported set when a folder was given, else the demo data; both are kept for the next bench. */
export async function withDataSet<Result>(
  options: BenchOptions,
  cluster: Cluster,
  work: (set: DataSet) => Promise<Result>,
): Promise<Result> {
  const config = configFor(options, cluster, nameOf(options));
  if (options.fresh) {
    rmSync(config.dataDir, { recursive: true, force: true });
    await dropIndicesOf(cluster, config.indexPrefix);
  }
  mkdirSync(config.dataDir, { recursive: true });
  const db = openDatabase(factsFile(config.dataDir));
  try {
    return await work(await preparedSet(options, cluster, config, db));
  } finally {
    db.close();
  }
}

/** A bench sends more requests than a partner may. */
const unlimited = '1000000000';

export function configFor({ data, prefix }: BenchOptions, { url }: Cluster, name: string): Config {
  return readConfig({
    PORT: '0',
    PUBLIC_URL: 'https://bench.example',
    DATA_DIR: join(data, name),
    INDEX_PREFIX: `${prefix}-${name}`,
    OPENSEARCH_URL: url,
    LOG_LEVEL: 'error',
    FEED_MINUTES: '0',
    RATE_KEY_READS: unlimited,
    RATE_KEY_WRITES: unlimited,
    RATE_ADDRESS_READS: unlimited,
    RATE_ADDRESS_BOOKINGS: unlimited,
  });
}

async function preparedSet(options: BenchOptions, cluster: Cluster, config: Config, db: Db): Promise<DataSet> {
  const today = dayAt(Date.now(), config.timeZone);
  const serving = findServingBuild(db);
  const isThere =
    serving && haveCurrentMappings(config.indexPrefix, serving) && (await haveIndices(cluster.client, serving));
  const made = isThere ? undefined : await makeSet(options, cluster, config, db, today);
  const gateways = options.folder === undefined ? demoChannels : [importedChannel];
  const key = saveBenchDealer(db, gateways);
  return { config, db, today, gateways, key, index: findServingBuild(db) as IndexNames, made };
}

async function makeSet(options: BenchOptions, cluster: Cluster, config: Config, db: Db, today: Day) {
  note('Loading the facts');
  const loading = await timed(() => loadFacts(options, config, db, today));
  note('Building the index');
  const building = await timed(() => buildIndex(cluster, config, db, today));
  return { loading: loading.time / 1000, building: building.time / 1000 };
}

/** In nights. */
const usualMaxNights = 28;

const importedChannel = 'InsideAirbnb.sale';
const demoChannels = ['Seaside.example', 'Summit.example', 'Waterways.example'];

async function loadFacts(options: BenchOptions, config: Config, db: Db, today: Day): Promise<void> {
  const { folder, times } = options;
  if (folder === undefined) {
    loadDemo(db, config, note);
    return;
  }
  await importInsideAirbnb(db, folder, importOptions(options, cityOf(folder), today));
  for (let copy = 2; copy <= times; copy += 1) {
    note(`Loading the folder ${copy} of ${times} times`);
    const moved = importOptions(options, `${cityOf(folder)} ${copy}`, today);
    const copied = writeCopyOf(folder, config.dataDir, copy);
    await importInsideAirbnb(db, copied, { ...moved, in: `${moved.in}-${copy}` });
    rmSync(copied, { recursive: true });
  }
  if (options.withServices) addServices(db);
}

const services = [
  { code: 'LINEN', priceUnit: 'PERSON', value: 12_00, fromAge: 3 },
  { code: 'RESORT', priceUnit: 'PERSON_NIGHT', value: 1_50, fromAge: 13, maxNights: 14 },
] as const;

/** The importer knows none. */
function addServices(db: Db): void {
  const added = services.map(({ code, value, ...rest }): Extra => {
    const common = { code, label: { en: code }, optionType: 'MANDATORY_ON_BOOKING', type: 'CHECK' } as const;
    return { ...common, parameters: {}, prices: [{ value, selectedCodes: [] }], ...rest };
  });
  for (const [place, id] of listLodgingIds(db, 0, countLodgings(db)).entries()) {
    const [lodging, persons] = [readLodging(db, id), readPersons(db, id)];
    if (place % 2 === 1 || !lodging || !persons) continue;
    const delivery = { ...persons, property: { ...lodging.property, services: added } };
    saveProperty(db, delivery, { company: { code: lodging.company.code, name: lodging.company.name } }, Date.now());
  }
}

function importOptions({ maxNights = usualMaxNights }: BenchOptions, city: string, today: Day): ImportOptions {
  return {
    in: 'InsideAirbnb',
    out: importedChannel,
    dealer: undefined,
    contract: 'IMPORT',
    city,
    region: undefined,
    country: 'ZZ',
    language: 'en',
    deposit: 0,
    maxNights,
    shift: undefined,
    startDate: today,
    now: Date.now,
  };
}

async function buildIndex({ client }: Cluster, config: Config, db: Db, today: Day): Promise<void> {
  const { refused } = await rebuild({
    db,
    client,
    now: Date.now,
    today: () => today,
    log: pino({ level: 'error' }),
    leaseOwner: createLeaseOwner(),
    prefix: config.indexPrefix,
    shape: config.indexShape,
    onProgress: () => undefined,
  });
  if (refused.size > 0) throw new Error(`${refused.size} lodgings were refused by OpenSearch`);
}

/** The dealer's key is not secret: these databases hold no live data. */
function saveBenchDealer(db: Db, gateways: readonly string[]): string {
  const [publicId, secret] = ['BenchKey', 'b'.repeat(43)];
  saveDealer(db, {
    id: 'bench',
    name: 'Bench',
    company: 'BENCH',
    outGateways: gateways,
    inGateways: [],
    returnHosts: [],
  });
  const secretHash = createHash('sha256').update(secret).digest();
  saveKey(db, { publicId, dealerId: 'bench', roles: ['ROLE_SERVICEPROD_API'], mode: 'test', secretHash, createdAt: 0 });
  return writeApiKey({ kind: 'test', publicId, secret });
}

function cityOf(folder: string): string {
  const name = basename(resolve(folder));
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** No name is a prefix of another, since indices are dropped by prefix. */
function nameOf({ folder, times, maxNights = usualMaxNights, withServices }: BenchOptions): string {
  if (folder === undefined) return 'demo';
  const city = cityOf(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  const imported = `${withServices ? 'services' : 'imported'}-${city}`.slice(0, 24);
  const long = maxNights === usualMaxNights ? imported : `nights-${maxNights}-${imported}`;
  return times === 1 ? long : `times-${times}-${long}`;
}
