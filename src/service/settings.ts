import { statSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { areNodeAddresses } from '../opensearch/access.ts';
import { readTrustedProxies } from '../http/proxies.ts';

/** `must` completes the sentence "<NAME> must be …"; the message never repeats the text, which may be secret. */
function setting<Value>(must: string, read: (text: string) => Value | undefined) {
  return z.string().transform((text, check): Value => {
    const value = read(text);
    if (value === undefined) check.addIssue(`must be ${must}`);
    return value as Value;
  });
}

const anyText = z.string();

const readWhole = (text: string, least: number, most: number) => {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  return value >= least && value <= most ? value : undefined;
};

const whole = (least: number, most: number) =>
  setting(`a number from ${least} to ${most}`, (text) => readWhole(text, least, most));

const wholeOrAuto = (least: number, most: number) =>
  setting(`auto or a number from ${least} to ${most}`, (text) =>
    text === 'auto' ? text : readWhole(text, least, most),
  );

const oneOf = <const Word extends string>(...words: readonly Word[]) =>
  setting(`${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`, (text) => words.find((word) => word === text));

const onOff = setting('on or off', (text) => text === 'on' || (text === 'off' ? false : undefined));

const textThat = (must: string, isRight: (text: string) => boolean) =>
  setting(must, (text) => (isRight(text) ? text : undefined));

const matching = (must: string, pattern: RegExp) => textThat(must, (text) => pattern.test(text));

const address = (plain: string, encrypted: string) =>
  textThat(
    `an address that begins with ${plain}:// or ${encrypted}://`,
    (text) => new RegExp(`^(?:${plain}|${encrypted})://`, 'i').test(text) && URL.canParse(text),
  );

/** The name and the address apart, so that mails quote whatever marks are in the name. */
const mailbox = setting('an address such as stays@example.org or Stays <stays@example.org>', (text) => {
  const [, quoted, plain = '', address = text] = /^(?:"([^"\p{Cc}]*)"\s*|([^\p{Cc}<>@,;"]*))<(.*)>$/u.exec(text) ?? [];
  const isAddress = /^[^\s<>@,;:"()]+@[^\s<>@,;"()]+$/.test(address);
  return isAddress ? { name: (quoted ?? plain).trim(), address } : undefined;
});

const secret = (least: number) => textThat(`at least ${least} characters long`, (text) => text.length >= least);

const list = (must: string, isRight: (item: string) => boolean, read = (item: string) => item) =>
  setting(`${must}, separated by commas`, (text) => {
    const items = text.split(',').map((item) => read(item.trim()));
    return items.every(isRight) ? items : undefined;
  });

const hosts = list(
  'host names such as www.shop.example',
  (host) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(host),
  (host) => host.toLowerCase(),
);

const origins = list(
  'origins such as https://shop.example',
  (origin) => /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin,
);

const proxies = setting(
  'the number of proxies (1 to 20), or networks such as loopback, private, 10.0.0.0/8 or 2001:db8::/32, separated by commas',
  readTrustedProxies,
);

const timeZone = textThat('an IANA time zone such as Europe/Paris', (name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
});

const perMinute = whole(1, 1_000_000_000);
const webAddress = address('http', 'https');

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
  PRIVATE_ADDRESSES: onOff.default(false),
  QUOTE_MINUTES: whole(1, 60).default(15),
  PAYMENT_MINUTES_KEYLESS: whole(1, 10_080).default(30),
  PAYMENT_MINUTES_KEYED: whole(1, 43_200).default(1440),
  REQUEST_HOURS: whole(1, 720).default(48),
  PAYMENT_PROVIDER: oneOf('none', 'sandbox', 'stripe').optional(),
  STRIPE_SECRET_KEY: anyText.optional(),
  STRIPE_WEBHOOK_SECRET: anyText.optional(),
  STRIPE_METHODS: list('payment methods by their names at Stripe, such as card, sepa_debit', (name) =>
    /^[a-z][a-z0-9_]*$/.test(name),
  ).default(['card']),
  ANONYMOUS_BOOKINGS: onOff.default(true),
  BODY_LIMIT_KB: whole(1, 16_384).default(256),
  RATE_KEY_READS: perMinute.default(6_000),
  RATE_KEY_WRITES: perMinute.default(600),
  RATE_ADDRESS_READS: perMinute.default(1_200),
  RATE_ADDRESS_BOOKINGS: perMinute.default(10),
  SEARCHES_AT_ONCE: wholeOrAuto(1, 10_000).default('auto'),
  REQUEST_SECONDS: whole(1, 3_600).default(30),
  STOP_SECONDS: whole(1, 3_600).default(30),
  OVERLOAD_DELAY_MS: whole(0, 10_000).default(30),
  FEED_MINUTES: whole(0, 10_080).default(60),
  CORS_ORIGINS: origins.optional(),
  TRUST_PROXY: proxies.optional(),
  RETURN_HOSTS: hosts.optional(),
  METRICS_TOKEN: secret(16).optional(),
  SMTP_URL: address('smtp', 'smtps').optional(),
  MAIL_FROM: mailbox.optional(),
  ADDRESS_SHOWN: oneOf('booked', 'always').default('booked'),
  WEB_DEALER: anyText.optional(),
  MAP_STYLE_URL: webAddress.optional(),
  LEGAL_DIR: textThat('a folder', isFolder).optional(),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent').default('info'),
});

/** Settings that are secret or may contain a password; each may be read from a file named by `<name>_FILE`. */
export const secretSettings = Object.keys(environment.shape).filter((name) =>
  /SECRET|PASSWORD|TOKEN|^(?:OPENSEARCH|SMTP)_URL$/.test(name),
);

/** Settings of earlier versions, which an installation may still set: the service says at its start that it ignores them. */
export const formerSettings = ['BODY_MEMORY_MB', 'CACHE_MB', 'VERIFY_PER_MINUTE', 'WEBHOOK_PRIVATE'];

type EnvironmentVariables = Record<string, string | undefined>;

/**
 * Returns the variables that are set, with secrets read from their files. A line break at the end of a file is dropped.
 */
export function readSecretFiles(variables: EnvironmentVariables): { set: EnvironmentVariables; problems: string[] } {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
  const problems: string[] = [];
  for (const name of secretSettings) {
    const file = set[`${name}_FILE`];
    if (file === undefined) continue;
    if (set[name] !== undefined) problems.push(`${name}_FILE must be unset when ${name} is set`);
    try {
      set[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (set[name] === '') problems.push(`${name}_FILE must be the path of a file with the secret: ${file} is empty`);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      problems.push(`${name}_FILE must be the path of a file with the secret: ${file} cannot be read (${code})`);
    }
  }
  return { set, problems };
}
