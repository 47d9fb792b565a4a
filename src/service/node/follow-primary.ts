import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { ApiError } from '../../http/problem.ts';
import { haveCurrentMappings } from '../../opensearch/mappings.ts';
import { replacePartnerRows } from '../../partners/store/partner-tables.ts';
import { unpackAvailability } from '../../search/availability/compressed-columns.ts';
import { SearchUnavailable, type FindAvailability, type IndexView } from '../../search/query/index-view.ts';
import { inTransaction, type Db, saveSetting } from '../../sqlite/database.ts';
import { isEarlier, takeGeneration } from '../../sqlite/generation.ts';
import { runPeriodically } from '../../values/run-periodically.ts';
import { createSeal } from '../../sqlite/secrets.ts';
import { createSignal } from '../../values/signal.ts';
import type { NodeConfig } from '../config.ts';
import { demoSetting } from '../facts-file.ts';
import {
  factsPath,
  stateFormat,
  stateHeaders,
  statePath,
  type SentAvailability,
  type NodeState,
} from './node-state.ts';
import { whileAnswering } from './while-answering.ts';

/** Milliseconds. */
const [pollEvery, pollAtMost] = [200, 2_000];

/** Milliseconds for lodgings that the index cannot answer for. */
const longestRead = 10_000;

export type Primary = ReturnType<typeof followPrimary>;

/** Polls the primary for its state until the signal aborts, and keeps keys, dealers and channels in the database. */
export function followPrimary(config: NodeConfig, db: Db, log: Logger, ending: AbortSignal) {
  const { primaryUrl, token } = config.node;
  const [name, polls] = [randomUUID(), createSignal()];
  let known: { state: NodeState; isUsable: boolean; etag: string; copied: string } | undefined;
  let last = { at: -Infinity, clock: 0, nodes: 1 };
  let failure: string | undefined = `the primary at ${primaryUrl} has not answered yet: ${checkPrimary}`;

  const serving = () => known?.state.builds.find((build) => haveCurrentMappings(config.indexPrefix, build));
  const age = () => performance.now() - last.at;
  const readFromFacts = (lodgingIds: readonly number[]) =>
    whileAnswering(age, longestRead, (late) => askFacts(config.node, lodgingIds, AbortSignal.any([late, ending])));
  const { view, take: takeChanges } = createNodeView(serving, readFromFacts);
  const take = (state: NodeState, etag: string) => {
    // A replaced primary does not know the sales of its successor.
    if (known && isEarlier(state.generation, known.state.generation)) {
      throw new Error('a former primary answers at PRIMARY_URL: stop it, and point PRIMARY_URL to its successor');
    }
    const copied = JSON.stringify([state.generation, state.partners, state.demo]);
    if (copied !== known?.copied) {
      inTransaction(db, () => {
        takeGeneration(db, state.generation);
        replacePartnerRows(db, state.partners);
        if (state.demo !== undefined) saveSetting(db, demoSetting, state.demo);
      });
    }
    // Until the index is compared, the list of lagging lodgings counts only if it continues the known state.
    const former = known?.isUsable ? known.state : undefined;
    const isLater = state.generation === former?.generation && state.changes.newest >= former.changes.newest;
    const isUsable = state.isCompared || isLater;
    takeChanges(state);
    known = { state: isUsable ? state : { ...state, builds: [] }, isUsable, etag, copied };
  };
  const poll = async () => {
    const at = performance.now();
    const own = { authorization: `Bearer ${token}`, [stateHeaders.node]: name, 'if-none-match': known?.etag ?? '' };
    const { status, headers, text } = await ask(primaryUrl, own, ending);
    if (status !== 304) take(readState(primaryUrl, status, text), headers.get('etag') ?? '');
    last = { at, clock: Number(headers.get(stateHeaders.now)), nodes: Number(headers.get(stateHeaders.nodes)) };
    failure = undefined;
  };
  const { ended } = runPeriodically({
    work: () =>
      poll()
        .catch((error: unknown) => {
          failure = (error as Error).message;
          throw error;
        })
        .finally(() => polls.notify()),
    every: pollEvery,
    // Until the first state arrives, the start logs what it waits for.
    onFailure: () => known && log.warn(failure),
    onRecovery: () => log.info('the primary answers again'),
    ending,
  });
  return {
    /** Milliseconds since the primary composed the state, at most; Infinity before the first. */
    age,
    today: () => known?.state.today ?? 0,
    /** Milliseconds since 1970 by the clock of the primary. */
    now: () => last.clock + Math.round(age()),
    cursorSeal: () => createSeal(Buffer.from(known?.state.cursorKey ?? '', 'base64url')),
    /** Number of nodes that polled recently. */
    nodes: () => last.nodes,
    view,
    /** Why there is no index to search, and the remedy. */
    obstacle: () => failure ?? (known && !serving() ? explain(known.state, config.indexPrefix) : undefined),
    polled: () => polls.wait(pollAtMost),
    ended,
  };
}

