import { randomInt, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { takeLock } from '../../src/sqlite/lock.ts';
import { makeFolder } from '../../src/values/make-folder.ts';
import { type BoundChild, startBoundChild } from './child.ts';
import { checkClusterName, LocalServerError, type RunningServer } from './running.ts';

const startSeconds = 300;
const leaveSeconds = 20;
const tries = 4;

export interface NodePlan {
  java: string;
  jars: string;
  heap: string;
  folder: string;
  logs: string;
  onProgress: (line: string) => void;
  /** Required when others already know the port; defaults to any free one. */
  port?: number;
  ending?: AbortSignal;
}

interface StartedNode {
  child: BoundChild;
  running: RunningServer;
}

/** Starts a node and returns when it answers. Retries if another program took the port meanwhile. */
export async function startNode(plan: NodePlan): Promise<StartedNode> {
  await waitForFormerNode(plan);
  for (let attempt = 1; ; attempt += 1) {
    const result = await tryNode(plan);
    if ('running' in result) return result;
    const isTaken = result.port !== undefined && !(await isFree(result.port));
    if (attempt === tries || !isTaken) throw new LocalServerError(describeFailure(plan, result.cause));
  }
}

/** Waits until no node holds the folder: a killed node may still be closing its files. */
async function waitForFormerNode({ folder, onProgress }: NodePlan): Promise<void> {
  const file = join(folder, 'node_1/data/nodes/0/node.lock');
  const deadline = Date.now() + leaveSeconds * 1000;
  while (existsSync(file)) {
    // OpenSearch locks this file the way SQLite does, so each sees the other's lock.
    const lock = takeLock(file);
    lock?.release();
    if (lock) return;
    if (Date.now() > deadline) {
      throw new LocalServerError(
        `Another OpenSearch uses ${folder}: stop it, choose another DATA_DIR, or set OPENSEARCH_URL.`,
      );
    }
    onProgress('Waiting for the former OpenSearch to end: stop it, or set OPENSEARCH_URL');
    await pause(100);
  }
}

async function tryNode(plan: NodePlan): Promise<StartedNode | { port: number | undefined; cause: string | undefined }> {
  const { folder, logs, onProgress, ending } = plan;
  const output = join(logs, 'opensearch-console.log');
  const token = randomUUID();
  makeFolder(logs);
  writeLocalSettings(join(folder, 'config'), token);
  const port = plan.port ?? (await findFreePort());
  const child = startBoundChild(plan.java, createJavaArguments(plan, port), output);
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  onProgress('Starting OpenSearch: if it takes minutes, see DATA_DIR/logs, or set OPENSEARCH_URL');
  const findReasonToGiveUp = () => {
    if (ending?.aborted) return 'the service ends';
    if (plan.port !== undefined && (findPort(readText(output)) ?? port) !== port) {
      return `another program took its port, ${port}`;
    }
    return seconds() < startSeconds ? undefined : `it was not ready within ${startSeconds} s`;
  };
  let reason: string | undefined;
  while (!child.hasEnded()) {
    reason = findReasonToGiveUp();
    if (reason !== undefined) break;
    const found = findPort(readText(output));
    const running = { url: `http://127.0.0.1:${found ?? 0}`, token };
    if (found !== undefined && (await checkClusterName(running)) && (await waitForIndices(running.url, ending))) {
      onProgress(`OpenSearch answers on ${running.url} after ${seconds().toFixed(1)} s`);
      return { running, child };
    }
    await Promise.race([pause(100), child.ended]);
  }
  await child.stop();
  return { port: findPort(readText(output)), cause: reason ?? findRefusal(readText(output)) };
}

/** The runner takes the first free port after `-baseHttpPort`, and prints which. */
function createJavaArguments({ folder, jars, heap, logs }: NodePlan, port: number): string[] {
  const runnerOptions = {
    '-clusterName': 'lodging-local',
    '-numOfNode': '1',
    '-baseHttpPort': String(port - 1),
    '-basePath': folder,
    '-confPath': join(folder, 'config'),
    '-logsPath': logs,
  };
  return [
    `-Xms${heap}`,
    `-Xmx${heap}`,
    `-XX:ErrorFile=${join(logs, 'jvm-error-%p.log')}`,
    '--add-modules=jdk.incubator.vector',
    '--enable-native-access=ALL-UNNAMED',
    `--class-path=${join(jars, '*')}`,
    'org.codelibs.opensearch.runner.OpenSearchRunner',
    ...Object.entries(runnerOptions).flat(),
  ];
}

/** The runner tries no port above 9299. Random choice keeps concurrent starts apart. */
async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = 9201 + randomInt(99);
    if (await isFree(port)) return port;
  }
  throw new LocalServerError(
    'The local OpenSearch needs a free port between 9201 and 9299: free one, or set OPENSEARCH_URL.',
  );
}

function findPort(output: string): number | undefined {
  const found = /^HTTP Port:\s+(\d+)/m.exec(output);
  return found?.[1] === undefined ? undefined : Number(found[1]);
}

async function waitForIndices(url: string, ending: AbortSignal | undefined): Promise<boolean> {
  try {
    const health = `${url}/_cluster/health?wait_for_status=yellow&timeout=30s`;
    const answer = await fetch(health, ending ? { signal: ending } : {});
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

function describeFailure({ folder, logs }: NodePlan, cause: string | undefined): string {
  const reason = cause ?? `see ${join(logs, 'opensearch.log')}`;
  return (
    `The local OpenSearch did not start (${reason}): if its files are damaged delete ${folder}, ` +
    'from which nothing is lost, or set OPENSEARCH_URL.'
  );
}

function readText(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Rewritten at each start, so that a newer program brings its own configuration. */
function writeLocalSettings(folder: string, token: string): void {
  const own = (file: string) => join(import.meta.dirname, '../../opensearch', file);
  const settings = [
    readFileSync(own('opensearch.yml'), 'utf8'),
    // Distinguishes this node from any other that may answer on the same port.
    `node.attr.start: ${token}`,
    // The default is half the cores: with two cores, a lone search would use only one.
    `search.concurrent.max_slice_count: ${Math.min(2, availableParallelism())}`,
    '',
  ];
  makeFolder(folder);
  writeFileSync(join(folder, 'opensearch.yml'), settings.join('\n'));
  copyFileSync(own('log4j2.properties'), join(folder, 'log4j2.properties'));
}

/** The sentence in which the JVM says why it could not start, if any. */
function findRefusal(consoleText: string): string | undefined {
  return /^(?:# )?((?:Error|Invalid|Unrecognized|There is insufficient memory).*)$/m.exec(consoleText)?.[1];
}
