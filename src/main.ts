import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { onClosedOutput, showProgress } from './service/standard-output.ts';
import { ConfigError, readConfig, type Config, type NodeConfig } from './service/config.ts';
import { loadDemo } from './service/demo.ts';
import type { RebuildProgress } from './search/index/rebuild.ts';
import { createLog, flushLog, logDestination, logUncaught } from './service/log.ts';
import { startLocalServer } from '../tools/opensearch/server.ts';
import {
  keepPrivate,
  privateMask,
  lockFolder,
  checkFolder,
  openFacts,
  checkPort,
} from './service/starting/open-facts.ts';
import { hasManyBookings } from './bookings/store/night-faults.ts';
import { startProcesses } from './service/processes/primary.ts';
import { serveNode } from './service/node/serve-node.ts';
import type { Report } from './sqlite/derived-file.ts';
import { start } from './service/start.ts';
import { checkData } from './service/starting/check-data.ts';
import { failureText, writeWelcome } from './service/welcome.ts';

const say = showProgress(process.stdout);

let stopSeconds = 0;

/** Run in reverse order when the service ends. */
const endings: (() => unknown)[] = [];

async function run(): Promise<void> {
  refuseArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  stopSeconds = config.stopSeconds;
  const log = createLog(config.logLevel, logDestination(2));
  logUncaught(log);
  for (const setting of config.ignoredSettings) log.warn({ setting }, 'this setting is ignored: it no longer exists');
  // Runs last, since the other endings may log.
  endings.push(() => flushLog(log));
  const { node } = config;
  if (node) return runNode({ ...config, node }, log);
  checkFolder(config.dataDir);
  const lock = lockFolder(config.dataDir);
  endings.push(lock.release);
  keepPrivate(config.dataDir);
  await checkPort(config);
  prepareFacts(config, log);
  const opensearchUrl = config.opensearchUrl ?? localServerUrl(config, log);
  const build = async () => buildInThread(config, await opensearchUrl);
  prepareInThread(config, log);
  const onListening = (stop: () => Promise<void>) => void endings.push(stop);
  const parts = { config, log, opensearchUrl, build, onListening, onStoreFailed: restart };
  const lines = config.processes > 1 ? await startProcesses(parts) : writeWelcome(await start(parts));
  for (const line of lines) process.stdout.write(`${line}\n`);
}

/** A search node has no facts; its folder holds nothing that may not be lost. */
async function runNode(config: NodeConfig, log: Logger): Promise<void> {
  await checkPort(config);
  const served = await serveNode(config, log);
  endings.push(served.stop);
  process.stdout.write(`Ready on ${served.url} as a search node of ${config.node.primaryUrl}\n`);
}

function refuseArguments([given]: readonly string[]): void {
  if (given === undefined) return;
  const ways = 'Settings are variables, listed in .env.example; commands: npm run cli -- --help';
  throw new ConfigError([`${given}: the service takes no arguments. ${ways}`]);
}

/** Runs before the local OpenSearch starts, so that configuration errors show at once. */
function prepareFacts(config: Config, log: Logger): void {
  const db = openFacts(config.dataDir, say);
  try {
    if (hasManyBookings(db)) say('Checking the nights of all bookings: it takes a second for some hundred thousand');
    checkData(config, db, log, say);
    loadDemo(db, config, say);
  } finally {
    db.close();
  }
}

function localServerUrl({ dataDir, opensearchHeap: heap }: Config, log: Logger): Promise<string> {
  let stop: (() => Promise<void>) | undefined;
  // Ends after the service, which uses it.
  endings.push(() => stop?.());
  const starting = startLocalServer({ dataDir, heap, variables: process.env, onProgress: say, log });
  const url = starting.then((server) => {
    stop = server.stop;
    return server.url;
  });
  // Callers awaiting it report the failure.
  url.catch(() => undefined);
  return url;
}

function startThread(workerData: { config: Config; opensearchUrl?: string }): Worker {
  return new Worker(new URL('./service/thread.ts', import.meta.url), { workerData });
}

function prepareInThread(config: Config, log: Logger): void {
  const worker = startThread({ config });
  worker.on('message', ({ text, ...fields }: Parameters<Report>[0]) => log.warn(fields, text));
  worker.on('error', (err) => log.warn({ err }, 'the thread that prepares answers ended'));
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  endings.push(() => {
    worker.postMessage('stop');
    return ended;
  });
}

function buildInThread(config: Config, opensearchUrl: string): Promise<void> {
  const worker = startThread({ config, opensearchUrl });
  worker.on('message', ({ phase, lodgings, ofLodgings, documents }: RebuildProgress) => {
    say(`Building the index: ${phase}, ${lodgings} of ${ofLodgings} lodgings, ${documents} documents`);
  });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The index thread ended with ${code}`))));
  });
}

async function stopAll(): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end();
}

let isStopping = false;

/** Whether the program restarts once everything has ended; a signal in the meantime cancels the restart. */
let isRestarting = false;

const failuresVariable = 'STORE_FAILURES';

/**
 * Restarts in the same process, so no supervisor is needed: after an I/O error only a new reader of the database knows
 * what it holds. Callers still get answers for a second; the pauses grow while the disk keeps failing.
 */
function restart(): void {
  if (isRestarting || isStopping) return;
  isRestarting = true;
  // Work under way fails anyway now.
  process.on('uncaughtException', () => undefined);
  const failures = performance.now() > 60_000 ? 0 : Number(process.env[failuresVariable] ?? 0);
  process.env[failuresVariable] = String(failures + 1);
  const wait = Math.min(30_000, 1_000 * 2 ** failures);
  setTimeout(end, wait);
  setTimeout(exit, wait + 10_000).unref();
}

function exit(): void {
  if (!isRestarting) process.exit(0);
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], process.env);
  // Windows has no execve: the supervisor restarts it (EX_TEMPFAIL).
  process.exit(75);
}

function end(): void {
  if (isStopping) return;
  isStopping = true;
  stopAll().then(exit, (error: unknown) => (isRestarting ? exit() : fail(error)));
}

/** Milliseconds to end, in addition to `STOP_SECONDS` for requests, before the service is forced to exit. */
const stopAtMost = 25_000;

function stopOn(signal: NodeJS.Signals): void {
  process.on(signal, () => {
    isRestarting = false;
    if (!isStopping) setTimeout(() => process.exit(1), stopSeconds * 1000 + stopAtMost).unref();
    end();
  });
}

function fail(error: unknown): void {
  process.stderr.write(`${failureText(error)}\n`);
  process.exit(1);
}

process.umask(privateMask);
onClosedOutput(() => undefined);
stopOn('SIGINT');
stopOn('SIGTERM');
run().catch(async (error: unknown) => {
  if (isStopping || isRestarting) return;
  await stopAll().catch(() => undefined);
  // A restarted service waits for its disk; at a first start somebody is there to read the error.
  if (process.env[failuresVariable] === undefined) fail(error);
  process.stderr.write(`${failureText(error)}\n`);
  restart();
});
