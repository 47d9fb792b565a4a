import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { checkNights, groupNightFaults, mendNights } from '../bookings/store/night-faults.ts';
import type { OpenSearch } from '../opensearch/client.ts';
import { canBeRead, needsBuild } from '../opensearch/inspect-indices.ts';
import { followBuild } from '../search/index/follower.ts';
import { findUsableBuild } from '../search/index/live-index-view.ts';
import { rebuild, rollBack } from '../search/index/rebuild.ts';
import {
  compareEach,
  isInSync,
  keepUnmended,
  mendIndex,
  verifyIndex,
  type IndexDifferences,
  noDifferences,
} from '../search/index/verify-index.ts';
import { createLeaseOwner, readParked, releaseBuild, type IndexBuild } from '../search/store/index-builds.ts';
import { dayAt } from '../values/day.ts';
import { CommandRefusal, withOpenSearch, type CommandResult, type OpenFacts } from './command.ts';
import { formatCount, formatValue } from './output.ts';
import type { Cli } from './program.ts';
import { createBars } from './progress.ts';

export function reindex({ command, run }: Cli) {
  const does = 'build a new index beside the serving one, then switch to it; bookings continue';
  const examples = ['npm run reindex', 'npm run reindex -- --rollback', 'npm run reindex -- --prepare'];
  const build = command('reindex', does, examples, [
    'The former index is kept up to date for --rollback. Interrupting leaves the serving index as it was.',
  ])
    .option('--rollback', 'serve again from the index before the last rebuild')
    .option('--prepare', 'build it for a new version, which starts serving from it');
  run(build, (facts, { rollback, prepare }) =>
    withOpenSearch(facts, (client) => (rollback ? runRollback(facts, client) : runRebuild(facts, client, prepare))),
  );
}

export function verify({ command, run }: Cli) {
  const does =
    'compare bookings with nights, and the index with the facts, while the service runs: every document, indices, settings';
  const compare = command(
    'verify',
    does,
    ['verify', 'verify --repair', 'verify --json'],
    [
      'Exit status 0: no difference and nothing parked; 1: differences, which --repair has repaired, or parked records.',
      'The service or reindex builds a missing index. A lodging whose nights do not match its bookings is off sale until they do.',
      'Nights of a booking: free means not taken; superfluous means taken without being its nights; taken-by-another means taken by another booking: move or cancel one of the two, then run verify --repair.',
    ],
  ).option('--repair', 'repair only the differences found');
  run(compare, (facts, { repair = false }) => withOpenSearch(facts, (client) => runVerify(facts, client, repair)));
}

function createWriter({ db, config, now }: OpenFacts, client: OpenSearch) {
  return {
    db,
    client,
    now,
    today: () => dayAt(now(), config.timeZone),
    leaseOwner: createLeaseOwner(),
    prefix: config.indexPrefix,
    shape: config.indexShape,
    log: pino({ level: config.logLevel }, pino.destination(2)),
  };
}

const format = '{step} {bar} {percentage}% | {items} documents | {eta_formatted} left';

