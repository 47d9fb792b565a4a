import { availableParallelism } from 'node:os';
import type { z } from 'zod';
import { readPaymentSettings } from '../bookings/payment/stripe-account.ts';
import { type ClusterAccess, readAccess } from '../opensearch/access.ts';
import { environment } from './settings/environment.ts';
import { readSecretFiles } from './starting/secret-files.ts';

export type Config = ReturnType<typeof readConfig>;
export type NodeConfig = Config & { node: NonNullable<Config['node']> };

export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Empty variables count as unset. Throws a ConfigError that lists every mistake. */
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
    /** Used in answers; without a trailing slash. */
    publicUrl,
    /** False if `publicUrl` is only a guess. */
    isPublicUrlSet: read.PUBLIC_URL !== undefined,
    processes: read.API_PROCESSES === 'auto' ? availableParallelism() : read.API_PROCESSES,
    node: readNodeConfig(read),
    /** Search nodes send it to the primary; undefined: there are none. */
    nodeToken: read.NODE_TOKEN,
    dataDir: read.DATA_DIR,
    mode: read.SERVICE_MODE,
    timeZone: read.TIME_ZONE,
    /** Days the machine's clock may be ahead, at start, of the last instant a service has seen. */
    clockStepDays: read.CLOCK_STEP_DAYS,
    /** Comma-separated node addresses; undefined: the local OpenSearch is started. */
    opensearchUrl: read.OPENSEARCH_URL,
    opensearchAccess: readAccessConfig(read),
    opensearchHeap: read.OPENSEARCH_HEAP,
    indexPrefix: read.INDEX_PREFIX,
    indexShape: { shards: read.INDEX_SHARDS, replicas: read.INDEX_REPLICAS },
    reindexOnStart: read.REINDEX_ON_START,
    demoSeed: read.DEMO_SEED,
    lodgingUrl: read.LODGING_URL ?? `${publicUrl}/lodgings/{id}`,
    /** Signs quote tokens; undefined: one is generated and kept beside the data. */
    quoteSecret: read.QUOTE_SECRET,
    /** No longer signs; tokens it signed remain valid. */
    formerQuoteSecret: read.QUOTE_SECRET_FORMER,
    /** Hashes addresses of callers without a key; undefined: one is generated and kept beside the data. */
    addressSecret: read.ADDRESS_SECRET,
    /** Seals secrets stored in the database; undefined: one is generated and kept beside the data. */
    sealingSecret: read.SEALING_SECRET,
    /** Allows webhooks to private networks and without encryption, for trials. */
    webhooksPrivate: read.WEBHOOK_PRIVATE,
    /** Allows calendar feeds from private networks and without encryption, for trials. */
    calendarsPrivate: read.CALENDAR_PRIVATE,
    quoteMinutes: read.QUOTE_MINUTES,
    paymentMinutesKeyless: read.PAYMENT_MINUTES_KEYLESS,
    paymentMinutesKeyed: read.PAYMENT_MINUTES_KEYED,
    requestHours: read.REQUEST_HOURS,
    payment: readPaymentConfig(read),
    anonymousBookings: read.ANONYMOUS_BOOKINGS,
    ...readLimits(read),
    ...readOthers(read),
    /** Required to read `/metrics`; undefined: no token, but only from this machine. */
    metricsToken: read.METRICS_TOKEN,
    /** When customers' pages and mails show the full address of a lodging. */
    addressShown: read.ADDRESS_SHOWN,
    /** Undefined: no mail is sent. The server's address may contain a password. */
    mail: readMailConfig(read),
    logLevel: read.LOG_LEVEL,
  };
}

function readOthers(read: z.output<typeof environment>) {
  return {
    corsOrigins: new Set(read.CORS_ORIGINS) as ReadonlySet<string>,
    /** Proxies trusted to report where a request came from; undefined: none. */
    trustedProxies: read.TRUST_PROXY,
    /** Hosts, besides the service's own, to which customers of bookings without a key may return. */
    returnHosts: read.RETURN_HOSTS ?? [],
    /**
     * Id of the dealer whose lodgings the search page shows; undefined: the demo dealer in test mode, and no page
     * without demo data.
     */
    webDealer: read.WEB_DEALER,
    /** Map style of the search page, with tiles from the same origin; undefined: the built-in map. */
    mapStyleUrl: read.MAP_STYLE_URL,
    /**
     * Folder with imprint, privacy and terms; undefined: the demo's samples with demo data, otherwise no such pages.
     */
    legalDir: read.LEGAL_DIR,
  };
}

/** Undefined: this is no search node. */
function readNodeConfig(read: z.output<typeof environment>) {
  if (read.ROLE === 'primary') return undefined;
  const { PRIMARY_URL: url, STALE_SECONDS: staleSeconds, NODE_TOKEN: token, OPENSEARCH_URL: opensearchUrl } = read;
  if (url === undefined) throw new ConfigError(['PRIMARY_URL must be set when ROLE is search']);
  if (opensearchUrl === undefined) throw new ConfigError(['OPENSEARCH_URL must be set when ROLE is search']);
  if (token === undefined) throw new ConfigError(['NODE_TOKEN must be set when ROLE is search']);
  if (read.API_PROCESSES !== 1)
    throw new ConfigError(['API_PROCESSES must be 1 when ROLE is search: start more search nodes instead']);
  return { primaryUrl: url.replace(/\/+$/, ''), staleSeconds, token, opensearchUrl };
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
    /** Bytes, for bodies without a limit of their own. */
    bodyLimit: read.BODY_LIMIT_KB * 1024,
    /** Bytes of memory for bodies being read. */
    bodyMemory: read.BODY_MEMORY_MB * 1024 * 1024,
    /** Bytes of memory for cached answers. */
    cacheBytes: read.CACHE_MB * 1024 * 1024,
    rates: readRates(read),
    /** OpenSearch searches this process runs at once. */
    searchPlaces: readSearchPlaces(read),
    /** For requests without a time limit of their own. */
    requestSeconds: read.REQUEST_SECONDS,
    /** Event-loop delay above which bulk requests are shed, in milliseconds; 0: never. */
    shedDelay: read.OVERLOAD_DELAY_MS,
    /** Lodgings compared with the index per minute, over all processes; 0: none. */
    verifyPerMinute: read.VERIFY_PER_MINUTE,
    /** Minutes between two files of a feed; 0: no feeds are written. */
    feedMinutes: read.FEED_MINUTES,
    /** Time for requests under way to finish when the service stops. */
    stopSeconds: read.STOP_SECONDS,
  };
}

/** Units per minute; an ordinary request costs one (docs/contract.md 1.10). */
function readRates(read: z.output<typeof environment>) {
  return {
    keyReads: read.RATE_KEY_READS,
    keyWrites: read.RATE_KEY_WRITES,
    addressReads: read.RATE_ADDRESS_READS,
    addressBookings: read.RATE_ADDRESS_BOOKINGS,
  };
}

/** Defaults to the number of OpenSearch's search threads on a machine like this one, divided among the processes. */
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

export function findReachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
