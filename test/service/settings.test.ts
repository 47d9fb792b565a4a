import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/service/config.ts';
import { environment } from '../../src/service/settings.ts';

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}

const numbers = ['x', '-1', '1.5', '1e3', '0x10', ' ', '99999999999'];
const switches = ['yes', 'ON', 'true', 'constructor'];
const addresses = ['x', 'ftp://a.example', 'a.example:80', 'https//a.example'];
const short = ['short'];

/** Values that each setting refuses, and the expected message; `free` settings accept any text. */
const wrong: Record<keyof typeof environment.shape, readonly [must: string, values: readonly string[]] | 'free'> = {
  PORT: ['a number from 0 to 65535', [...numbers, '65536']],
  HOST: 'free',
  PUBLIC_URL: ['an address that begins with http:// or https://', addresses],
  API_PROCESSES: ['auto or a number from 1 to 64', [...numbers, 'AUTO', '0', '65']],
  ROLE: ['primary or search', ['node']],
  PRIMARY_URL: ['an address that begins with http:// or https://', addresses],
  NODE_TOKEN: ['at least 16 characters long', short],
  STALE_SECONDS: ['a number from 1 to 3600', [...numbers, '0']],
  DATA_DIR: 'free',
  SERVICE_MODE: ['test or live', ['production']],
  TIME_ZONE: ['an IANA time zone such as Europe/Paris', ['Paris', 'x']],
  CLOCK_STEP_DAYS: ['a number from 0 to 36500', numbers],
  OPENSEARCH_URL: ['http:// or https:// addresses, each once, separated by commas', addresses],
  OPENSEARCH_CA_FILE: ['the path of a PEM file with certificates: x is not (ENOENT)', ['x']],
  OPENSEARCH_USER: ['a user name without a colon', ['a:b']],
  OPENSEARCH_PASSWORD: 'free',
  OPENSEARCH_AWS_REGION: ['a region such as eu-west-3', ['Paris']],
  AWS_ACCESS_KEY_ID: 'free',
  AWS_SECRET_ACCESS_KEY: 'free',
  AWS_SESSION_TOKEN: 'free',
  OPENSEARCH_HEAP: ['a number with m or g, such as 1g', ['1', '1G', '1.5g']],
  INDEX_PREFIX: ['1 to 41 characters of a-z, 0-9, _ and -, the first a letter or digit', ['Lodging', '_a', 'a b']],
  INDEX_SHARDS: ['a number from 1 to 1024', [...numbers, '0']],
  INDEX_REPLICAS: ['a number from 0 to 10', numbers],
  REINDEX_ON_START: ['on or off', switches],
  DEMO_SEED: ['on or off', switches],
  LODGING_URL: ['an address that contains {id}', ['https://a.example/id']],
  QUOTE_SECRET: ['at least 32 characters long', short],
  QUOTE_SECRET_FORMER: ['at least 32 characters long', short],
  ADDRESS_SECRET: ['at least 32 characters long', short],
  SEALING_SECRET: ['at least 32 characters long', short],
  WEBHOOK_PRIVATE: ['on or off', switches],
  CALENDAR_PRIVATE: ['on or off', switches],
  QUOTE_MINUTES: ['a number from 1 to 60', [...numbers, '0']],
  PAYMENT_MINUTES_KEYLESS: ['a number from 1 to 10080', [...numbers, '0']],
  PAYMENT_MINUTES_KEYED: ['a number from 1 to 43200', [...numbers, '0']],
  REQUEST_HOURS: ['a number from 1 to 720', [...numbers, '0']],
  PAYMENT_PROVIDER: ['none, sandbox or stripe', ['cash']],
  STRIPE_SECRET_KEY: 'free',
  STRIPE_WEBHOOK_SECRET: 'free',
  STRIPE_API: ['an address that begins with http:// or https://', addresses],
  ANONYMOUS_BOOKINGS: ['on or off', switches],
  BODY_LIMIT_KB: ['a number from 1 to 16384', [...numbers, '0']],
  BODY_MEMORY_MB: ['a number from 64 to 65536', [...numbers, '63']],
  CACHE_MB: ['a number from 0 to 65536', numbers],
  RATE_KEY_READS: ['a number from 1 to 1000000000', [...numbers, '0']],
  RATE_KEY_WRITES: ['a number from 1 to 1000000000', [...numbers, '0']],
  RATE_ADDRESS_READS: ['a number from 1 to 1000000000', [...numbers, '0']],
  RATE_ADDRESS_BOOKINGS: ['a number from 1 to 1000000000', [...numbers, '0']],
  SEARCHES_AT_ONCE: ['auto or a number from 1 to 10000', [...numbers, '0']],
  REQUEST_SECONDS: ['a number from 1 to 3600', [...numbers, '0']],
  STOP_SECONDS: ['a number from 1 to 3600', [...numbers, '0']],
  OVERLOAD_DELAY_MS: ['a number from 0 to 10000', numbers],
  VERIFY_PER_MINUTE: ['a number from 0 to 60000', numbers],
  FEED_MINUTES: ['a number from 0 to 10080', numbers],
  CORS_ORIGINS: ['origins such as https://shop.example, separated by commas', ['*', 'https://a.example/', 'null']],
  TRUST_PROXY: [
    'the number of proxies (1 to 20), or networks such as loopback, private, 10.0.0.0/8 or 2001:db8::/32, separated by commas',
    ['0', '21', 'all', '10.0.0.0/33'],
  ],
  RETURN_HOSTS: ['host names such as www.shop.example, separated by commas', ['*', 'https://a.example', 'a b']],
  METRICS_TOKEN: ['at least 16 characters long', short],
  SMTP_URL: ['an address that begins with smtp:// or smtps://', ['mail.example', 'http://mail.example']],
  MAIL_FROM: ['an address such as stays@example.org or Stays <stays@example.org>', ['Stays', 'a@b, c@d']],
  ADDRESS_SHOWN: ['booked or always', ['never']],
  WEB_DEALER: 'free',
  MAP_STYLE_URL: ['an address that begins with http:// or https://', addresses],
  LEGAL_DIR: ['a folder', ['/nowhere', 'package.json']],
  LOG_LEVEL: ['trace, debug, info, warn, error or silent', ['loud']],
};

