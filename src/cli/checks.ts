import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { trySmtp } from '../bookings/mail/mailer.ts';
import { countMail, daysToWait } from '../bookings/store/mail.ts';
import { readOperatorDuties } from '../bookings/store/booking-communications.ts';
import { readMoneyDuties } from '../bookings/store/surpluses.ts';
import { listLodgingIds, readNewestLodgingId } from '../lodgings/store/lodgings.ts';
import { readNewestSequence } from '../lodgings/store/changes.ts';
import { listQuarantined } from '../lodgings/store/lodging-status.ts';
import { OpenSearchUnreachable, type OpenSearch } from '../opensearch/client.ts';
import { readHealth, readShape } from '../opensearch/indices.ts';
import { findJava } from '../../tools/opensearch/jars.ts';
import { factsFile } from '../service/facts-file.ts';
import { findUsableBuild } from '../search/index/live-index-view.ts';
import { compareEach, noDifferences } from '../search/index/verify-index.ts';
import { findUrl } from '../service/config.ts';
import {
  adviseStart,
  clockCheck,
  fine,
  indexChecks,
  noOpenSearch,
  readIndexState,
  skipped,
  wrong,
  type Check,
  type CheckResult,
} from '../service/readiness.ts';
import { checkFolder, isOpenToOthers } from '../service/starting/open-facts.ts';
import { generationOf } from '../sqlite/generation.ts';
import { dayAt, isoInstantOf } from '../values/day.ts';
import { version } from '../values/version.ts';
import { readLastBackup } from './backup.ts';
import { checkCalendars } from './lodgings.ts';
import type { OpenFacts } from './command.ts';
import { formatCount, formatInstant } from './output.ts';

const [minute, day] = [60_000, 86_400_000];

/** Mail that waits longer while sending is on is not being sent. */
const longestInQueue = 15 * minute;

/** One of the two is enough. */
const leastFree = { percent: 10, bytes: 20e9 };

const elsewhere = 'OPENSEARCH_URL names an OpenSearch: this machine runs none';
const away = 'no service answers on this machine';

export interface Patient extends OpenFacts {
  /** Undefined: none is configured, and no running service has started one. */
  client: OpenSearch | undefined;
  isCompared: true;
}

type RunCheck = Check<Patient>['run'];

const check = (name: string, run: RunCheck): Check<Patient> => ({ name, run });

/** A check that `status` shows, too. */
const figure = (name: string, member: string, run: RunCheck): Check<Patient> => ({ name, member, run });

const machineChecks: readonly Check<Patient>[] = [
  figure('versions', 'versions', ({ db }) => {
    const { node } = process.versions;
    const database = Number(db.pragma('user_version', { simple: true }));
    return fine(`${version}, Node.js ${node}, database ${database}`, { service: version, node, database });
  }),
  check('Java', async ({ config, terminal: { variables } }) => {
    if (config.opensearchUrl !== undefined) return skipped(elsewhere);
    // Its error says where it looked and what to do.
    const java = await findJava(variables);
    return fine(`${java.version}, ${java.command}`);
  }),
  figure('disk', 'disk', async ({ config }) => {
    const { bavail, bsize, blocks } = await statfs(config.dataDir);
    const [freeBytes, percent] = [bavail * bsize, (100 * bavail) / Math.max(1, blocks)];
    const value = { freeBytes, freePercent: Math.floor(percent) };
    const found = `${formatBytes(freeBytes)} free in DATA_DIR, ${value.freePercent} %`;
    return percent >= leastFree.percent || freeBytes >= leastFree.bytes
      ? fine(found, value)
      : wrong(found, 'Free some space: a full disk stops bookings.', value);
  }),
  clockCheck,
];

