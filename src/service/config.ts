import { availableParallelism } from 'node:os';
import type { z } from 'zod';
import { readPaymentSettings } from '../bookings/payment/payment-settings.ts';
import type { ClusterAccess } from '../opensearch/access.ts';
import { readAccess } from '../opensearch/access-settings.ts';
import { environment } from './settings/environment.ts';
import { readSecretFiles } from './starting/secret-files.ts';

/** What the service is set to; `readConfig` says what each setting means. */
export type Config = ReturnType<typeof readConfig>;

/** The environment holds mistakes; `problems` names each one. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Reads the configuration; empty variables count as unset. Throws a ConfigError that lists every mistake. */
export function readConfig(variables: Record<string, string | undefined>) {
  const { set, problems } = readSecretFiles(variables);
  if (problems.length > 0) throw new ConfigError(problems);
  const result = environment.safeParse(set);
  if (!result.success)
    throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  const read = result.data;
  const publicUrl = (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, '');
  return {
    port: read.PORT,
    host: read.HOST,
    /** Address in answers, without a slash at its end. */
    publicUrl,
    /** Whether the operator has set that address; otherwise it is a guess. */
    isPublicUrlSet: read.PUBLIC_URL !== undefined,
    /** How many processes answer; with one there is no other. */
    processes: read.API_PROCESSES === 'auto' ? availableParallelism() : read.API_PROCESSES,
    node: readNodeConfig(read),
    dataDir: read.DATA_DIR,
    mode: read.SERVICE_MODE,
    timeZone: read.TIME_ZONE,
    /** By how many days the machine's clock may be ahead, at a start, of the last instant that a service has seen. */
    clockStepDays: read.CLOCK_STEP_DAYS,
    /** Addresses of its nodes, with commas between them; undefined: the local OpenSearch is started. */
    opensearchUrl: read.OPENSEARCH_URL,
    opensearchAccess: readAccessConfig(read),
    opensearchHeap: read.OPENSEARCH_HEAP,
    indexPrefix: read.INDEX_PREFIX,
    indexShape: { shards: read.INDEX_SHARDS, replicas: read.INDEX_REPLICAS },
    reindexOnStart: read.REINDEX_ON_START,
    demoSeed: read.DEMO_SEED,
    /** Public page of a lodging, `{id}` in it. */
    lodgingUrl: read.LODGING_URL ?? `${publicUrl}/lodgings/{id}`,
    /** Signs quote tokens; undefined: one is made and kept beside the data. */
    quoteSecret: read.QUOTE_SECRET,
    /** Signs nothing any more; tokens that it signed are still good. */
    formerQuoteSecret: read.QUOTE_SECRET_FORMER,
    /** Hashes addresses of callers without a key; undefined: one is made and kept beside the data. */
    addressSecret: read.ADDRESS_SECRET,
    /** Seals secrets that the database keeps; undefined: one is made and kept beside the data. */
    sealingSecret: read.SEALING_SECRET,
    /** Whether webhooks may lead inside a network and be without encryption, as for trying them. */
    webhooksPrivate: read.WEBHOOK_PRIVATE,
    quoteMinutes: read.QUOTE_MINUTES,
    paymentMinutesKeyless: read.PAYMENT_MINUTES_KEYLESS,
    paymentMinutesKeyed: read.PAYMENT_MINUTES_KEYED,
    requestHours: read.REQUEST_HOURS,
    payment: readPaymentConfig(read),
    anonymousBookings: read.ANONYMOUS_BOOKINGS,
    ...readLimits(read),
    ...readOthers(read),
    /** What readers of `/metrics` must send; undefined: nothing, but they must be on this machine. */
    metricsToken: read.METRICS_TOKEN,
    /** To whom customers' pages and mails show the full address of a lodging. */
    addressShown: read.ADDRESS_SHOWN,
    /** Undefined: no mail is sent. The address of the server may hold a password. */
    mail: readMailConfig(read),
    logLevel: read.LOG_LEVEL,
  };
}