/** The index as the states of the primary describe it: `serving` finds the build in the last one, `take` collects changes. */
function createNodeView(
  serving: () => NodeState['builds'][number] | undefined,
  readFromFacts: IndexView['readFromFacts'],
) {
  /** Lodgings that `sequences` does not hold last changed at or before `base`. */
  let known = { generation: '', base: 0, newest: 0, sequences: new Map<number, number>() };
  const refuse = (code: string, message: string): never => {
    throw new SearchUnavailable(code, message);
  };
  const view: IndexView = {
    serving,
    requireIndex: () => serving() ?? refuse('NO_INDEX', 'The primary has no index that this program reads'),
    requireExcludedLodgings: () =>
      serving()?.excluded ?? refuse('TOO_MUCH_LAGS', 'Too many changes wait to be indexed'),
    isLagging: (lodgingId) => serving()?.lagging?.includes(lodgingId) ?? true,
    lagging: () => serving()?.lagging && new Set(serving()?.lagging),
    newestSequence: () => known.newest,
    // Of any topic.
    changesAfter(sequence) {
      const { base, newest, sequences } = known;
      if (sequence === newest) return { newest, lodgingIds: [] };
      if (sequence === undefined || sequence < base || sequence > newest) return { newest, lodgingIds: undefined };
      return { newest, lodgingIds: [...sequences].flatMap(([id, own]) => (own > sequence ? [id] : [])) };
    },
    // They differ after each change, but cannot be compared across nodes.
    versionsOf: (ids) => new Map([...ids].map((id) => [id, known.sequences.get(id) ?? known.base])),
    sequenceOf: (lodgingId) => known.sequences.get(lodgingId),
    readFromFacts,
    whenSearchable: () => Promise.resolve(),
    // The primary compares what it wrote.
    noteDamaged: () => undefined,
  };
  const take = ({ generation, changes: { since, newest, lodgings } }: NodeState) => {
    // More changes than a state lists: any lodging may have changed.
    if (known.generation !== generation || known.newest < since) {
      known = { generation, base: newest, newest, sequences: new Map() };
    }
    for (const { lodgingId, sequence } of lodgings) if (sequence > known.base) known.sequences.set(lodgingId, sequence);
    known.newest = newest;
  };
  return { view, take };
}

const checkPrimary = 'start it, or correct PRIMARY_URL';
const installSame = 'install the same version there and here';

/** Throws an error that names the remedy. */
async function ask(primaryUrl: string, headers: Record<string, string>, ending: AbortSignal) {
  const signal = AbortSignal.any([ending, AbortSignal.timeout(pollAtMost)]);
  try {
    const answer = await fetch(primaryUrl + statePath, { headers, redirect: 'manual', signal });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (cause) {
    const { name, cause: { code = name } = {} } = cause as Error & { cause?: { code?: string } };
    throw new Error(`the primary at ${primaryUrl} does not answer (${code}): ${checkPrimary}`, { cause });
  }
}

/** Asks the primary for lodgings that the index cannot answer for. Throws SEARCH_UNAVAILABLE if it does not answer. */
async function askFacts(
  { primaryUrl, token }: NodeConfig['node'],
  lodgingIds: readonly number[],
  signal: AbortSignal,
): Promise<FindAvailability> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify(lodgingIds), signal };
  const facts = await fetch(primaryUrl + factsPath, sent)
    .then((answer) => (answer.ok ? (answer.json() as Promise<SentAvailability[]>) : undefined))
    .catch(() => undefined);
  if (!facts) throw new ApiError('SEARCH_UNAVAILABLE');
  const byId = new Map(facts.map((each) => [each.lodgingId, each]));
  return (lodgingId) => {
    const found = byId.get(lodgingId);
    if (!found) return undefined;
    if (!found.availability) throw new ApiError('INTERNAL_ERROR');
    return unpackAvailability(found.availability);
  };
}

/** Throws an error that names the remedy if this program cannot read the answer. */
function readState(primaryUrl: string, status: number, text: string): NodeState {
  if (status === 401) {
    throw new Error(`the primary at ${primaryUrl} refuses NODE_TOKEN: set the same one there and here`);
  }
  if (status !== 200 || !text.startsWith('{"format":')) {
    throw new Error(
      `${primaryUrl} does not serve search nodes (it answers ${status}): set NODE_TOKEN at the primary, or correct PRIMARY_URL`,
    );
  }
  const state = JSON.parse(text) as NodeState;
  if (state.format === stateFormat) return state;
  throw new Error(`the primary at ${primaryUrl} has another version: ${installSame}`);
}

function explain({ usesLocalOpenSearch, indexPrefix, isCompared, builds }: NodeState, prefix: string): string {
  if (usesLocalOpenSearch) {
    return 'the primary uses its own local OpenSearch, which no other machine reaches: set OPENSEARCH_URL there and here';
  }
  if (indexPrefix !== prefix) {
    return `INDEX_PREFIX is ${indexPrefix} at the primary and ${prefix} here: set the same one`;
  }
  if (builds.length > 0) return `the index of the primary has another format: ${installSame}`;
  return `the primary ${isCompared ? 'is building' : 'has not compared'} its index: see its log and /ready`;
}
