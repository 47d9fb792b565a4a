import { z } from 'zod';
import { areNodeAddresses } from '../../opensearch/access-settings.ts';
import { hostsSetting, originsSetting, proxiesSetting, senderSetting } from './access-settings.ts';

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

const timeZone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}, 'is no IANA time zone');

const perMinute = whole(1, 1_000_000_000);

/** Says nothing of what was given, because an address may hold a password. */
const notAddresses = 'lists http:// or https:// addresses, each once, with commas between them';

/** Every variable of the environment that the service reads, with its default; `.env.example` lists the same. */
export const environment = z.object({
  PORT: whole(0, 65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  API_PROCESSES: z.union([z.literal('auto'), whole(1, 64)]).default(1),
  ROLE: z.enum(['primary', 'search']).default('primary'),
  PRIMARY_URL: z.url({ protocol: /^https?$/ }).optional(),
  STALE_SECONDS: whole(1, 3_600).default(30),
  DATA_DIR: z.string().default('./data'),
  SERVICE_MODE: z.enum(['test', 'live']).default('test'),
  TIME_ZONE: timeZone.default('Europe/Paris'),
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
  INDEX_SHARDS: whole(1, 1_024).default(1),
  INDEX_REPLICAS: whole(0, 10).default(0),
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
  SEARCHES_AT_ONCE: z.union([z.literal('auto'), whole(1, 10_000)]).default('auto'),
  REQUEST_SECONDS: whole(1, 3_600).default(30),
  STOP_SECONDS: whole(1, 3_600).default(30),
  OVERLOAD_DELAY_MS: whole(0, 10_000).default(30),
  VERIFY_PER_MINUTE: whole(0, 60_000).default(10),
  FEED_MINUTES: whole(0, 10_080).default(60),
  FEED_CACHE_MB: whole(0, 1_048_576).default(4_096),
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
