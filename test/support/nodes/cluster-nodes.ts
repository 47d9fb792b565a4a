import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished, vi } from 'vitest';
import { ensureJars, findJava } from '../../../src/opensearch/jars.ts';
import type { AtEnd } from '../../service/service-process.ts';
import { freePort } from '../free-port.ts';

/** A cluster node that can be killed and restarted with its data. */
export interface KillableNode {
  url: string;
  kill: () => Promise<void>;
  revive: () => Promise<void>;
}

export interface Nodes {
  /** Comma-separated addresses of all nodes. */
  url: string;
  nodes: readonly KillableNode[];
  /** Resolves when all nodes have joined and all shard copies are assigned. */
  whenGreen: () => Promise<void>;
}

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

/** The first nodes are eligible as cluster managers; all end with this process at the latest. */
export async function startNodes(count: number, atEnd: AtEnd = onTestFinished): Promise<Nodes> {
  const folder = mkdtempSync(join(tmpdir(), 'nodes-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const java = await findJava(process.env);
  const jars = await ensureJars({
    java,
    variables: process.env,
    onProgress: () => undefined,
  });
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
  const nodes = ports.map(({ http, transport }, place) => {
    const own = { 'node.name': `node-${place}`, 'http.port': String(http), 'transport.port': String(transport) };
    const settings = { ...shared, ...own };
    return createNode({ java: java.command, jars, folder: join(folder, String(place)), port: http, settings }, atEnd);
  });
  await Promise.all(nodes.map(({ revive }) => revive()));
  const whenGreen = () =>
    vi.waitUntil(() => isWhole(nodes, count), { timeout: 200_000, interval: 100 }).then(() => undefined);
  await whenGreen();
  return { url: nodes.map(({ url }) => url).join(), nodes, whenGreen };
}

interface NodePlan {
  java: string;
  jars: string;
  folder: string;
  port: number;
  settings: Record<string, string>;
}

function createNode({ java, jars, folder, port, settings }: NodePlan, atEnd: AtEnd): KillableNode {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child?.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  atEnd(kill);
  return {
    url,
    kill,
    async revive() {
      mkdirSync(folder, { recursive: true });
      const log = join(folder, 'node.log');
      const output = openSync(log, 'a');
      const program = [`-Dnode.home=${folder}`, '-cp', join(jars, '*'), join(import.meta.dirname, 'ClusterNode.java')];
      const given = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
      child = spawn(java, [...javaOptions, ...program, ...given], { stdio: ['pipe', output, output] });
      const isUp = () => {
        if (child?.exitCode !== null) throw new Error(readFileSync(log, 'utf8').slice(-2_000));
        return answers(url);
      };
      await vi.waitUntil(isUp, { timeout: 200_000, interval: 100 });
    },
  };
}

const javaOptions = [
  '-Xms384m',
  '-Xmx384m',
  '--add-modules=jdk.incubator.vector',
  '--enable-native-access=ALL-UNNAMED',
];

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function isWhole(nodes: readonly KillableNode[], count: number): Promise<boolean> {
  const query = `wait_for_status=green&wait_for_nodes=${count}&wait_for_no_relocating_shards=true&timeout=2s`;
  return fetch(`${nodes[0]?.url ?? ''}/_cluster/health?${query}`).then(
    async (answer) => ((await answer.json()) as { timed_out?: boolean }).timed_out === false,
    () => false,
  );
}