const dataChecks: readonly Check<Patient>[] = [
  check('data folder', ({ config: { dataDir } }) => {
    // Its error names the setting and the remedy.
    checkFolder(dataDir);
    return fine(`${dataDir} can be written`);
  }),
  check('permissions', ({ config: { dataDir } }) => {
    return isOpenToOthers(dataDir)
      ? wrong(`others may read ${dataDir}`, `Run chmod go-rwx ${dataDir}, or restart the service.`)
      : fine('nobody else may read the data');
  }),
  figure('database', 'database', ({ config }) => {
    const file = factsFile(config.dataDir);
    const bytes = statSync(file).size;
    return fine(`${file}, ${formatBytes(bytes)}`, { file, bytes });
  }),
  check('integrity', ({ db }) => {
    const found = (db.pragma('quick_check(5)') as { quick_check: string }[]).map((row) => row.quick_check);
    return found.join() === 'ok'
      ? fine('the database is intact')
      : wrong(`the database is damaged: ${found.join('; ')}`, 'Stop the service and restore a backup (restore).');
  }),
  figure('generation', 'generation', ({ db }) => fine(generationOf(db), generationOf(db))),
  figure('changes', 'changes', ({ db }) => {
    const newestSequence = readNewestSequence(db);
    return fine(`newest ${formatCount(newestSequence)}`, { newestSequence });
  }),
  figure('backup', 'lastBackup', ({ db, config, at }) => {
    const last = readLastBackup(db);
    const value = last === undefined ? null : isoInstantOf(last);
    const found = value === null ? 'none yet' : `the last was at ${value}`;
    const isLate = last === undefined || at.now - last > day;
    // Installations that copy continuously need no daily backup.
    const remedy = 'Run backup each day, or copy continuously (docs/guides/operating.md).';
    return config.mode === 'live' && isLate ? wrong(found, remedy, value) : fine(found, value);
  }),
  figure('nights', 'offSaleForWrongNights', ({ db }) => {
    const ids = listQuarantined(db);
    if (ids.length === 0) return fine('no lodging is off sale for wrong nights', ids);
    const found = `${formatCount(ids.length)} lodgings are off sale for wrong nights: ${ids.slice(0, 20).join(', ')}`;
    return wrong(found, 'Run verify --repair.', ids);
  }),
  figure('mail queue', 'mail', ({ db, config: { mail, mode }, at }) => {
    const counts = countMail(db);
    const value = { on: mail !== undefined, ...counts, waitingSince: formatInstant(counts.waitingSince) };
    const since = value.waitingSince === null ? '' : ` since ${value.waitingSince}`;
    const others = `${counts.failing} failing, ${counts.givenUp} given up, ${counts.dropped} dropped`;
    const found = `${mail ? '' : 'off, '}${counts.waiting} waiting${since}, ${others}`;
    if (counts.failing + counts.givenUp > 0) {
      return wrong(found, 'Run mail status, which says why; mail retry tries again.', value);
    }
    const { waitingSince } = counts;
    if (waitingSince === null) return fine(found, value);
    if (mail) {
      return at.now - waitingSince < longestInQueue
        ? fine(found, value)
        : wrong(found, 'Start the service, which sends them; if it runs, its log says why it does not.', value);
    }
    const remedy = `Set SMTP_URL and MAIL_FROM: what waits for ${daysToWait} days is dropped, and the customers get no mail.`;
    return mode === 'live' ? wrong(found, remedy, value) : fine(`${found}. ${remedy}`, value);
  }),
  figure('requests', 'requests', ({ db, at }) => {
    const { count, firstDeadline } = readOperatorDuties(db, at.now).requests;
    const until = firstDeadline === null ? null : isoInstantOf(firstDeadline);
    const found = `${formatCount(count)} waiting${until === null ? '' : `, the first until ${until}`}`;
    return fine(found, { waiting: count, firstDeadline: until });
  }),
  figure('messages', 'messages', ({ db, at }) => {
    const { messages } = readOperatorDuties(db, at.now);
    return fine(`${formatCount(messages)} without an answer`, messages);
  }),
  figure('refunds', 'refunds', ({ db }) => {
    const { count, value } = readMoneyDuties(db).refunds;
    const euros = value / 100;
    return fine(`${formatCount(count)} to make, ${euros.toFixed(2)} EUR`, { count, euros });
  }),
  figure('disputes', 'disputes', ({ db }) => {
    const { disputes } = readMoneyDuties(db);
    if (disputes === 0) return fine('none awaits an answer', 0);
    const remedy = 'Answer them at the payment provider; bookings list --disputed shows which.';
    return wrong(`${formatCount(disputes)} await an answer`, remedy, disputes);
  }),
  figure('calendars', 'calendars', checkCalendars),
  figure('lag', 'lag', ({ db, config, at }) => {
    const state = readIndexState({ db, prefix: config.indexPrefix, now: () => at.now });
    if (!state) return skipped('there is no index', null);
    const { lagging: lodgings, lagSeconds, parked } = state;
    const seconds = Math.round(lagSeconds);
    const found = `${formatCount(lodgings)} lodgings, ${seconds} s, ${formatCount(parked)} parked`;
    return fine(found, { lodgings, seconds, parked });
  }),
];

