import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Cluster } from './cluster.ts';
import type { DataSet } from './data-set.ts';
import type { Usage } from './usage.ts';

export function withService<Result>(
  { config }: Pick<DataSet, 'config'>,
  { url }: Cluster,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  return withServer('service-process.ts', { config, opensearchUrl: url }, work);
}

/** The log is written as in production, to nowhere. */
export function withLoggingService<Result>(
  { config }: Pick<DataSet, 'config'>,
  { url }: Cluster,
  work: (url: string, usage: () => Promise<Usage>) => Promise<Result>,
): Promise<Result> {
  const logging = { config: { ...config, logLevel: 'info' }, logFile: '/dev/null' };
  return withServer('service-process.ts', { ...logging, opensearchUrl: url }, work);
}

/**
 * Runs the work beside a file of this folder that takes one message and sends its address once it listens; `usage` asks
 * it for its resource use, where it supports that.
 */
export async function withServer<Result>(
  file: string,
  message: object,
  work: (url: string, usage: () => Promise<Usage>) => Promise<Result>,
): Promise<Result> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  const ended = once(child, 'exit');
  try {
    child.send(message);
    const [url] = (await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error(`${file} ended before it served`))),
    ])) as [string];
    return await work(url, async () => {
      child.send('usage');
      const [usage] = (await once(child, 'message')) as [Usage];
      return usage;
    });
  } finally {
    if (child.connected) child.disconnect();
    await ended;
  }
}
