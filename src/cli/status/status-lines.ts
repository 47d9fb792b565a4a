import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { readOperatorDuties } from '../../bookings/store/booking-communications.ts';
import { countMail } from '../../bookings/store/mail/mail-list.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { listQuarantined } from '../../lodgings/store/quarantine.ts';
import { findServingBuild } from '../../search/store/index-builds.ts';
import { countLagging, findOldestLag, listParkedLodgings } from '../../search/store/indexed-lodgings.ts';
import { factsFile } from '../../service/facts-file.ts';
import { readSlowSearches } from '../../service/slow-searches.ts';
import { generationOf } from '../../sqlite/generation.ts';
import { isoInstantOf } from '../../values/day.ts';
import { formatCount, formatInstant } from '../output.ts';
import { describeParked, readParked } from '../parked.ts';
import type { OpenFacts } from '../surroundings.ts';
import { describeMailStanding } from '../mail/mail-standing.ts';
import { askService } from './ask-service.ts';
import { readShards } from './shards.ts';
import { readLastBackup } from './last-backup.ts';
import { version } from '../../values/version.ts';

interface StatusLine {
  name: string;
  read: (facts: OpenFacts) => unknown;
  show: (value: never) => string;
}

const [hour, day] = [3_600_000, 86_400_000];
const refundDays = 30;
const slowestShown = 3;

export const statusLines: readonly StatusLine[] = [
  line('versions', readVersions, ({ service, node, database }) => `${service}, Node.js ${node}, database ${database}`),
  line('service', readService, ({ status, url }) => `${status} at ${url}`),
  line('database', readDatabase, ({ file, bytes }) => `${file}, ${formatBytes(bytes)}`),
  line(
    'generation',
    ({ db }) => generationOf(db),
    (generation) => generation,
  ),
  line(
    'last backup',
    ({ db }) => formatInstant(readLastBackup(db)),
    (at) => at ?? 'never by backup',
  ),
  line('changes', readChanges, ({ newestSequence }) => `newest ${formatCount(newestSequence)}`),
  line('index', readIndex, (index) =>
    index === null
      ? 'none: reindex, or start the service'
      : `build ${index.build}, ${formatCount(index.documents)} documents`,
  ),
  line('shards', readShards, (found) =>
    found === null
      ? '-'
      : `${found.shards}, ${found.replicas} copies of each beside the first, on ${found.dataNodes} nodes: ${found.status}`,
  ),
  line('lag', readLag, (lag) =>
    lag === null ? '-' : `${formatCount(lag.lodgings)} lodgings, ${lag.seconds} s, ${formatCount(lag.parked)} parked`,
  ),
  line(
    'off sale for wrong nights',
    ({ db }) => listQuarantined(db),
    (ids) => (ids.length === 0 ? 'none' : `lodgings ${ids.slice(0, 20).join(', ')}: run verify`),
  ),
  line(
    'parked',
    ({ db }) => readParked(db),
    (parked) => describeParked(parked).join('. ') || 'none',
  ),
  line(
    'mail',
    ({ db, config }) => ({ on: config.mail !== undefined, ...countMail(db) }),
    ({ on, ...counts }) => `${on ? '' : 'off, '}${describeMailStanding(counts)}`,
  ),
  line(
    'requests',
    readRequests,
    ({ waiting, firstDeadline }) =>
      `${formatCount(waiting)} waiting${firstDeadline === null ? '' : `, the first until ${firstDeadline}`}`,
  ),
  line(
    'messages',
    (facts) => readDuties(facts).messages,
    (count) => `${formatCount(count)} without an answer`,
  ),
  line(
    'refunds',
    readRefunds,
    ({ count, euros }) => `${formatCount(count)} noted in ${refundDays} days, ${euros.toFixed(2)} EUR`,
  ),
  line('slowest searches of the hour', readSlowest, (found) =>
    found.length === 0 ? 'none' : found.map(({ ms, plan }) => `${ms} ms ${plan}`).join('; '),
  ),
  line('disk', readDisk, ({ freeBytes, freePercent }) => `${formatBytes(freeBytes)} free, ${freePercent} %`),
  line(
    'clock',
    readClock,
    ({ now, timeZone, doubt }) =>
      `${now}, days of ${timeZone}${doubt === null ? '' : `; sales are suspended: ${doubt}`}`,
  ),
  line('sample of the index', readSample, (sample) =>
    sample === null
      ? '-'
      : `${formatCount(sample.compared)} lodgings compared since the start, ${formatCount(sample.differences)} documents differed`,
  ),
];

function line<Value>(
  name: string,
  read: (facts: OpenFacts) => Value | Promise<Value>,
  show: (value: Value) => string,
): StatusLine {
  return { name, read, show };
}

function readVersions({ db }: OpenFacts) {
  return {
    service: version,
    node: process.versions.node,
    database: Number(db.pragma('user_version', { simple: true })),
  };
}

/** `away` when no service answers. */
async function readService({ config }: OpenFacts) {
  const { url, body } = await askService(config, '/ready');
  const { status = 'away', ...more } = (body ?? {}) as { status?: string; indexLagSeconds?: number };
  return { url, status, ...more };
}

function readDatabase({ config }: OpenFacts) {
  const file = factsFile(config.dataDir);
  return { file, bytes: statSync(file).size };
}

function readChanges({ db }: OpenFacts) {
  return { newestSequence: readNewestSequence(db) };
}

function readIndex({ db }: OpenFacts) {
  const build = findServingBuild(db);
  return build ? { build: build.id, arrivals: build.arrivals, documents: build.documents } : null;
}

function readLag({ db, at }: OpenFacts) {
  const build = findServingBuild(db);
  if (!build) return null;
  const since = findOldestLag(db, build) ?? at.now;
  return {
    lodgings: countLagging(db, build),
    seconds: Math.max(0, Math.round((at.now - since) / 1000)),
    parked: listParkedLodgings(db, build.id).length,
  };
}

function readDuties({ db, at }: OpenFacts) {
  return readOperatorDuties(db, { now: at.now, since: at.now - refundDays * day });
}

function readRequests(facts: OpenFacts) {
  const { count, firstDeadline } = readDuties(facts).requests;
  return { waiting: count, firstDeadline: formatInstant(firstDeadline ?? undefined) };
}

function readRefunds(facts: OpenFacts) {
  const { count, value } = readDuties(facts).refunds;
  return { count, euros: value / 100 };
}

function readSlowest({ config, at }: OpenFacts) {
  return readSlowSearches(config.dataDir, at.now - hour).slice(0, slowestShown);
}

async function readDisk({ config }: OpenFacts) {
  const { bavail, bsize, blocks } = await statfs(config.dataDir);
  return { freeBytes: bavail * bsize, freePercent: Math.floor((100 * bavail) / Math.max(1, blocks)) };
}

function readClock({ at, config, clockDoubt }: OpenFacts) {
  return { now: isoInstantOf(at.now), timeZone: config.timeZone, doubt: clockDoubt ?? null };
}

/** Counters of the running service; null when none answers. */
async function readSample({ config }: OpenFacts) {
  const { body } = await askService(config, '/metrics');
  const sum = (name: string) =>
    [...String(body).matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)`, 'gm'))].map(([, count]) => Number(count));
  const compared = sum('verified_lodgings_total');
  if (compared.length === 0) return null;
  const total = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  return { compared: total(compared), differences: total(sum('verify_differences_total')) };
}

function formatBytes(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
