import type { Logger } from 'pino';
import type { OpenSearch } from '../../opensearch/client.ts';
import type { Report } from '../../sqlite/derived-file.ts';
import { createSignal } from '../../search/index/signal.ts';
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
import { rest } from '../../values/rest.ts';

/** Milliseconds, all of them. */
const lookEvery = 250;
const announceEvery = 1_000;

/** What a node hears of the primary. */
export interface Heard {
  /** The last that was heard; undefined before the first. */
  standing: () => Standing | undefined;
  /** Milliseconds since the primary wrote it, by this machine's clock; Infinity before the first. */
  age: () => number;
  /** Resolves when something new was heard, or after the milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
}

interface HearingParts {
  client: OpenSearch;
  prefix: string;
  /** This node's, unlike that of any other. */
  name: string;
  mirror: Mirror;
  feeds: Pick<KeptFeeds, 'name' | 'take'>;
  log: Pick<Logger, 'info'>;
  report: Report;
}

/** Hears four times a second how the facts stand, and says once a second that this node is there, until the signal is aborted. */
export function hearStanding(parts: HearingParts, ending: AbortSignal): { heard: Heard; ended: Promise<void> } {
  const news = createSignal();
  const ageOf = createAges();
  let last: { standing: Standing; at: number } | undefined;
  const look = async () => {
    const standing = await readStanding(parts.client, parts.prefix, 'standing');
    if (!standing || standing.beat === last?.standing.beat) return;
    const [heardAt, wallClock] = [performance.now(), Date.now()];
    if (!(await takePartners(parts, standing))) return;
    await takeFeeds(parts, standing);
    parts.mirror.take(standing);
    last = { standing, at: heardAt - ageOf(standing, { at: heardAt, wallClock }) };
    news.notify();
  };
  return {
    heard: {
      standing: () => last?.standing,
      age: () => (last ? performance.now() - last.at : Infinity),
      wait: news.wait,
    },
    ended: listen(parts, look, ending),
  };
}

/** False while what the standing tells of is not there yet. */
async function takePartners({ client, prefix, mirror }: HearingParts, { partners: name }: Standing): Promise<boolean> {
  if (mirror.partners() === name) return true;
  const partners = await readStanding(client, prefix, 'partners');
  if (partners?.name !== name) return false;
  mirror.takePartners(partners);
  return true;
}

/** Takes what is told of feeds, which may be newer than the standing: then it is looked at once more. */
async function takeFeeds({ client, prefix, feeds }: HearingParts, { feeds: name }: Standing): Promise<void> {
  if (name === undefined || feeds.name() === name) return;
  const told = await readStanding(client, prefix, 'feeds');
  if (told) feeds.take(told);
}

async function listen(parts: HearingParts, look: () => Promise<void>, ending: AbortSignal): Promise<void> {
  const { client, prefix, name, log, report } = parts;
  const announce = announcer(parts);
  let fails = false;
  do {
    announce();
    try {
      await look();
      if (fails) log.info('the primary is heard again');
      fails = false;
    } catch (err) {
      const damaged = err instanceof DamagedDocument ? { damaged: 'node-copy' as const } : {};
      if (!fails && !ending.aborted) report({ text: 'the standing of the primary cannot be read', ...damaged, err });
      fails = true;
    }
  } while (await rest(lookEvery, ending));
  await withdrawNode(client, prefix, name).catch(() => undefined);
}

/** Yields what says that the node is there, when it is time; nobody waits for that, and what fails is tried again. */
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
