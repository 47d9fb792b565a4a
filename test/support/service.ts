import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { createDetailWriter } from '../../src/catalog/wire/detail-writer.ts';
import { keepReady } from '../../src/stays/ready/keep-ready.ts';
import { openReadyFile } from '../../src/stays/ready/ready-file.ts';
import { acceptClock, openClock } from '../../src/service/clock.ts';
import { readConfig, type Config } from '../../src/service/config.ts';
import { dayAt, dayFromYmd, weekdayOf, ymdOf, type Day } from '../../src/values/day.ts';
import { factsFile, readyFile } from '../../src/service/facts-file.ts';
import { rebuild } from '../../src/search/index/rebuild.ts';
import { loadSeedFolder } from '../../src/loading/seed-folder.ts';
import { connect } from '../../src/opensearch/connect.ts';
import { start } from '../../src/service/start.ts';
import { openDatabase, type Db } from '../../src/sqlite/database.ts';
import { commandsOn, type Commands } from './commands.ts';
import { copyDemo } from './demo-copies.ts';
import { testCluster } from './opensearch.ts';
import { XmlAnswers } from './xml-answers.ts';

type Running = Awaited<ReturnType<typeof start>>;

export { dateTextOf } from '../../src/formats/fields/fields.ts';
export { dayAt, dayFromYmd, weekdayOf, ymdOf };

/** Of the demo data: a seller, a provider, and both. */
export const keys = {
  seller: 'lds_test_DemoSell_demo-key-of-the-selling-dealer0000000000000_4O3QUI',
  provider: 'lds_test_DemoSend_demo-key-of-the-delivering-dealer0000000000_1DNTDA',
  both: 'lds_test_DemoBoth_demo-key-of-the-dealer-with-both-roles00000_0Xm5xw',
};

/** A service under test. Only this file knows how a service runs. */
export interface TestService extends Pick<Running, 'url' | 'client' | 'caughtUp' | 'stop'> {
  config: Config;
  /** For helpers of `test/support` only: API suites ask over HTTP, or as the operator. */
  db: Db;
  /** Operator commands on its data, at its instant. */
  operator: Commands;
  /** Stands still until moved, then ticks. `set` has the service accept the new time, `jump` does not. */
  clock: { now: () => number; today: () => Day; set: (instant: number) => void; jump: (instant: number) => void };
  get: (path: string, init?: CallInit) => Promise<Response>;
  post: (path: string, body: unknown, init?: CallInit) => Promise<Response>;
  /** Restarts on the same data with configuration changes; `meanwhile` runs in between. */
  restart: (change?: Partial<Config>, meanwhile?: () => unknown) => Promise<void>;
  /** A second service on the same data, like a second process. */
  startBeside: () => Promise<Pick<Running, 'url' | 'stop'>>;
}

export interface CallInit {
  key?: string | undefined;
  headers?: Record<string, string>;
}

export interface TestServiceOptions {
  /** Folder of a seed, or `demo`; nothing is loaded when left out. */
  seed?: string;
  /** Initial clock; noon of 1 March 2027 in UTC when left out. */
  now?: number;
  variables?: Record<string, string>;
  /** Receives all log lines of all levels; by default nothing is logged. */
  logLine?: (line: string) => void;
}

/** Tests exceed a partner's rates; suites of the rates set their own. */
export const unlimited = {
  // The service shares its event loop or machine with the tests, so no request may be shed for delay.
  OVERLOAD_DELAY_MS: '0',
  SEARCHES_AT_ONCE: '10000',
  // Suites damage the index and count requests to it.
  // A feed file written meanwhile would be newer than those a test has listed.
  FEED_MINUTES: '0',
  RATE_KEY_READS: '1000000',
  RATE_KEY_WRITES: '1000000',
  RATE_ADDRESS_READS: '1000000',
  RATE_ADDRESS_BOOKINGS: '1000000',
};

/**
 * Milliseconds. On a busy machine indexing may take longer than callers should wait. Tests that search after a booking
 * wait this long, those with a proxy before OpenSearch only as long as callers do.
 */
const patience = 20_000;

const demoFolder = new URL('../../seed/', import.meta.url).pathname;

/**
 * Starts the whole service on a free port, with its own database, index and clock. `cluster` is the result of
 * `testCluster()`, or a proxy before it. On stop, all XML answers are validated against their schema.
 */
