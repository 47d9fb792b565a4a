import type { Logger } from 'pino';
import type { OpenSearch } from '../../opensearch/client.ts';
import type { Report } from '../../sqlite/derived-file.ts';
import { createSignal } from '../../values/signal.ts';
import {
  announceNode,
  createStandingIndex,
  DamagedDocument,
  readStanding,
  withdrawNode,
  type Standing,
} from '../standing/standing.ts';
import type { KeptFeeds } from './kept-feeds.ts';
import { createAges } from './standing-age.ts';
import type { Mirror } from './mirror.ts';
import { runPeriodically } from '../../values/run-periodically.ts';

/** Milliseconds. */
const lookEvery = 250;
const announceEvery = 1_000;

export interface Heard {
  standing: () => Standing | undefined;
  /** Milliseconds since the primary wrote it, by this machine's clock; Infinity before the first. */
  age: () => number;
  /** Resolves when a new standing arrives, or after the given milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
}

interface HearingParts {
  client: OpenSearch;
  prefix: string;
  /** Unique to this node. */
  name: string;
  mirror: Mirror;
  feeds: Pick<KeptFeeds, 'name' | 'take'>;
  log: Pick<Logger, 'info'>;
  report: Report;
}

export function hearStanding(parts: HearingParts, ending: AbortSignal): { heard: Heard; ended: Promise<void> } {
  const { client, prefix, name, log, report } = parts;
  const news = createSignal();
  const ageOf = createAges();
  let last: { standing: Standing; at: number } | undefined;
  const look = async () => {
    const standing = await readStanding(client, prefix, 'standing');
    if (!standing || standing.beat === last?.standing.beat) return;
    const [heardAt, wallClock] = [performance.now(), Date.now()];
    if (!(await takePartners(parts, standing))) return;
    await takeFeeds(parts, standing);
    parts.mirror.take(standing);
    last = { standing, at: heardAt - ageOf(standing, { at: heardAt, wallClock }) };
    news.notify();
  };
  const announce = announcer(parts);
  const { ended } = runPeriodically({
    work: () => {
      announce();
      return look();
    },
    every: lookEvery,
    onFailure(err) {
      const damaged = err instanceof DamagedDocument ? { damaged: 'node-copy' as const } : {};
      report({ text: 'the standing of the primary cannot be read', ...damaged, err });
    },
    onRecovery: () => log.info('the primary is heard again'),
    ending,
  });
  return {
    heard: {
      standing: () => last?.standing,
      age: () => (last ? performance.now() - last.at : Infinity),
      wait: news.wait,
    },
    ended: ended.then(() => withdrawNode(client, prefix, name)).catch(() => undefined),
  };
}

/** False while the partners named by the standing have not arrived. */
async function takePartners({ client, prefix, mirror }: HearingParts, { partners: name }: Standing): Promise<boolean> {
  if (mirror.partners() === name) return true;
  const partners = await readStanding(client, prefix, 'partners');
  if (partners?.name !== name) return false;
  mirror.takePartners(partners);
  return true;
}

/** The feeds document may be newer than the standing; it is then read once more. */
async function takeFeeds({ client, prefix, feeds }: HearingParts, { feeds: name }: Standing): Promise<void> {
  if (name === undefined || feeds.name() === name) return;
  const told = await readStanding(client, prefix, 'feeds');
  if (told) feeds.take(told);
}

/** Announces the node when due, without blocking; failures are retried. */
function announcer({ client, prefix, name }: HearingParts): () => void {
  let [announceAt, isThere] = [0, false];
  const announce = async () => {
    if (!isThere) await createStandingIndex(client, prefix);
    isThere = true;
    await announceNode(client, prefix, name, Date.now());
  };
  return () => {
    if (performance.now() < announceAt) return;
    announceAt = performance.now() + announceEvery;
    announce().catch(() => (isThere = false));
  };
}
