import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Bench, Measure } from './bench.ts';
import { dropIndicesOf, withCluster, type Cluster } from './cluster.ts';
import { timed } from './spread.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export const demoStart: Bench = {
  name: 'demo-start',
  question: 'How long does a first start take once OpenSearch answers, and a second one?',
  measure: (options) =>
    withCluster(options, async (cluster) => {
      const prefix = `${options.prefix}-start`;
      const dataDir = join(options.data, 'start');
      rmSync(dataDir, { recursive: true, force: true });
      await dropIndicesOf(cluster, prefix);
      const first = await secondsUntilReady(cluster, dataDir, prefix);
      const second = await secondsUntilReady(cluster, dataDir, prefix);
      await dropIndicesOf(cluster, prefix);
      return [
        { what: 'first start: demo data loaded and searchable', value: first, unit: 's', goal: { atMost: 20 } },
        { what: 'second start', value: second, unit: 's' },
      ] satisfies Measure[];
    }),
};

/** Seconds from starting the user-facing command to its ready line; it is stopped then. */
async function secondsUntilReady({ url }: Cluster, dataDir: string, prefix: string): Promise<number> {
  const settings = { PORT: '0', DATA_DIR: dataDir, INDEX_PREFIX: prefix, OPENSEARCH_URL: url, LOG_LEVEL: 'error' };
  const env = { ...process.env, ...settings };
  const { time, result } = await timed(async () => {
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    return { child, address: await readyAddress(child) };
  });
  const answer = await fetch(`${result.address}/ready`);
  result.child.kill('SIGTERM');
  await once(result.child, 'exit');
  if (answer.status !== 200) throw new Error(`The service said that it was ready and answered ${answer.status}`);
  return time / 1000;
}

export async function readyAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The output cannot be read');
  for await (const line of createInterface(child.stdout)) {
    const address = /^Ready on (\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('The service ended before it was ready');
}