async function runRebuild(facts: OpenFacts, client: OpenSearch, isForLater = false): Promise<CommandResult> {
  const bars = createBars(format);
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const { documents, refused } = await rebuild({
      ...createWriter(facts, client),
      onProgress: ({ phase, lodgings, ofLodgings, documents: written }) =>
        bars.watch(phase, lodgings / Math.max(1, ofLodgings), written),
      isForLater,
      signal: interrupted.signal,
    });
    const parked = [...refused].map(([lodgingId, reason]) => ({ lodgingId, reason }));
    return { value: { documents, parked }, isFailed: parked.length > 0 };
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    return { value: { interrupted: true }, isFailed: true };
  } finally {
    bars.stop();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

async function runRollback({ db, config, now }: OpenFacts, client: OpenSearch): Promise<CommandResult> {
  const rolledBack = await rollBack({ db, client, prefix: config.indexPrefix, now });
  return { value: { rolledBack }, isFailed: !rolledBack };
}

async function runVerify(facts: OpenFacts, client: OpenSearch, repair: boolean): Promise<CommandResult> {
  const { db, config } = facts;
  const nights = verifyNights(facts, repair);
  const build = findUsableBuild(db, config.indexPrefix);
  if (!build) {
    throw new CommandRefusal('NO_INDEX', 'There is no index of this program yet: start the service, or run reindex.');
  }
  const { found, left } = await verifyDocuments(createVerifier(facts, client, build), build, repair);
  const parked = readParked(db);
  const hasDifferences = !isInSync(found) || nights.found.length > 0;
  const inSync = !hasDifferences && parked.length === 0;
  const isMended = repair && left.length + nights.left.length + parked.length === 0 && !needsBuild(found.structure);
  const value = {
    inSync,
    mended: isMended && !inSync,
    ...found,
    lodgings: [...found.lodgings].map(([lodgingId, indices]) => ({ lodgingId, indices })),
    notMended: left,
    nights,
    parked,
  };
  // The members of `nights` beside the others, so that each is a table of its own.
  const { found: nightFaults, left: _, ...lodgingsOfNights } = nights;
  const lines = formatValue({ ...value, nights: nightFaults, ...lodgingsOfNights });
  if (hasDifferences && !repair) lines.push('', 'Run verify --repair, or reindex where an index cannot be repaired.');
  return { value, lines, isFailed: !inSync };
}

/** With `repair`, `left` are the lodgings that still differ. */
async function verifyDocuments(verifier: Verifier, build: IndexBuild, repair: boolean) {
  const found = await findDifferences(verifier, build, repair);
  const left = repair && !isInSync(found) ? await mend(verifier, build, found) : [];
  return { found, left };
}

/** For a repair a blocked index is opened first, so that its documents can be compared as well. */
async function findDifferences(verifier: Verifier, build: IndexBuild, repair: boolean): Promise<IndexDifferences> {
  const found = await verifyIndex(verifier, build);
  if (!repair || canBeRead(found.structure) || needsBuild(found.structure)) return found;
  await mendIndex(verifier, build, found, 1);
  const opened = await verifyIndex(verifier, build);
  return { ...opened, structure: [...found.structure, ...opened.structure], orphans: found.orphans };
}

type Verifier = ReturnType<typeof createVerifier>;

/** Lagging lodgings are indexed by the running service, or by this command where none runs. */
function createVerifier(facts: OpenFacts, client: OpenSearch, build: IndexBuild) {
  const { config, db, terminal } = facts;
  const writer = createWriter(facts, client);
  let printedAt = performance.now();
  return {
    ...writer,
    dayOf: (instant: number) => dayAt(instant, config.timeZone),
    onProgress(lodgings: number) {
      if (performance.now() - printedAt < progressEvery) return;
      printedAt = performance.now();
      terminal.writeError(`${formatCount(lodgings)} lodgings compared\n`);
    },
    async wait() {
      const written = await followBuild(writer, build);
      // Released, so that the service indexes what is booked meanwhile.
      releaseBuild(db, build.id, writer.leaseOwner);
      if (written === 0) await pause(patience);
    },
  };
}

/** Milliseconds. */
const progressEvery = 3_000;
const patience = 200;

const mostRounds = 4;
const mostWaits = 3_000;

/** Returns the lodgings that still differ after the last round. */
async function mend(verifier: Verifier, build: IndexBuild, found: IndexDifferences): Promise<number[]> {
  let open: IndexDifferences = found;
  for (let round = 1; round <= mostRounds; round += 1) {
    await mendIndex(verifier, build, open, round);
    let waiting = keepUnmended(verifier, build, open.lodgings.keys());
    for (let waits = 0; waiting.length > 0 && waits < mostWaits; waits += 1) {
      await verifier.wait();
      waiting = keepUnmended(verifier, build, waiting);
    }
    const next = noDifferences();
    await compareEach(verifier, build, [...open.lodgings.keys()], next);
    if (isInSync(next)) return next.unsettled;
    open = next;
  }
  return [...open.lodgings.keys()];
}

/** Takes faulty lodgings off sale and puts sound ones back; with `repair`, repairs what it can. */
function verifyNights({ db, now }: OpenFacts, repair: boolean) {
  const found = checkNights(db, now());
  const after = repair && found.faults.length > 0 ? mendNights(db, now()) : found;
  const stillOff = new Set(after.released);
  return {
    found: groupNightFaults(found.faults),
    left: groupNightFaults(after.faults),
    quarantined: found.quarantined.filter((id) => !stillOff.has(id)),
    released: [...new Set([...found.released, ...after.released])],
  };
}