type Ask = (client: OpenSearch, patient: Patient) => Promise<CheckResult>;

function askOpenSearch(question: Ask): RunCheck {
  return async (patient) => {
    if (!patient.client) return skipped(noOpenSearch);
    try {
      return await question(patient.client, patient);
    } catch (error) {
      if (!(error instanceof OpenSearchUnreachable)) throw error;
      return wrong('it does not answer', adviseStart(patient));
    }
  };
}

/** The major version that this program's indices and queries are written for. */
const knownMajor = 3;

const askVersion: Ask = async (client) => {
  const { version } = await client.send<{ version: { number: string } }>('GET', '/');
  const { status } = await client.send<{ status: string }>('GET', '/_cluster/health');
  const found = `${version.number}, ${status}`;
  if (Number.parseInt(version.number, 10) !== knownMajor) {
    return wrong(found, `This program is made for OpenSearch ${knownMajor}: use that.`);
  }
  return status === 'red'
    ? wrong(
        found,
        'A primary shard is unassigned: read the log of OpenSearch, and run `verify` when it is assigned again.',
      )
    : fine(found);
};

interface Disks {
  nodes: Record<string, { name: string; fs: { total: { total_in_bytes: number; available_in_bytes: number } } }>;
}

const watermark = 'cluster.routing.allocation.disk.watermark';

const askDisks: Ask = async (client) => {
  const query = { include_defaults: true, flat_settings: true };
  const settings = await client.send<Record<string, Record<string, string>>>('GET', '/_cluster/settings', { query });
  const read = (name: string) =>
    settings['transient']?.[name] ?? settings['persistent']?.[name] ?? settings['defaults']?.[name];
  const { nodes } = await client.send<Disks>('GET', '/_nodes/stats/fs');
  const used = Object.values(nodes).map(({ name, fs: { total } }) => ({
    name,
    percent: 100 - (100 * total.available_in_bytes) / total.total_in_bytes,
  }));
  const found = used.map(({ name, percent }) => `${name} ${Math.round(percent)} % used`).join(', ');
  if (read('cluster.routing.allocation.disk.threshold_enabled') === 'false') {
    return fine(`${found}; watermarks are off`);
  }
  const low = read(`${watermark}.low`) ?? '85%';
  const limit = low.endsWith('%') ? Number.parseFloat(low) : 85;
  const flood = read(`${watermark}.flood_stage`) ?? '95%';
  return used.some(({ percent }) => percent >= limit)
    ? wrong(found, `Free some space: above ${low} no new index gets a place, and at ${flood} nothing is written.`)
    : fine(`${found}; watermark ${low}`);
};

const askShards: Ask = async (client, { db, config }) => {
  const build = findUsableBuild(db, config.indexPrefix);
  if (!build) return skipped('there is no index');
  const value = { ...(await readShape(client, build)), ...(await readHealth(client, build)) };
  const { shards, replicas, dataNodes, status } = value;
  const found = `${shards}, ${replicas} replicas of each, on ${dataNodes} nodes: ${status}`;
  if (status === 'green') return fine(found, value);
  return dataNodes <= replicas
    ? wrong(
        found,
        `INDEX_REPLICAS ${replicas} needs ${replicas + 1} nodes: start more, or lower INDEX_REPLICAS.`,
        value,
      )
    : wrong(found, 'Replicas are being made, or a node is away: searches continue.', value);
};

const sampleSize = 20;

