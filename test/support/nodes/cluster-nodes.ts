import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished, vi } from 'vitest';
import { ensureJars, findJava } from '../../../tools/opensearch/jars.ts';
import type { AtEnd } from '../../service/service-process.ts';
import { freePort } from '../free-port.ts';

const patience = { timeout: 200_000, interval: 100 };

/** Needs a JDK: a node is started from Java source, which a JRE cannot do. */
export async function canStartNodes(): Promise<boolean> {
  try {
    const { command } = await findJava(process.env);
    const { stdout } = await promisify(execFile)(command, ['--list-modules']);
    return stdout.includes('jdk.compiler');
  } catch {
    return false;
  }
}

/** Returns the comma-separated addresses of the nodes, once all have joined and all shard copies are assigned. */
export async function startNodes(count: number, atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'nodes-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const java = await findJava(process.env);
  const jars = await ensureJars({ java, variables: process.env, onProgress: () => undefined });
  const ports = await Promise.all(
    Array.from({ length: count }, async () => ({ http: await freePort(), transport: await freePort() })),
  );
  const shared = {
    'cluster.name': folder.replaceAll(/\W/g, '-'),
    'discovery.type': 'zen',
    'discovery.seed_hosts': ports.map(({ transport }) => `127.0.0.1:${transport}`).join(),
    'cluster.initial_cluster_manager_nodes': ports.map((_, place) => `node-${place}`).join(),
    'network.host': '127.0.0.1',
    'action.auto_create_index': 'false',
    'search.max_buckets': '1000000',
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
  };
  const urls = ports.map(({ http }) => `http://127.0.0.1:${http}`);
  const started = ports.map(async ({ http, transport }, place) => {
    const own = { 'node.name': `node-${place}`, 'http.port': String(http), 'transport.port': String(transport) };
    const settings = Object.entries({ ...shared, ...own }).map(([name, value]) => `${name}=${value}`);
    const isUp = startNode(java.command, jars, join(folder, String(place)), settings, atEnd);
    await vi.waitUntil(() => isUp(urls[place] ?? ''), patience);
  });
  await Promise.all(started);
  await vi.waitUntil(() => isWhole(urls[0] ?? '', count), patience);
  return urls.join();
}

/** Returns the function that asks whether the node answers, and throws when it has ended. */
function startNode(java: string, jars: string, folder: string, settings: readonly string[], atEnd: AtEnd) {
  mkdirSync(folder, { recursive: true });
  const log = join(folder, 'node.log');
  const output = openSync(log, 'a');
  const program = [`-Dnode.home=${folder}`, '-cp', join(jars, '*'), join(import.meta.dirname, 'ClusterNode.java')];
  const child = spawn(java, [...javaOptions, ...program, ...settings], { stdio: ['pipe', output, output] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  atEnd(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return (url: string) => {
    if (child.exitCode !== null) throw new Error(readFileSync(log, 'utf8').slice(-2_000));
    return fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
  };
}

const javaOptions = [
  '-Xms384m',
  '-Xmx384m',
  '--add-modules=jdk.incubator.vector',
  '--enable-native-access=ALL-UNNAMED',
];

async function isWhole(url: string, count: number): Promise<boolean> {
  const query = `wait_for_status=green&wait_for_nodes=${count}&wait_for_no_relocating_shards=true&timeout=2s`;
  return fetch(`${url}/_cluster/health?${query}`).then(
    async (answer) => ((await answer.json()) as { timed_out?: boolean }).timed_out === false,
    () => false,
  );
}
