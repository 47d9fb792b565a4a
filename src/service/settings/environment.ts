import { statSync } from 'node:fs';
import { z } from 'zod';
import { areNodeAddresses } from '../../opensearch/access.ts';
import {
  address,
  anyText,
  hosts,
  onOff,
  oneOf,
  origins,
  proxies,
  secret,
  textThat,
  timeZone,
  whole,
  wholeOrAuto,
} from './setting-kinds.ts';

const perMinute = whole(1, 1_000_000_000);
const webAddress = address('http', 'https');

const matching = (must: string, pattern: RegExp) => textThat(must, (text) => pattern.test(text));

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** `.env.example` lists the same variables and defaults. */
export const environment = z.object({
  PORT: whole(0, 65_535).default(8080),
  HOST: anyText.default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  API_PROCESSES: wholeOrAuto(1, 64).default(1),
  ROLE: oneOf('primary', 'search').default('primary'),
  PRIMARY_URL: webAddress.optional(),
  NODE_TOKEN: secret(16).optional(),
  STALE_SECONDS: whole(1, 3_600).default(30),
  DATA_DIR: anyText.default('./data'),
  SERVICE_MODE: oneOf('test', 'live').default('test'),
  TIME_ZONE: timeZone.default('Europe/Paris'),
  CLOCK_STEP_DAYS: whole(0, 36_500).default(30),
  OPENSEARCH_URL: textThat(
    'http:// or https:// addresses, each once, separated by commas',
    areNodeAddresses,
  ).optional(),
  OPENSEARCH_CA_FILE: anyText.optional(),
  OPENSEARCH_USER: matching('a user name without a colon', /^[^:]+$/).optional(),
  OPENSEARCH_PASSWORD: anyText.optional(),
  OPENSEARCH_AWS_REGION: matching('a region such as eu-west-3', /^[a-z]{2}(?:-[a-z]+)+-\d+$/).optional(),
  AWS_ACCESS_KEY_ID: anyText.optional(),
  AWS_SECRET_ACCESS_KEY: anyText.optional(),
  AWS_SESSION_TOKEN: anyText.optional(),
  OPENSEARCH_HEAP: matching('a number with m or g, such as 1g', /^\d+[mg]$/).default('1g'),
  INDEX_PREFIX: matching(
    '1 to 41 characters of a-z, 0-9, _ and -, the first a letter or digit',
    /^[a-z0-9][a-z0-9_-]{0,40}$/,
  ).default('lodging'),
  INDEX_SHARDS: whole(1, 1_024).default(1),
  INDEX_REPLICAS: whole(0, 10).default(0),
  REINDEX_ON_START: onOff.default(true),
  DEMO_SEED: onOff.default(true),
  LODGING_URL: textThat('an address that contains {id}', (text) => text.includes('{id}')).optional(),
  QUOTE_SECRET: secret(32).optional(),
  QUOTE_SECRET_FORMER: secret(32).optional(),
  ADDRESS_SECRET: secret(32).optional(),
  SEALING_SECRET: secret(32).optional(),
  WEBHOOK_PRIVATE: onOff.default(false),
  CALENDAR_PRIVATE: onOff.default(false),
  QUOTE_MINUTES: whole(1, 60).default(15),
  PAYMENT_MINUTES_KEYLESS: whole(1, 10_080).default(30),
  PAYMENT_MINUTES_KEYED: whole(1, 43_200).default(1440),
  REQUEST_HOURS: whole(1, 720).default(48),
  PAYMENT_PROVIDER: oneOf('none', 'sandbox', 'stripe').optional(),
  STRIPE_SECRET_KEY: anyText.optional(),
  STRIPE_WEBHOOK_SECRET: anyText.optional(),
  STRIPE_API: webAddress.default('https://api.stripe.com'),
  ANONYMOUS_BOOKINGS: onOff.default(true),
  BODY_LIMIT_KB: whole(1, 16_384).default(256),
  // A quarter of it must hold the largest body.
  BODY_MEMORY_MB: whole(64, 65_536).default(256),
  CACHE_MB: whole(0, 65_536).default(64),
  RATE_KEY_READS: perMinute.default(6_000),
  RATE_KEY_WRITES: perMinute.default(600),
  RATE_ADDRESS_READS: perMinute.default(1_200),
  RATE_ADDRESS_BOOKINGS: perMinute.default(10),
  SEARCHES_AT_ONCE: wholeOrAuto(1, 10_000).default('auto'),
  REQUEST_SECONDS: whole(1, 3_600).default(30),
  STOP_SECONDS: whole(1, 3_600).default(30),
  OVERLOAD_DELAY_MS: whole(0, 10_000).default(30),
  VERIFY_PER_MINUTE: whole(0, 60_000).default(10),
  FEED_MINUTES: whole(0, 10_080).default(60),
  CORS_ORIGINS: origins.optional(),
  TRUST_PROXY: proxies.optional(),
  RETURN_HOSTS: hosts.optional(),
  METRICS_TOKEN: secret(16).optional(),
  SMTP_URL: address('smtp', 'smtps').optional(),
  MAIL_FROM: matching(
    'an address such as stays@example.org or Stays <stays@example.org>',
    /^(?:[^\p{Cc}<>@,;"]*<[^\s<>@,;"]+@[^\s<>@,;"]+>|[^\s<>@,;"]+@[^\s<>@,;"]+)$/u,
  ).optional(),
  ADDRESS_SHOWN: oneOf('booked', 'always').default('booked'),
  WEB_DEALER: anyText.optional(),
  MAP_STYLE_URL: webAddress.optional(),
  LEGAL_DIR: textThat('a folder', isFolder).optional(),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent').default('info'),
});
