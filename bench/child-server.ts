import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Cluster } from './cluster.ts';
import type { DataSet } from './data-set.ts';

/** Runs the work beside the service in a process of its own; the work gets its address. */
export function withService<Result>(
  { config }: Pick<DataSet, 'config'>,
  { url }: Cluster,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  return withServer('service-process.ts', { config, opensearchUrl: url }, work);
}

/** Runs the work beside a file of this folder that takes one message and sends its address once it serves. */
export async function withServer<Result>(
  file: string,
  message: object,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  const ended = once(child, 'exit');
  try {
    child.send(message);
    const [url] = (await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error(`${file} ended before it served`))),
    ])) as [string];
    return await work(url);
  } finally {
    if (child.connected) child.disconnect();
    await ended;
  }
}