export async function startTestService(
  cluster: { url: string; prefix: string },
  options: TestServiceOptions = {},
): Promise<TestService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lodging-test-'));
  let instant = options.now ?? Date.UTC(2027, 2, 1, 12);
  const now = () => instant;
  const config = readConfig({
    PORT: '0',
    PUBLIC_URL: 'https://api.example.org',
    DATA_DIR: dataDir,
    INDEX_PREFIX: cluster.prefix,
    LOG_LEVEL: 'silent',
    ...unlimited,
    ...options.variables,
  });
  const today = () => dayAt(now(), config.timeZone);
  const { seed, logLine } = options;
  const isDirect = cluster.url === inject('opensearchUrl');
  const isSharedDemo = seed === 'demo' && isDirect;
  if (isSharedDemo) {
    await copyDemo(config, today(), async (place) => {
      loadSeed(place, seed, today(), now);
      await buildIndex(place, cluster.url, now);
    });
  } else if (seed !== undefined) loadSeed(config, seed, today(), now);
  const log = logLine ? pino({ level: 'trace' }, { write: logLine }) : pino({ level: config.logLevel });
  const startOnce = async () => {
    const served = await start({
      config,
      log,
      opensearchUrl: cluster.url,
      now,
      build: () => buildIndex(config, cluster.url, now),
      waitAtMost: isDirect ? patience : undefined,
    });
    // The program does it in a thread, whose clock would be the machine's.
    const ready = openReadyFile(readyFile(dataDir), served.parts.db);
    const keeper = keepReady({
      ...served.parts,
      today: served.parts.saleDay,
      ready,
      writer: createDetailWriter(config),
    });
    const stop = async () => {
      await keeper.stop();
      ready.close();
      await served.stop();
    };
    return { ...served, stop };
  };
  let running = await startOnce();
  const xmlAnswers = new XmlAnswers();
  const call = async (path: string, { key, headers, ...rest }: CallInit & Omit<RequestInit, 'headers'>) => {
    const all = { ...(key !== undefined && { 'X-API-Key': key }), ...headers };
    const response = await fetch(running.url + path, { redirect: 'manual', ...rest, headers: all });
    xmlAnswers.note(rest.method ?? 'GET', path, response);
    return response;
  };
  const jump = (next: number) => {
    instant = next;
    running.tick();
  };
  const set = (next: number) => {
    acceptClock(running.parts.db, next);
    jump(next);
  };
  return {
    get url() {
      return running.url;
    },
    get client() {
      return running.client;
    },
    get db() {
      return running.parts.db;
    },
    config,
    operator: commandsOn({ DATA_DIR: config.dataDir, OPENSEARCH_URL: cluster.url, INDEX_PREFIX: cluster.prefix }, now),
    clock: { now, today, set, jump },
    get: (path, init = {}) => call(path, init),
    post(path, value, { key, headers: given } = {}) {
      const body = typeof value === 'string' ? value : JSON.stringify(value);
      return call(path, { method: 'POST', key, body, headers: { 'Content-Type': 'application/json', ...given } });
    },
    caughtUp: () => running.caughtUp(),
    async restart(change, meanwhile) {
      await running.stop();
      // Tests may move the clock meanwhile.
      running.tick = () => undefined;
      await meanwhile?.();
      Object.assign(config, change);
      running = await startOnce();
    },
    startBeside: startOnce,
    async stop() {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
      await xmlAnswers.expectValid();
    },
  };
}

/** The service of a suite: it starts before the first test, after which it may be used, and stops after the last one. */
export function serviceForSuite(
  options: () => TestServiceOptions = () => ({}),
  cluster: { url: string; prefix: string } = testCluster(),
): TestService {
  let started: TestService;
  beforeAll(async () => {
    started = await startTestService(cluster, options());
  });
  afterAll(() => started.stop());
  return new Proxy({} as TestService, { get: (_, name) => Reflect.get(started, name) as unknown });
}

export function day(ymd: string): Day {
  return dayFromYmd(ymd) as Day;
}

function loadSeed(config: Config, seed: string, startDate: Day, now: () => number): void {
  const db = openDatabase(factsFile(config.dataDir));
  const { mistakes } = loadSeedFolder(db, seed === 'demo' ? demoFolder : seed, { startDate, now, mode: config.mode });
  db.close();
  if (mistakes.length > 0) throw new Error(`The seed has mistakes: ${JSON.stringify(mistakes[0])}`);
}

async function buildIndex(config: Config, url: string, machine: () => number): Promise<void> {
  const db = openDatabase(factsFile(config.dataDir));
  const { now } = openClock(db, config.clockStepDays, machine);
  const client = connect(url);
  try {
    await rebuild({
      db,
      client,
      now,
      today: () => dayAt(now(), config.timeZone),
      leaseOwner: randomUUID(),
      prefix: config.indexPrefix,
      shape: config.indexShape,
      log: pino({ level: config.logLevel }),
      onProgress: () => undefined,
    });
  } finally {
    await client.close();
    db.close();
  }
}
