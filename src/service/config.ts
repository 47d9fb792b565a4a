import { availableParallelism } from 'node:os';
import { z } from 'zod';
import type { AdmissionSettings } from '../http/limits/turns.ts';
import { readPaymentSettings } from '../bookings/payment/payment-settings.ts';
import type { ClusterAccess } from '../opensearch/access.ts';
import { areNodeAddresses, readAccess } from '../opensearch/access-settings.ts';
import { hostsSetting, originsSetting, proxiesSetting, senderSetting, zoneSetting } from './access-settings.ts';
import { readSecretFiles } from './starting/secret-files.ts';

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

const perMinute = whole(1, 1_000_000_000);

/** Says nothing of what was given, because an address may hold a password. */
const notAddresses = 'lists http:// or https:// addresses, each once, with commas between them';

/** Every variable of the environment that the service reads, with its default; `.env.example` lists the same. */
export const environment = z.object({
  PORT: whole(0, 65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  API_PROCESSES: z.union([z.literal('auto'), whole(1, 64)]).default(1),
  DATA_DIR: z.string().default('./data'),
  SERVICE_MODE: z.enum(['test', 'live']).default('test'),
  TIME_ZONE: zoneSetting.default('Europe/Paris'),
  CLOCK_STEP_DAYS: whole(0, 36_500).default(30),
  OPENSEARCH_URL: z.string().refine(areNodeAddresses, notAddresses).optional(),
  OPENSEARCH_CA_FILE: z.string().optional(),
  OPENSEARCH_USER: z
    .string()
    .regex(/^[^:]+$/, 'has no colon')
    .optional(),
  OPENSEARCH_PASSWORD: z.string().optional(),
  OPENSEARCH_AWS_REGION: z
    .string()
    .regex(/^[a-z]{2}(?:-[a-z]+)+-\d+$/, 'is a region, such as eu-west-3')
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  OPENSEARCH_HEAP: z
    .string()
    .regex(/^\d+[mg]$/, 'is a number with m or g, such as 1g')
    .default('1g'),
  INDEX_PREFIX: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,40}$/, 'is 1 to 41 characters of a-z, 0-9, _ and -')
    .default('lodging'),
  REINDEX_ON_START: onOff.default(true),
  DEMO_SEED: onOff.default(true),
  LODGING_URL: z.string().includes('{id}').optional(),
  QUOTE_SECRET: z.string().min(32, 'has at least 32 characters').optional(),
  QUOTE_SECRET_FORMER: z.string().min(32, 'has at least 32 characters').optional(),
  ADDRESS_SECRET: z.string().min(32, 'has at least 32 characters').optional(),
  SEALING_SECRET: z.string().min(32, 'has at least 32 characters').optional(),
  WEBHOOK_PRIVATE: onOff.default(false),
  QUOTE_MINUTES: whole(1, 60).default(15),
  PAYMENT_MINUTES_KEYLESS: whole(1, 10_080).default(30),
  PAYMENT_MINUTES_KEYED: whole(1, 43_200).default(1440),
  REQUEST_HOURS: whole(1, 720).default(48),
  PAYMENT_PROVIDER: z.enum(['none', 'sandbox', 'stripe']).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  ANONYMOUS_BOOKINGS: onOff.default(true),
  BODY_LIMIT_KB: whole(1, 16_384).default(256),
  // A quarter of it must hold the largest body.
  BODY_MEMORY_MB: whole(64, 65_536).default(256),
  CACHE_MB: whole(0, 65_536).default(64),
  RATE_KEY_READS: perMinute.default(6_000),
  RATE_KEY_WRITES: perMinute.default(600),
  RATE_ADDRESS_READS: perMinute.default(300),
  RATE_ADDRESS_BOOKINGS: perMinute.default(10),
  SEARCHES_AT_ONCE: whole(1, 10_000).default(256),
  SEARCHES_IN_INDEX: whole(1, 10_000).default(16),
  SEARCHES_OF_KEY: whole(1, 10_000).default(100),
  SEARCHES_OF_ADDRESS: whole(1, 10_000).default(20),
  DEAR_SEARCHES_AT_ONCE: whole(1, 100).default(2),
  DEAR_SEARCH_WAIT: whole(1, 60).default(5),
  REQUEST_SECONDS: whole(1, 3_600).default(30),
  STOP_SECONDS: whole(1, 3_600).default(30),
  OVERLOAD_DELAY_MS: whole(0, 10_000).default(30),
  OVERLOAD_SEARCH_MS: whole(0, 10_000).default(30),
  VERIFY_PER_MINUTE: whole(0, 60_000).default(10),
  FEED_MINUTES: whole(0, 10_080).default(60),
  CORS_ORIGINS: originsSetting.optional(),
  TRUST_PROXY: proxiesSetting.optional(),
  RETURN_HOSTS: hostsSetting.optional(),
  METRICS_TOKEN: z.string().min(16, 'has at least 16 characters').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: senderSetting.optional(),
  WEB_DEALER: z.string().optional(),
  MAP_STYLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

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
    throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
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
    /** Undefined: no mail is sent. The address of the server may hold a password. */
    mail: readMailConfig(read),
    /** Id of the dealer whose lodgings the page shows; undefined: the demo's in mode test, and no page without it. */
    webDealer: read.WEB_DEALER,
    /** Style of the maps of the page, with tiles of the same origin; undefined: the map that is built into the page. */
    mapStyleUrl: read.MAP_STYLE_URL,
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
  };
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
    searches: readSearchSettings(read),
    /** How long a request may take that has no limit of its own. */
    requestSeconds: read.REQUEST_SECONDS,
    /** Milliseconds that everything may be late; 0: any number. */
    longestDelay: read.OVERLOAD_DELAY_MS,
    searchLine: { places: read.SEARCHES_IN_INDEX, longestWait: read.OVERLOAD_SEARCH_MS },
    /** Lodgings that are compared with the index, a minute of all processes together; 0: none. */
    verifyPerMinute: read.VERIFY_PER_MINUTE,
    /** Between two files of a feed; 0: none are written. */
    feedMinutes: read.FEED_MINUTES,
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

function readSearchSettings(read: z.output<typeof environment>): AdmissionSettings {
  return {
    atOnce: read.SEARCHES_AT_ONCE,
    keyAtOnce: read.SEARCHES_OF_KEY,
    addressAtOnce: read.SEARCHES_OF_ADDRESS,
    dearAtOnce: read.DEAR_SEARCHES_AT_ONCE,
    waitSeconds: read.DEAR_SEARCH_WAIT,
  };
}

function readMailConfig({ SMTP_URL: smtpUrl, MAIL_FROM: from }: z.output<typeof environment>) {
  if (smtpUrl === undefined) return undefined;
  if (from === undefined) throw new ConfigError(['MAIL_FROM: is needed where SMTP_URL is set']);
  return { smtpUrl, from };
}
