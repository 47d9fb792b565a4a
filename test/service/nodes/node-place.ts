import { vi } from 'vitest';
import { prepare, type Place } from '../place.ts';
import { dataFolder, startService, type AtEnd, type ServiceRun } from '../service-process.ts';
import { smallKeys } from '../../support/small-seed.ts';
import { freePort } from '../../support/free-port.ts';

/** A primary and search nodes, each in its own process, that can be killed and restarted at the same addresses. */
export interface NodePlace extends Place {
  primary: Member;
  nodes: readonly Member[];
  /** Another search node, with changed settings. */
  addNode: (change: Record<string, string>) => Promise<Member>;
}

export interface Member {
  url: string;
  dataDir: string;
  /** Starts or restarts it, with changed settings, or as the program in another folder. */
  start: (change?: Record<string, string>, folder?: string) => Promise<void>;
  kill: () => Promise<void>;
  end: () => Promise<void>;
}

interface Options {
  lodgings: number;
  /** For all members. */
  variables?: Record<string, string>;
  /** For the primary only. */
  ofPrimary?: Record<string, string>;
  /** For the search nodes only. */
  ofNodes?: Record<string, string>;
}

export const nodeToken = 'a-token-of-these-suites';

export async function startNodePlace(
  cluster: { url: string; prefix: string },
  { lodgings, variables = {}, ofPrimary = {}, ofNodes = {} }: Options,
  atEnd: AtEnd,
): Promise<NodePlace> {
  const place = prepare(cluster, lodgings, atEnd);
  const settings: Record<string, string> = {
    ...place.variables,
    PUBLIC_URL: 'https://api.example.org',
    NODE_TOKEN: nodeToken,
    ...variables,
  };
  const { DATA_DIR: dataDir = '', ...all } = settings;
  const primary = await createMember({ ...all, DATA_DIR: dataDir, TRUST_PROXY: 'loopback', ...ofPrimary }, atEnd);
  const own = { ...all, ROLE: 'search', PRIMARY_URL: primary.url, TRUST_PROXY: 'loopback', ...ofNodes };
  const createNode = (change: Record<string, string> = {}) =>
    createMember({ ...own, DATA_DIR: dataFolder(atEnd), ...change }, atEnd);
  const nodes = [await createNode(), await createNode()];
  await Promise.all([primary, ...nodes].map(({ start }) => start()));
  await vi.waitUntil(() => Promise.all(nodes.map(isReady)).then((all) => all.every(Boolean)), { timeout: 30_000 });
  const addNode = async (change: Record<string, string>) => {
    const node = await createNode(change);
    await node.start();
    await vi.waitUntil(() => isReady(node), { timeout: 30_000 });
    return node;
  };
  return { ...place, variables: settings, primary, nodes, addNode };
}

async function createMember(variables: Record<string, string>, atEnd: AtEnd): Promise<Member> {
  const port = await freePort();
  let run: ServiceRun | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir: variables['DATA_DIR'] ?? '',
    async start(change = {}, folder) {
      run = await startService({ ...variables, ...change, PORT: String(port) }, atEnd, folder);
    },
    async kill() {
      await run?.kill('SIGKILL');
    },
    async end() {
      await run?.kill('SIGTERM');
    },
  };
}

interface Readiness {
  status: string;
  indexLagSeconds: number;
  reasons: string[];
}

/** Undefined while it does not listen. */
export async function readinessOf({ url }: Member): Promise<Readiness | undefined> {
  const answer = await fetch(`${url}/ready`).catch(() => undefined);
  return (await answer?.json()) as Readiness | undefined;
}

export async function isReady(member: Member): Promise<boolean> {
  return (await readinessOf(member))?.status === 'ready';
}

/**
 * Whether a search node answers the read without the primary; forwarded requests are answered with the primary's
 * undivided rates.
 */
export async function answersItself({ url }: Member, path: string): Promise<boolean> {
  const { ok, headers, body } = await fetch(url + path, { headers: { 'X-API-Key': smallKeys.seller } });
  await body?.cancel();
  return ok && isOwnAnswer(headers);
}

/** Whether a search node itself answered: each node grants a share of the rates, the primary all. */
export function isOwnAnswer(headers: Headers): boolean {
  return headers.get('ratelimit-policy')?.includes('q=1000000') === false;
}
