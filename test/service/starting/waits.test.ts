import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as ask, type RequestListener } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ensureJars } from '../../../tools/opensearch/jars.ts';
import { takeLock } from '../../../src/sqlite/lock.ts';
import { readConfig, type NodeConfig } from '../../../src/service/config.ts';
import { factsFile, readyFile } from '../../../src/service/facts-file.ts';
import { serveNode } from '../../../src/service/node/serve-node.ts';
import { projectFolder } from '../../../structure/sources.ts';
import { freePort } from '../../support/free-port.ts';
import { testCluster } from '../../support/opensearch.ts';
import { serviceForSuite, startTestService } from '../../support/service.ts';
import { nodeToken } from '../nodes/node-place.ts';
import { prepare } from '../place.ts';
import { dataFolder, runProgram, type ProgramRun } from '../service-process.ts';

const cluster = testCluster();
const shared = { NODE_TOKEN: nodeToken, OPENSEARCH_URL: cluster.url };
const primary = serviceForSuite(() => ({ variables: shared }), cluster);
const withoutToken = serviceForSuite();
const withLocalOpenSearch = serviceForSuite(() => ({ variables: { NODE_TOKEN: nodeToken } }));
const withAnotherPrefix = serviceForSuite(() => ({ variables: shared }));

const silent: RequestListener = () => undefined;
const says =
  (status: number, body: object | string): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const refusal = (type: string) => ({ error: { type, reason: 'this is a test' } });
/** Knows its name, and answers nothing else. */
const knowsNothingButItself: RequestListener = (request, response) => {
  if (request.url === '/') says(200, { version: {} })(request, response);
};

const passTo =
  (url: string, headers: Record<string, string> = {}): RequestListener =>
  (request, response) => {
    const { method, headers: given } = request;
    const passed = ask(url + (request.url ?? ''), { method, headers: { ...given, ...headers } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed.on('error', () => response.destroy()));
  };

/** Stands before another program; nothing listens there at first without an answer. */
async function startFront(first: RequestListener | undefined) {
  let answer = first ?? silent;
  const server = createServer((request, response) => {
    answer(request, response);
  });
  const port = await freePort();
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  if (first) await listen();
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async passTo(url: string) {
      answer = passTo(url);
      if (!first) await listen();
      server.closeAllConnections();
    },
  };
}

interface Wait {
  what: string;
  /** A former answer of what is waited for; undefined: nothing listens there. */
  answers: () => RequestListener | undefined;
  says: RegExp;
}

const nothing = () => undefined;

const waitsForPrimary: readonly Wait[] = [
  {
    what: 'that is not there',
    answers: nothing,
    says: /Waiting: the primary at \S+ does not answer \(ECONNREFUSED\): start it, or correct PRIMARY_URL/,
  },
  {
    what: 'that does not answer',
    answers: () => silent,
    says: /Waiting: the primary at \S+ has not answered yet: start it, or correct PRIMARY_URL/,
  },
  {
    what: 'in whose place another program answers',
    answers: () => says(200, 'Welcome'),
    says: /Waiting: \S+ does not serve search nodes \(it answers 200\): .*correct PRIMARY_URL/,
  },
  {
    what: 'of another version',
    answers: () => says(200, { format: 0 }),
    says: /Waiting: .* has another version: install the same version there and here/,
  },
  {
    what: 'that refuses the token',
    answers: () => passTo(primary.url, { authorization: 'Bearer another-token-than-there' }),
    says: /Waiting: .* refuses NODE_TOKEN: set the same one there and here/,
  },
  {
    what: 'without a token',
    answers: () => passTo(withoutToken.url),
    says: /Waiting: \S+ does not serve search nodes \(it answers 404\): set NODE_TOKEN at the primary/,
  },
  {
    what: 'with a local OpenSearch',
    answers: () => passTo(withLocalOpenSearch.url),
    says: /Waiting: the primary uses its own local OpenSearch, .*: set OPENSEARCH_URL there and here/,
  },
  {
    what: 'with another prefix',
    answers: () => passTo(withAnotherPrefix.url),
    says: /Waiting: INDEX_PREFIX is \S+ at the primary and \S+ here: set the same one/,
  },
];

const isStarting = () => says(503, refusal('cluster_block_exception'));

const waitsOfNodeForOpenSearch: readonly Wait[] = [
  {
    what: 'that is not there',
    answers: nothing,
    says: /Waiting: OpenSearch does not answer \(.*\): start it, or correct OPENSEARCH_URL/,
  },
  {
    what: 'that does not answer',
    answers: () => silent,
    says: /Waiting: OpenSearch has not answered yet: start it, or correct OPENSEARCH_URL/,
  },
  {
    what: 'that still starts',
    answers: isStarting,
    says: /Waiting: OpenSearch answered 503 cluster_block_exception: .*: see its log, or correct OPENSEARCH_URL/,
  },
  {
    what: 'which is another than the primary has',
    answers: () => says(404, { error: { type: 'index_not_found_exception' } }),
    says: /Waiting: OPENSEARCH_URL leads to an OpenSearch without the index \S+: set the one of the primary/,
  },
  {
    what: 'that refuses the password',
    answers: () => says(401, 'Unauthorized'),
    says: /Waiting: OpenSearch answered 401 .*: correct OPENSEARCH_USER and OPENSEARCH_PASSWORD/,
  },
  {
    what: 'that grants too little',
    answers: () => says(403, refusal('security_exception')),
    says: /Waiting: OpenSearch answered 403 security_exception: .*: grant OPENSEARCH_USER the permission/,
  },
];