const compareSample: Ask = async (client, { db, config }) => {
  const build = findUsableBuild(db, config.indexPrefix);
  if (!build) return skipped('there is no index');
  const start = Math.floor(Math.random() * readNewestLodgingId(db));
  const ids = listLodgingIds(db, Math.max(0, start - sampleSize), sampleSize);
  const found = noDifferences();
  const parts = { db, client, dayOf: (instant: number) => dayAt(instant, config.timeZone) };
  await compareEach(parts, build, ids, found);
  if (found.lodgings.size === 0) return fine(`${ids.length - found.unsettled.length} lodgings compared, none differs`);
  const different = [...found.lodgings.keys()].join(', ');
  return wrong(`of ${ids.length} lodgings ${found.lodgings.size} differ: ${different}`, 'Run verify --repair.');
};

const openSearchChecks: readonly Check<Patient>[] = [
  check('OpenSearch', askOpenSearch(askVersion)),
  check('OpenSearch disks', askOpenSearch(askDisks)),
  figure('shards', 'shards', askOpenSearch(askShards)),
  check('sample of the index', askOpenSearch(compareSample)),
];

const serviceChecks: readonly Check<Patient>[] = [
  figure('service', 'service', async ({ config }) => {
    const { url, body } = await askService(config, '/ready');
    if (body === undefined) return skipped(`${away} (${url})`, { url, status: 'away' });
    const { status = 'unknown', reasons = [] } = body as { status?: string; reasons?: string[] };
    const value = { url, ...(body as object), status };
    return status === 'ready'
      ? fine(`${status} at ${url}`, value)
      : wrong(`${status} at ${url}: ${reasons.join('; ')}`, 'docs/guides/operating.md explains each state.', value);
  }),
  check('proxy headers', async ({ config }) => {
    const { body } = await askService(config, '/metrics');
    if (typeof body !== 'string') return skipped(away);
    const count = /^untrusted_forwarded_requests_total (\d+)/m.exec(body)?.[1];
    if (count === undefined) return skipped('the service shows no metrics to this command: set METRICS_TOKEN for it');
    return count === '0'
      ? fine(config.trustedProxies ? 'the proxies of TRUST_PROXY are trusted' : 'no proxy forwards to the service')
      : wrong(
          `${count} requests came through a proxy that is not trusted: their callers count as one`,
          'Name the proxy in TRUST_PROXY.',
        );
  }),
  check('public address', ({ config }) => {
    const found = `links lead to ${config.publicUrl}`;
    const isLocal = !config.isPublicUrlSet || config.publicUrl.startsWith('http:');
    return config.mode === 'live' && isLocal
      ? wrong(found, 'Set PUBLIC_URL to the https address that partners use.')
      : fine(found);
  }),
  check('mail', async ({ config: { mail, mode } }) => {
    if (!mail) {
      return mode === 'live'
        ? wrong('no mail is sent', 'Set SMTP_URL and MAIL_FROM: customers get no confirmation.')
        : fine('none is sent: SMTP_URL is not set');
    }
    const reason = await trySmtp(mail.smtpUrl);
    return reason === undefined
      ? fine('the server of SMTP_URL accepts mail')
      : wrong(`the server of SMTP_URL refuses: ${reason}`, 'Check SMTP_URL, its user and its password.');
  }),
];

/** The checks of the service and those that only an operator can run. */
export const checks: readonly Check<Patient>[] = [
  ...machineChecks,
  ...dataChecks,
  ...openSearchChecks,
  ...indexChecks,
  ...serviceChecks,
];

const patience = 2_000;

/** `body` is undefined when no service answers, else its JSON or text. */
async function askService(
  { host, port, metricsToken }: OpenFacts['config'],
  path: string,
): Promise<{ url: string; body: unknown }> {
  const url = findUrl(host, port);
  try {
    const headers = metricsToken === undefined ? {} : { authorization: `Bearer ${metricsToken}` };
    const answer = await fetch(url + path, { headers, signal: AbortSignal.timeout(patience) });
    const body: unknown = answer.headers.get('content-type')?.includes('json')
      ? await answer.json()
      : await answer.text();
    return { url, body };
  } catch {
    return { url, body: undefined };
  }
}

function formatBytes(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
