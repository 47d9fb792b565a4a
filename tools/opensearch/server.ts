import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { takeLock } from '../../src/sqlite/lock.ts';
import { makeFolder } from '../../src/values/make-folder.ts';
import { ensureJars, findJava } from './jars.ts';
import { LocalServerError, runningFile } from './running.ts';
import { startNode, type NodePlan } from './node.ts';
import { keepRunning } from './keep-running.ts';

interface LocalServerOptions {
  /** The service's data folder; OpenSearch uses `opensearch` and `logs` below it. */
  dataDir: string;
  /** JVM notation, such as `1g`. */
  heap: string;
  /** The environment: `JAVA_HOME`, `PATH`, `XDG_CACHE_HOME`. */
  variables: Readonly<Record<string, string | undefined>>;
  onProgress: (line: string) => void;
  /** With a log, a node that exits is restarted and the log records it; without one it stays down. */
  log?: Logger;
}

interface LocalServer {
  /** Without a trailing slash. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Returns when the node answers and its indices are readable; missing jars are downloaded first. The node never
 * outlives this process. Throws a LocalServerError if it cannot run here, or if another process runs one in the same
 * data folder (`findRunningServer` then has its address).
 */
export async function startLocalServer(options: LocalServerOptions): Promise<LocalServer> {
  if (process.platform === 'win32') {
    throw new LocalServerError(
      'The local OpenSearch runs on Linux and macOS: use WSL or `docker compose up`, or set OPENSEARCH_URL.',
    );
  }
  const folder = resolve(options.dataDir, 'opensearch');
  makeFolder(folder);
  const lock = takeLock(join(folder, 'service.lock'));
  if (!lock) {
    throw new LocalServerError(
      `Another process already runs an OpenSearch in ${folder}: stop it, choose another DATA_DIR, or set OPENSEARCH_URL.`,
    );
  }
  try {
    const java = await findJava(options.variables, undefined, options.onProgress);
    const jars = await ensureJars({ ...options, java });
    const logs = resolve(options.dataDir, 'logs');
    const { heap, onProgress, log } = options;
    const node = await runNode({ java: java.command, jars, heap, folder, logs, onProgress }, log);
    const stop = async () => {
      rmSync(runningFile(folder), { force: true });
      await node.stop();
      lock.release();
    };
    return { url: node.url, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function runNode(plan: NodePlan, log: Logger | undefined): Promise<LocalServer> {
  const begin = async (change: Pick<NodePlan, 'port' | 'ending'>) => {
    const started = await startNode({ ...plan, ...change });
    writeFileSync(runningFile(plan.folder), JSON.stringify(started.running));
    return started;
  };
  const { child, running } = await begin({});
  const { url } = running;
  if (!log) return { url, stop: child.stop };
  // A restarted node keeps its port: clients know the first address.
  const start = async (ending: AbortSignal) => (await begin({ port: Number(new URL(url).port), ending })).child;
  return { url, stop: keepRunning({ child, start, log }).stop };
}