/** Other settings required, so that only the value itself is wrong. */
const beside: Record<string, Record<string, string>> = {
  OPENSEARCH_CA_FILE: { OPENSEARCH_URL: 'https://a.example' },
};

const described = Object.entries(wrong).filter(([, given]) => given !== 'free');

it.each(described)('says what a wrong %s must be', (name, given) => {
  const [must, values] = given as readonly [string, readonly string[]];
  for (const value of values)
    expect(problemsOf({ ...beside[name], [name]: value }), value).toEqual([`${name} must be ${must}`]);
});

it('reports every mistake at once, a line each', () => {
  const all = Object.fromEntries(described.map(([name, given]) => [name, (given as [string, string[]])[1][0] ?? '']));
  const byShape = described.map(([name]) => name).filter((name) => name !== 'OPENSEARCH_CA_FILE');
  expect(problemsOf(all).map((problem) => /^([A-Z_]+) must be \S.*$/.exec(problem)?.[1])).toEqual(byShape);
});

const searchNode = {
  ROLE: 'search',
  PRIMARY_URL: 'http://a.example',
  OPENSEARCH_URL: 'http://a.example',
  NODE_TOKEN: 'a-token-of-this-test',
};

it.each<Record<string, string>>([
  { ROLE: 'search' },
  { ROLE: 'search', PRIMARY_URL: 'http://a.example' },
  { ROLE: 'search', PRIMARY_URL: 'http://a.example', OPENSEARCH_URL: 'http://a.example' },
  { ...searchNode, API_PROCESSES: '2' },
  { SMTP_URL: 'smtp://mail.example' },
  { SERVICE_MODE: 'live', PAYMENT_PROVIDER: 'sandbox' },
  { PAYMENT_PROVIDER: 'stripe' },
  { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  { OPENSEARCH_USER: 'svc', OPENSEARCH_PASSWORD: 'of-the-cluster' },
  { OPENSEARCH_URL: 'http://a.example', OPENSEARCH_CA_FILE: import.meta.filename },
  { OPENSEARCH_URL: 'https://svc:of-the-cluster@a.example', OPENSEARCH_AWS_REGION: 'eu-west-3' },
  { QUOTE_SECRET_FILE: '/no/such/file', ADDRESS_SECRET_FILE: '/dev/null' },
])('reports settings that contradict each other: %j', (variables) => {
  const problems = problemsOf(variables);
  expect(problems).not.toEqual([]);
  for (const problem of problems) expect(problem).toMatch(/^[A-Z_]+ must be (?!undefined).+$/);
  expect(problems.join()).not.toMatch(/of-the-cluster|sk_live|whsec_/);
});