const waitsOfService: readonly Wait[] = [
  {
    what: 'that is not there',
    answers: nothing,
    says: /Waiting: OpenSearch does not answer \(.*ECONNREFUSED.*\): start it, or correct OPENSEARCH_URL; until then, searches are refused/,
  },
  {
    what: 'that does not answer',
    answers: () => silent,
    says: /Waiting: OpenSearch does not answer \(nothing yet\): start it, or correct OPENSEARCH_URL; until then, searches are refused/,
  },
  {
    what: 'that still starts',
    answers: isStarting,
    says: /Waiting: OpenSearch answered 503 cluster_block_exception: .*: see its log, or correct OPENSEARCH_URL/,
  },
  {
    what: 'that compares the index',
    answers: () => knowsNothingButItself,
    says: /Waiting: the index is compared with the database: see the log of OpenSearch if it takes long/,
  },
];

/** Waits until the log has the pattern, which takes the service a second. */
function logged(lines: readonly string[], pattern: RegExp): Promise<void> {
  return vi.waitFor(() => expect(lines.join('')).toMatch(pattern), { timeout: 10_000, interval: 20 });
}

let places = 0;

/** A prefix of its own, at an OpenSearch behind a front. */
function placeBehind(url: string): { url: string; prefix: string } {
  places += 1;
  return { url, prefix: `${cluster.prefix}-behind-${places}` };
}

/** Starts a search node in this process, which is stopped once it serves. */
function startNode(given: Record<string, string>) {
  const own = { PORT: '0', DATA_DIR: dataFolder(), INDEX_PREFIX: cluster.prefix, ROLE: 'search' };
  const config = readConfig({ ...shared, PRIMARY_URL: primary.url, ...own, ...given }) as NodeConfig;
  const lines: string[] = [];
  const serving = serveNode(config, pino({ level: 'warn' }, { write: (line) => void lines.push(line) }));
  return { lines, serves: serving.then(({ stop }) => stop()) };
}

it.each(waitsForPrimary)(
  'a search node that waits for a primary $what logs that and the remedy, and serves once that is over',
  async ({ answers, says: pattern }) => {
    const front = await startFront(answers());
    const node = startNode({ PRIMARY_URL: front.url });
    await logged(node.lines, pattern);
    await front.passTo(primary.url);
    await node.serves;
  },
);

it('a search node that waits for a primary which has not compared its index logs that, and serves once it has', async () => {
  const front = await startFront(undefined);
  const port = String(await freePort());
  const own = placeBehind(front.url);
  const starting = startTestService(own, { variables: { ...shared, PORT: port } });
  const node = startNode({ PRIMARY_URL: `http://127.0.0.1:${port}`, INDEX_PREFIX: own.prefix });
  await logged(node.lines, /Waiting: the primary has not compared its index: see its log and \/ready/);
  await front.passTo(cluster.url);
  await node.serves;
  await (await starting).stop();
});

it.each(waitsOfNodeForOpenSearch)(
  'a search node that waits for an OpenSearch $what logs that and the remedy, and serves once that is over',
  async ({ answers, says: pattern }) => {
    const front = await startFront(answers());
    const node = startNode({ OPENSEARCH_URL: front.url });
    await logged(node.lines, pattern);
    await front.passTo(cluster.url);
    await node.serves;
  },
);

it.each(waitsOfService)(
  'a service that waits for an OpenSearch $what logs that and the remedy, and serves once that is over',
  async ({ answers, says: pattern }) => {
    const front = await startFront(answers());
    const lines: string[] = [];
    const starting = startTestService(placeBehind(front.url), {
      variables: { OPENSEARCH_URL: front.url },
      logLine: (line) => void lines.push(line),
    });
    await logged(lines, pattern);
    await front.passTo(cluster.url);
    await (await starting).stop();
  },
);

/** Prints when its own code begins, after all modules are loaded: only then it installs its handlers of signals. */
function start(variables: Record<string, string>): ProgramRun {
  const code = `process.on('newListener', (name) => name === 'SIGTERM' && console.log('The program begins'))`;
  return runProgram([`--import=data:text/javascript,${encodeURIComponent(code)}`, 'src/main.ts'], variables);
}

async function saysSoon(run: ProgramRun, ...patterns: readonly RegExp[]): Promise<void> {
  await run.said(/The program begins/);
  for (const pattern of patterns) await run.said(pattern, 5_000);
}

