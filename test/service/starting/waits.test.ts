import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ensureJars } from '../../../tools/opensearch/jars.ts';
import { takeLock } from '../../../src/sqlite/lock.ts';
import { factsFile, readyFile } from '../../../src/service/facts-file.ts';
import { openDatabase } from '../../../src/sqlite/database.ts';
import { projectFolder } from '../../../structure/sources.ts';
import { freePort } from '../../support/free-port.ts';
import { testCluster } from '../../support/opensearch.ts';
import { nodeToken } from '../nodes/node-place.ts';
import { prepare } from '../place.ts';
import { dataFolder, runProgram, startService, type AtEnd, type ProgramRun } from '../service-process.ts';

const cluster = testCluster();
const endings: Parameters<AtEnd>[0][] = [];
/** A primary that is ready. */
let primary: { url: string; variables: Record<string, string> };

beforeAll(async () => {
  const atEnd: AtEnd = (end) => endings.push(end);
  const variables = { ...prepare(cluster, 1, atEnd).variables, NODE_TOKEN: nodeToken };
  primary = { url: (await startService(variables, atEnd)).url, variables };
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const deadAddress = async () => `http://127.0.0.1:${await freePort()}`;
const silent: RequestListener = () => undefined;
const says =
  (status: number, body: object | string): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Starts another primary, which need not become ready. */
async function startPrimary(change: Record<string, string>): Promise<string> {
  const port = String(await freePort());
  const variables = { ...prepare(cluster, 1).variables, NODE_TOKEN: nodeToken, PORT: port, ...change };
  runProgram(['src/main.ts'], variables);
  return `http://127.0.0.1:${port}`;
}

/** Knows its name, and answers nothing else. */
const knowsNothingButItself: RequestListener = (request, response) => {
  if (request.url === '/') says(200, { version: {} })(request, response);
};
const refusal = (type: string) => ({ error: { type, reason: 'this is a test' } });

/** A folder with a program of this name. */
function folderOf(name: string, script: string): string {
  const folder = dataFolder();
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}

/** No OpenSearch is cached, and the download never ends. */
function emptyCache(): Record<string, string> {
  const folder = folderOf('mvn', 'while echo; do sleep 0.1; done');
  return { XDG_CACHE_HOME: folder, PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}` };
}

/** A local OpenSearch that never answers. */
async function hangingJava(): Promise<Record<string, string>> {
  const java = { command: 'java', home: undefined, version: 21 };
  await ensureJars({ java, variables: process.env, onProgress: () => undefined });
  return useJava(`[ "$1" != -version ] && exec sleep 60; echo 'openjdk version "25"' >&2`);
}

const useJava = (script: string) => ({ OPENSEARCH_URL: '', JAVA_HOME: folderOf('java', script) });

function formerDatabase(): string {
  const folder = dataFolder();
  const db = new Database(factsFile(folder));
  const first = '0012-version-2.0.0.sql';
  db.exec(readFileSync(join(projectFolder, 'src/sqlite/migrations', first), 'utf8')).pragma('user_version = 12');
  db.close();
  return folder;
}

/** As if there had been many: places are given in turn. */
function manyBookings(): string {
  const folder = dataFolder();
  const db = openDatabase(factsFile(folder));
  db.pragma('foreign_keys = OFF');
  db.exec(`INSERT INTO bookings (place, id, reference, kind, state, lodging_id, arrival, departure, occupant_count,
      occupant_count_children, extras, price, lines, cancellation_policy, created_at, updated_at)
    VALUES (100001, 1e10, 'REFERENCE1', 'easy', 'CANCELLED', 1, 20000, 20007, 2, 0, '[]', '{}', '[]', '[]', 1, 1)`);
  db.close();
  return folder;
}

/** Prints when its own code begins, after all modules are loaded: only then it installs its handlers of signals. */
function start(variables: Record<string, string>): ProgramRun {
  const code = `process.on('newListener', (name) => name === 'SIGTERM' && console.log('The program begins'))`;
  return runProgram([`--import=data:text/javascript,${encodeURIComponent(code)}`, 'src/main.ts'], variables);
}

async function saysSoon(run: ProgramRun, pattern: RegExp): Promise<void> {
  await run.said(/The program begins/);
  await run.said(pattern, 5_000);
}

interface Wait {
  who: 'search node' | 'service';
  what: string;
  settings: () => Record<string, string> | Promise<Record<string, string>>;
  says: RegExp;
}

const waits: Wait[] = [
  {
    who: 'search node',
    what: 'a primary that is not there',
    settings: async () => ({ PRIMARY_URL: await deadAddress() }),
    says: /Waiting: the primary at \S+ does not answer \(ECONNREFUSED\): start it, or correct PRIMARY_URL/,
  },
  {
    who: 'search node',
    what: 'a primary that does not answer',
    settings: async () => ({ PRIMARY_URL: await serve(silent) }),
    says: /Waiting: the primary at \S+ has not answered yet: start it, or correct PRIMARY_URL/,
  },
  {
    who: 'search node',
    what: 'another program at PRIMARY_URL',
    settings: async () => ({ PRIMARY_URL: await serve(says(200, 'Welcome')) }),
    says: /Waiting: \S+ does not serve search nodes \(it answers 200\): .*correct PRIMARY_URL/,
  },
  {
    who: 'search node',
    what: 'a primary of another version',
    settings: async () => ({ PRIMARY_URL: await serve(says(200, { format: 0 })) }),
    says: /Waiting: .* has another version: install the same version there and here/,
  },
  {
    who: 'search node',
    what: 'a primary that refuses the token',
    settings: () => ({ NODE_TOKEN: 'another-token-than-there' }),
    says: /Waiting: .* refuses NODE_TOKEN: set the same one there and here/,
  },
  {
    who: 'search node',
    what: 'a primary without a token',
    settings: async () => ({ PRIMARY_URL: await startPrimary({ NODE_TOKEN: '' }) }),
    says: /Waiting: \S+ does not serve search nodes \(it answers 404\): set NODE_TOKEN at the primary/,
  },
  {
    who: 'search node',
    what: 'a primary with a local OpenSearch',
    settings: async () => ({ PRIMARY_URL: await startPrimary({ OPENSEARCH_URL: '' }) }),
    says: /Waiting: the primary uses its own local OpenSearch, .*: set OPENSEARCH_URL there and here/,
  },
  {
    who: 'search node',
    what: 'a primary with another prefix',
    settings: () => ({ INDEX_PREFIX: 'another' }),
    says: /Waiting: INDEX_PREFIX is \S+ at the primary and another here: set the same one/,
  },
  {
    who: 'search node',
    what: 'a primary that waits for OpenSearch',
    settings: async () => {
      const { INDEX_PREFIX: prefix = '' } = primary.variables;
      return { PRIMARY_URL: await startPrimary({ OPENSEARCH_URL: await deadAddress(), INDEX_PREFIX: prefix }) };
    },
    says: /Waiting: the primary has not compared its index: see its log and \/ready/,
  },
  {
    who: 'search node',
    what: 'another OpenSearch than the primary has',
    settings: async () => ({
      OPENSEARCH_URL: await serve(says(404, { error: { type: 'index_not_found_exception' } })),
    }),
    says: /Waiting: OPENSEARCH_URL leads to an OpenSearch without the index \S+: set the one of the primary/,
  },
  {
    who: 'search node',
    what: 'an OpenSearch that is not there',
    settings: async () => ({ OPENSEARCH_URL: await deadAddress() }),
    says: /Waiting: OpenSearch does not answer \(.*\): start it, or correct OPENSEARCH_URL/,
  },
  {
    who: 'search node',
    what: 'an OpenSearch that does not answer',
    settings: async () => ({ OPENSEARCH_URL: await serve(silent) }),
    says: /Waiting: OpenSearch has not answered yet: start it, or correct OPENSEARCH_URL/,
  },
  ...(['search node', 'service'] as const).map((who) => ({
    who,
    what: 'an OpenSearch that still starts',
    settings: async () => ({ OPENSEARCH_URL: await serve(says(503, refusal('cluster_block_exception'))) }),
    says: /Waiting: OpenSearch answered 503 cluster_block_exception: .*: see its log, or correct OPENSEARCH_URL/,
  })),
  {
    who: 'search node',
    what: 'an OpenSearch that refuses the password',
    settings: async () => ({ OPENSEARCH_URL: await serve(says(401, 'Unauthorized')) }),
    says: /Waiting: OpenSearch answered 401 .*: correct OPENSEARCH_USER and OPENSEARCH_PASSWORD/,
  },
  {
    who: 'search node',
    what: 'an OpenSearch that grants too little',
    settings: async () => ({ OPENSEARCH_URL: await serve(says(403, refusal('security_exception'))) }),
    says: /Waiting: OpenSearch answered 403 security_exception: .*: grant OPENSEARCH_USER the permission/,
  },
  {
    who: 'service',
    what: 'an OpenSearch that is not there',
    settings: async () => ({ OPENSEARCH_URL: await deadAddress() }),
    says: /Waiting: OpenSearch does not answer \(.*ECONNREFUSED.*\): start it, or correct OPENSEARCH_URL; searches wait/,
  },
  {
    who: 'service',
    what: 'an OpenSearch that does not answer',
    settings: async () => ({ OPENSEARCH_URL: await serve(silent) }),
    says: /Waiting: OpenSearch does not answer \(nothing yet\): start it, or correct OPENSEARCH_URL; searches wait/,
  },
  {
    who: 'service',
    what: 'the comparison of the index',
    settings: async () => ({ OPENSEARCH_URL: await serve(knowsNothingButItself) }),
    says: /Waiting: the index is compared with the database: see the log of OpenSearch if it takes long/,
  },
  {
    who: 'service',
    what: 'the migration of its database',
    settings: async () => ({ DATA_DIR: formerDatabase(), OPENSEARCH_URL: await deadAddress() }),
    says: /Migrating the database: it may take minutes; if it is stopped, the next start repeats it/,
  },
  {
    who: 'service',
    what: 'the check of many bookings',
    settings: async () => ({ DATA_DIR: manyBookings(), OPENSEARCH_URL: await deadAddress() }),
    says: /Checking the nights of all bookings: it takes a second for some hundred thousand/,
  },
  {
    who: 'service',
    what: 'the download of OpenSearch',
    settings: () => ({ OPENSEARCH_URL: '', ...emptyCache() }),
    says: /Fetching OpenSearch, .*: if it hangs, check the network, or set OPENSEARCH_URL/,
  },
  {
    who: 'service',
    what: 'the download of another start',
    settings: async () => {
      const settings = { ...prepare(cluster, 1).variables, OPENSEARCH_URL: '', ...emptyCache() };
      await runProgram(['src/main.ts'], settings).said(/Fetching OpenSearch/);
      return { ...settings, DATA_DIR: dataFolder() };
    },
    says: /Waiting for another start that fetches OpenSearch: stop it if it hangs, or set OPENSEARCH_URL/,
  },
  {
    who: 'service',
    what: 'a Java that does not tell its version',
    settings: () => useJava('exec sleep 60'),
    says: /Waiting for "\S+\/java -version": name another JDK by JAVA_HOME, or set OPENSEARCH_URL/,
  },
  {
    who: 'service',
    what: 'its local OpenSearch',
    settings: hangingJava,
    says: /Starting OpenSearch: if it takes minutes, see DATA_DIR\/logs, or set OPENSEARCH_URL/,
  },
  {
    who: 'service',
    what: 'a former local OpenSearch',
    settings: async () => {
      const dataDir = dataFolder();
      const held = join(dataDir, 'opensearch/node_1/data/nodes/0');
      mkdirSync(held, { recursive: true });
      const lock = takeLock(join(held, 'node.lock'));
      onTestFinished(() => lock?.release());
      return { ...(await hangingJava()), DATA_DIR: dataDir };
    },
    says: /Waiting for the former OpenSearch to end: stop it, or set OPENSEARCH_URL/,
  },
];

it.each(waits)('a $who that waits for $what prints that and the remedy', async ({ who, settings, says: pattern }) => {
  const node = { ...primary.variables, ROLE: 'search', PRIMARY_URL: primary.url, DATA_DIR: dataFolder() };
  const run = start({ ...(who === 'service' ? prepare(cluster, 1).variables : node), ...(await settings()) });
  await saysSoon(run, pattern);
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
