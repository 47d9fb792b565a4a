import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { pino } from 'pino';
import type { OpenSearch } from '../opensearch/client.ts';
import {
  createLeaseOwner,
  releaseBuild,
  type IndexBuild,
  describeParked,
  readParked,
} from '../search/store/index-builds.ts';
import { followBuild } from '../search/index/follower.ts';
import { findUsableBuild } from '../search/index/live-index-view.ts';
import { canBeRead, needsBuild } from '../opensearch/inspect-indices.ts';
import {
  compareEach,
  isInSync,
  keepUnmended,
  mendIndex,
  verifyIndex,
  type IndexDifferences,
} from '../search/index/verify/verify-index.ts';
import { noDifferences, type DocumentDifferences } from '../search/index/verify/compare-lodgings.ts';
import { presentSummary } from '../search/wire/search-result.ts';
import { dayAt } from '../values/day.ts';
import { addCommand, Refusal, type OpenFacts, type Surroundings, withOpenSearch, onFacts } from './command.ts';
import { formatCount } from './output.ts';
import { groupNightFaults, checkNights, mendNights } from '../bookings/store/night-faults.ts';

export function addVerifyCommand(program: Command, surroundings: Surroundings): void {
  addCommand(program, 'verify')
    .option('--repair', 'repair what differs, and nothing else')
    .action(
      onFacts(surroundings, (facts, { repair = false }: { repair?: boolean }) =>
        withOpenSearch(surroundings, facts.config, (client) => runVerify(surroundings, facts, client, repair)),
      ),
    );
}

async function runVerify(surroundings: Surroundings, facts: OpenFacts, client: OpenSearch, repair: boolean) {
  const { db, config } = facts;
  const nights = verifyNights(facts, repair);
  const build = findUsableBuild(db, config.indexPrefix);
  if (!build)
    throw new Refusal('NO_INDEX', 'There is no index of this program yet: start the service, or run reindex.');
  const parts = createParts(surroundings, facts, client, build);
  const found = await findDifferences(parts, build, repair);
  const left = repair && !isInSync(found) ? await mend(parts, build, found) : [];
  const isMended = repair && left.length === 0 && !needsBuild(found.structure);
  const parked = readParked(db);
  const isRight = isInSync(found) && nights.found.length === 0 && parked.length === 0;
  const value = {
    level: isRight,
    mended: isMended && !isRight && nights.left.length === 0 && parked.length === 0,
    ...found,
    lodgings: [...found.lodgings].map(([lodgingId, indices]) => ({ lodgingId, indices })),
    notMended: left,
    nights,
    parked,
  };
  const ofIndex = describe(found, { repair, left, isMended, parked: parked.length });
  return { value, lines: [...describeNights(nights), ...describeParked(parked), ...ofIndex], isFailed: !isRight };
}

/** For a repair a blocked index is opened first, so that its documents can be compared as well. */
async function findDifferences(parts: Parts, build: IndexBuild, repair: boolean): Promise<IndexDifferences> {
  const found = await verifyIndex(parts, build);
  if (!repair || canBeRead(found.structure) || needsBuild(found.structure)) return found;
  await mendIndex(parts, build, found, 1);
  const opened = await verifyIndex(parts, build);
  return { ...opened, structure: [...found.structure, ...opened.structure], orphans: found.orphans };
}

type Parts = ReturnType<typeof createParts>;

/** Lagging lodgings are indexed by the running service, or by this command where none runs. */
function createParts({ writeError }: Surroundings, facts: OpenFacts, client: OpenSearch, build: IndexBuild) {
  const { db, config, now } = facts;
  const dayOf = (instant: number) => dayAt(instant, config.timeZone);
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const writer = {
    db,
    client,
    now,
    today: () => dayOf(now()),
    present: presentSummary,
    log,
    leaseOwner: createLeaseOwner(),
    prefix: config.indexPrefix,
    shape: config.indexShape,
  };
  let printedAt = performance.now();
  return {
    ...writer,
    dayOf,
    onProgress(lodgings: number) {
      if (performance.now() - printedAt < progressEvery) return;
      printedAt = performance.now();
      writeError(`${formatCount(lodgings)} lodgings compared\n`);
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
async function mend(parts: Parts, build: IndexBuild, found: IndexDifferences): Promise<number[]> {
  let open: DocumentDifferences = found;
  for (let round = 1; round <= mostRounds; round += 1) {
    await mendIndex(parts, build, open, round);
    let waiting = keepUnmended(parts, build, open.lodgings.keys());
    for (let waits = 0; waiting.length > 0 && waits < mostWaits; waits += 1) {
      await parts.wait();
      waiting = keepUnmended(parts, build, waiting);
    }
    const next = noDifferences();
    await compareEach(parts, build, [...open.lodgings.keys()], next);
    if (isInSync(next)) return next.unsettled;
    open = next;
  }
  return [...open.lodgings.keys()];
}

function describe(
  { structure, orphans, lodgings, strays, unknown, unsettled }: IndexDifferences,
  { repair, left, isMended, parked }: { repair: boolean; left: readonly number[]; isMended: boolean; parked: number },
): string[] {
  const differences = [
    ...structure.map(({ kind, name, detail }) => `${kind}: ${name}: ${detail}`),
    ...orphans.map((name) => `orphan index: ${name}`),
    ...[...lodgings].map(([id, kinds]) => `lodging ${id}: differs in ${kinds.join(', ')}`),
    ...strays.map(({ index, id }) => `stray document: ${index}: ${id}`),
    ...unknown.map((id) => `documents of lodging ${id}, which does not exist`),
  ];
  const notCompared = [
    ...(canBeRead(structure) || isMended ? [] : ['no document was compared, because the indices cannot be read']),
    ...unsettled.map((id) => `lodging ${id}: not compared, because it is being written`),
  ];
  const lines = [...differences, ...notCompared];
  if (differences.length === 0)
    return [...lines, parked > 0 ? `No difference but ${parked} parked` : 'The index holds what the facts say'];
  const verdict = !repair
    ? 'run verify --repair'
    : isMended
      ? 'all mended'
      : `not mended: ${left.join(', ') || 'reindex'}`;
  return [
    ...lines,
    `${formatCount(differences.length)} ${differences.length === 1 ? 'difference' : 'differences'}: ${verdict}`,
  ];
}

/** Takes faulty lodgings off sale and puts sound ones back; repairs what it can if asked. */
function verifyNights({ db, now }: Pick<OpenFacts, 'db' | 'now'>, repair: boolean) {
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

const kinds = {
  free: 'has not taken its nights',
  'taken-by-another':
    'lacks nights that another booking has taken; move or cancel one of the two, then run verify --repair',
  superfluous: 'has taken nights that are not its own',
};

function describeNights({ found, quarantined, released }: ReturnType<typeof verifyNights>): string[] {
  return [
    ...found.map(({ lodgingId, bookingId, kind, nights }) => {
      const span = nights.length > 1 ? `${nights[0]} to ${nights.at(-1)}` : nights[0];
      return `lodging ${lodgingId}: booking ${bookingId} ${kinds[kind]}: ${span}`;
    }),
    ...quarantined.map((id) => `lodging ${id}: off sale until its nights are right`),
    ...released.map((id) => `lodging ${id}: its nights are right, it is on sale again`),
  ];
}