const deadAddress = async () => `http://127.0.0.1:${await freePort()}`;

/** A folder with a program of this name. */
function folderOf(name: string, script: string): string {
  const folder = dataFolder();
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}

/**
 * Of a former version, with one booking, as if there had been many: places are given in turn. Its migration and the
 * check of many bookings come before the start waits for OpenSearch.
 */
function formerDatabase(): string {
  const folder = dataFolder();
  const db = new Database(factsFile(folder));
  const first = '0012-version-2.0.0.sql';
  db.exec(readFileSync(join(projectFolder, 'src/sqlite/migrations', first), 'utf8')).pragma('user_version = 12');
  db.pragma('foreign_keys = OFF');
  db.exec(`INSERT INTO bookings (place, id, reference, kind, state, lodging_id, arrival, departure, occupant_count,
      occupant_count_children, extras, price, lines, cancellation_policy, created_at, updated_at)
    VALUES (100001, 1e10, 'REFERENCE1', 'easy', 'CANCELLED', 1, 20000, 20007, 2, 0, '[]', '{}', '[]', '[]', 1, 1)`);
  db.close();
  return folder;
}

/** No OpenSearch is cached, and the download never ends. */
function emptyCache(): Record<string, string> {
  const folder = folderOf('mvn', 'while echo; do sleep 0.1; done');
  return { XDG_CACHE_HOME: folder, PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}` };
}

interface ProgramWait {
  what: string;
  settings: () => Record<string, string> | Promise<Record<string, string>>;
  says: readonly RegExp[];
}

const programWaits: readonly ProgramWait[] = [
  {
    what: 'search node that waits for its primary',
    settings: async () => ({ ...shared, ROLE: 'search', PRIMARY_URL: await deadAddress() }),
    says: [/Waiting: the primary at \S+ does not answer \(ECONNREFUSED\): start it, or correct PRIMARY_URL/],
  },
  {
    what: 'service that migrates its database, checks many bookings, and waits for OpenSearch',
    settings: async () => ({ DATA_DIR: formerDatabase(), OPENSEARCH_URL: await deadAddress() }),
    says: [
      /Migrating the database: it may take minutes; if it is stopped, the next start repeats it/,
      /Checking the nights of all bookings: it takes a second for some hundred thousand/,
      /Waiting: OpenSearch does not answer \(.*ECONNREFUSED.*\): start it, or correct OPENSEARCH_URL; until then, searches are refused/,
    ],
  },
  {
    what: 'service that downloads OpenSearch',
    settings: () => ({ OPENSEARCH_URL: '', ...emptyCache() }),
    says: [/Fetching OpenSearch, .*: if it hangs, check the network, or set OPENSEARCH_URL/],
  },
];

it.each(programWaits)(
  'a $what prints that and the remedy, and ends by a signal',
  async ({ settings, says: patterns }) => {
    const run = start({ DATA_DIR: dataFolder(), PORT: '0', DEMO_SEED: 'off', ...(await settings()) });
    await saysSoon(run, ...patterns);
    expect(run.text()).not.toContain('Ready on');
    expect(await run.kill('SIGTERM')).toBe(0);
  },
);

it('a service that waits for a former local OpenSearch and then for its own prints both, and ends by a signal', async () => {
  const java = { command: 'java', home: undefined, version: 21 };
  await ensureJars({ java, variables: process.env, onProgress: () => undefined });
  // The Java of a local OpenSearch that never answers.
  const home = folderOf('java', `[ "$1" != -version ] && exec sleep 60; echo 'openjdk version "25"' >&2`);
  const dataDir = dataFolder();
  const held = join(dataDir, 'opensearch/node_1/data/nodes/0');
  mkdirSync(held, { recursive: true });
  const lock = takeLock(join(held, 'node.lock'));
  const run = start({ DATA_DIR: dataDir, PORT: '0', DEMO_SEED: 'off', JAVA_HOME: home });
  await saysSoon(run, /Waiting for the former OpenSearch to end: stop it, or set OPENSEARCH_URL/);
  lock?.release();
  await run.said(/Starting OpenSearch: if it takes minutes, see DATA_DIR\/logs, or set OPENSEARCH_URL/, 5_000);
  expect(run.text()).not.toContain('Ready on');
  expect(await run.kill('SIGTERM')).toBe(0);
});

it.each([factsFile, readyFile])(
  'a service tells that another program holds its file, the remedy, and ends',
  async (of) => {
    const { variables } = prepare(cluster, 1);
    const writer = new Database(of(variables['DATA_DIR'] ?? ''));
    onTestFinished(() => void writer.close());
    writer.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE');
    const run = start(variables);
    await saysSoon(run, /Waiting: another program holds the database \S+: end it/);
    await run.said(/DATA_DIR: the database \S+ cannot be used \(SQLITE_BUSY\): end the other program that holds it\./);
    expect(await run.ended).toBe(1);
  },
);
