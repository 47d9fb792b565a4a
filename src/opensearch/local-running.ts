import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A started local node; the token tells it from another one that got the same port later. */
export interface RunningServer {
  url: string;
  token: string;
}

/**
 * Finds the address of the local OpenSearch that another process runs in this data folder, or undefined when none
 * answers. Operator commands use it to work beside a running service.
 */
export async function findRunningServer(dataDir: string): Promise<string | undefined> {
  const running = readRunningServer(resolve(dataDir, 'opensearch'));
  return running && (await checkClusterName(running)) ? running.url : undefined;
}

/** The note about the node that was started last in a folder. */
export function runningFile(folder: string): string {
  return join(folder, 'running.json');
}

/** Reads the note about the node that was started last in a folder; undefined when there is none that can be read. */
function readRunningServer(folder: string): RunningServer | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(runningFile(folder), 'utf8'));
    const { url, token } = read as Partial<RunningServer>;
    return typeof url === 'string' && typeof token === 'string' ? { url, token } : undefined;
  } catch {
    return undefined;
  }
}

/** Tells whether that very node answers. */
export async function checkClusterName({ url, token }: RunningServer): Promise<boolean> {
  try {
    const path = '/_nodes/_local/settings?filter_path=nodes.*.attributes.start';
    const answer = await fetch(url + path, { signal: AbortSignal.timeout(5000) });
    return (await answer.text()).includes(token);
  } catch {
    return false;
  }
}