/** Whom the service trusts beside itself. */
function readOthers(read: z.output<typeof environment>) {
  return {
    /** Origins whose scripts may read answers. */
    corsOrigins: new Set(read.CORS_ORIGINS) as ReadonlySet<string>,
    /** Proxies whose word is taken for where a request came from; undefined: nobody's. */
    trustedProxies: read.TRUST_PROXY,
    /** Hosts to which customers of bookings without a key may return, beside the service's own. */
    returnHosts: read.RETURN_HOSTS ?? [],
    /** Id of the dealer whose lodgings the page shows; undefined: the demo's in mode test, and no page without it. */
    webDealer: read.WEB_DEALER,
    /** Style of the maps of the page, with tiles of the same origin; undefined: the map that is built into the page. */
    mapStyleUrl: read.MAP_STYLE_URL,
    /** Folder with imprint, privacy and terms; undefined: the samples of the demo with its data, and no such pages without it. */
    legalDir: read.LEGAL_DIR,
  };
}

/** What a search node needs to know beside the rest; undefined: this is no search node. */
function readNodeConfig(read: z.output<typeof environment>): { primaryUrl: string; staleSeconds: number } | undefined {
  if (read.ROLE === 'primary') return undefined;
  const { PRIMARY_URL: primaryUrl, STALE_SECONDS: staleSeconds } = read;
  if (primaryUrl === undefined) throw new ConfigError(['PRIMARY_URL must be set when ROLE is search']);
  if (read.OPENSEARCH_URL === undefined) throw new ConfigError(['OPENSEARCH_URL must be set when ROLE is search']);
  if (read.API_PROCESSES !== 1)
    throw new ConfigError(['API_PROCESSES must be 1 when ROLE is search: start more search nodes instead']);
  return { primaryUrl: primaryUrl.replace(/\/+$/, ''), staleSeconds };
}

function readPaymentConfig(read: z.output<typeof environment>) {
  const { settings, problems } = readPaymentSettings(read);
  if (problems.length > 0) throw new ConfigError(problems);
  return settings;
}

function readAccessConfig(read: z.output<typeof environment>): ClusterAccess {
  const { access, problems } = readAccess(read);
  if (problems.length > 0) throw new ConfigError(problems);
  return access;
}

function readLimits(read: z.output<typeof environment>) {
  return {
    /** Of bodies that have no limit of their own, in bytes. */
    bodyLimit: read.BODY_LIMIT_KB * 1024,
    /** Memory for bodies that are being read, in bytes. */
    bodyMemory: read.BODY_MEMORY_MB * 1024 * 1024,
    /** Memory for finished answers, in bytes. */
    cacheBytes: read.CACHE_MB * 1024 * 1024,
    rates: readRates(read),
    /** Places in front of OpenSearch, of this process. */
    searchPlaces: readSearchPlaces(read),
    /** How long a request may take that has no limit of its own. */
    requestSeconds: read.REQUEST_SECONDS,
    /** Event-loop delay above which bulk requests are shed, in milliseconds; 0: nothing is. */
    shedDelay: read.OVERLOAD_DELAY_MS,
    /** Lodgings that are compared with the index, a minute of all processes together; 0: none. */
    verifyPerMinute: read.VERIFY_PER_MINUTE,
    /** Between two files of a feed; 0: none are written. */
    feedMinutes: read.FEED_MINUTES,
    /** Disk of a search node for files of feeds, in bytes; 0: none is kept. */
    feedCacheBytes: read.FEED_CACHE_MB * 1024 * 1024,
    /** How long requests that are under way when the service is told to end may still take. */
    stopSeconds: read.STOP_SECONDS,
  };
}

/** In units a minute; an ordinary request is one (docs/contract.md 1.10). */
function readRates(read: z.output<typeof environment>) {
  return {
    keyReads: read.RATE_KEY_READS,
    keyWrites: read.RATE_KEY_WRITES,
    addressReads: read.RATE_ADDRESS_READS,
    addressBookings: read.RATE_ADDRESS_BOOKINGS,
  };
}

/** As many as OpenSearch has search threads on a machine like this one, shared out among the processes. */
function readSearchPlaces({ SEARCHES_AT_ONCE: given, API_PROCESSES: asked }: z.output<typeof environment>): number {
  const cores = availableParallelism();
  const all = given === 'auto' ? Math.floor((cores * 3) / 2) + 1 : given;
  return Math.ceil(all / (asked === 'auto' ? cores : asked));
}

function readMailConfig({ SMTP_URL: smtpUrl, MAIL_FROM: from }: z.output<typeof environment>) {
  if (smtpUrl === undefined) return undefined;
  if (from === undefined) throw new ConfigError(['MAIL_FROM must be set when SMTP_URL is set']);
  return { smtpUrl, from };
}
