import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../../src/service/starting/open-facts.ts';

/** The message is one sentence for the person at the terminal and says what to do. */
export class LocalServerError extends StartError {
  override readonly name = 'LocalServerError';
}

/** The token distinguishes the node from a later one on the same port. */
export interface RunningServer {
  url: string;
  token: string;
}

/**
 * Address of the local OpenSearch another process runs in this data folder; undefined if none answers. Operator
 * commands use it to work beside a running service.
 */
export async function findRunningServer(dataDir: string): Promise<string | undefined> {
  const running = readRunningServer(resolve(dataDir, 'opensearch'));
  return running && (await checkClusterName(running)) ? running.url : undefined;
}

export function runningFile(folder: string): string {
  return join(folder, 'running.json');
}

/** Undefined if there is no readable note of the node started last in the folder. */
function readRunningServer(folder: string): RunningServer | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(runningFile(folder), 'utf8'));
    const { url, token } = read as Partial<RunningServer>;
    return typeof url === 'string' && typeof token === 'string' ? { url, token } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether this very node answers. */
export async function checkClusterName({ url, token }: RunningServer): Promise<boolean> {
  try {
    const path = '/_nodes/_local/settings?filter_path=nodes.*.attributes.start';
    const answer = await fetch(url + path, { signal: AbortSignal.timeout(5000) });
    return (await answer.text()).includes(token);
  } catch {
    return false;
  }
}
