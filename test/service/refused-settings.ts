/** Values that each setting refuses, and what the refusal says that it must be. */
export interface Refusal {
  must: string;
  values: readonly string[];
}

const noNumbers = ['x', '-1', '1.5', '1e3', '0x10', ' ', '99999999999'];
const wholeNumber = (least: number, most: number): Refusal => ({
  must: `a number from ${least} to ${most}`,
  values: least > 0 ? [...noNumbers, '0'] : noNumbers,
});
const longAtLeast = (length: number): Refusal => ({ must: `at least ${length} characters long`, values: ['short'] });
const webAddress: Refusal = {
  must: 'an address that begins with http:// or https://',
  values: ['x', 'ftp://a.example', 'a.example:80', 'https//a.example'],
};
const onOrOff: Refusal = { must: 'on or off', values: ['yes', 'ON', 'true', 'constructor'] };

export const refusedSettings: Readonly<Record<string, Refusal>> = {
  PORT: { must: 'a number from 0 to 65535', values: [...noNumbers, '65536'] },
  PUBLIC_URL: webAddress,
  API_PROCESSES: { must: 'auto or a number from 1 to 64', values: [...noNumbers, 'AUTO', '0', '65'] },
  ROLE: { must: 'primary or search', values: ['node'] },
  PRIMARY_URL: webAddress,
  NODE_TOKEN: longAtLeast(16),
  STALE_SECONDS: wholeNumber(1, 3600),
  SERVICE_MODE: { must: 'test or live', values: ['production'] },
  TIME_ZONE: { must: 'an IANA time zone such as Europe/Paris', values: ['Paris', 'x'] },
  CLOCK_STEP_DAYS: wholeNumber(0, 36_500),
  OPENSEARCH_URL: { must: 'http:// or https:// addresses, each once, separated by commas', values: webAddress.values },
  OPENSEARCH_CA_FILE: { must: 'the path of a PEM file with certificates: x is not (ENOENT)', values: ['x'] },
  OPENSEARCH_USER: { must: 'a user name without a colon', values: ['a:b'] },
  OPENSEARCH_AWS_REGION: { must: 'a region such as eu-west-3', values: ['Paris'] },
  OPENSEARCH_HEAP: { must: 'a number with m or g, such as 1g', values: ['1', '1G', '1.5g'] },
  INDEX_PREFIX: {
    must: '1 to 41 characters of a-z, 0-9, _ and -, the first a letter or digit',
    values: ['Lodging', '_a', 'a b'],
  },
  INDEX_SHARDS: wholeNumber(1, 1024),
  INDEX_REPLICAS: wholeNumber(0, 10),
  REINDEX_ON_START: onOrOff,
  DEMO_SEED: onOrOff,
  LODGING_URL: { must: 'an address that contains {id}', values: ['https://a.example/id'] },
  QUOTE_SECRET: longAtLeast(32),
  QUOTE_SECRET_FORMER: longAtLeast(32),
  ADDRESS_SECRET: longAtLeast(32),
  SEALING_SECRET: longAtLeast(32),
  PRIVATE_ADDRESSES: onOrOff,
  QUOTE_MINUTES: wholeNumber(1, 60),
  PAYMENT_MINUTES_KEYLESS: wholeNumber(1, 10_080),
  PAYMENT_MINUTES_KEYED: wholeNumber(1, 43_200),
  REQUEST_HOURS: wholeNumber(1, 720),
  PAYMENT_PROVIDER: { must: 'none, sandbox or stripe', values: ['cash'] },
  ANONYMOUS_BOOKINGS: onOrOff,
  BODY_LIMIT_KB: wholeNumber(1, 16_384),
  RATE_KEY_READS: wholeNumber(1, 1_000_000_000),
  RATE_KEY_WRITES: wholeNumber(1, 1_000_000_000),
  RATE_ADDRESS_READS: wholeNumber(1, 1_000_000_000),
  RATE_ADDRESS_BOOKINGS: wholeNumber(1, 1_000_000_000),
  SEARCHES_AT_ONCE: { must: 'auto or a number from 1 to 10000', values: [...noNumbers, '0'] },
  REQUEST_SECONDS: wholeNumber(1, 3600),
  STOP_SECONDS: wholeNumber(1, 3600),
  OVERLOAD_DELAY_MS: wholeNumber(0, 10_000),
  FEED_MINUTES: wholeNumber(0, 10_080),
  CORS_ORIGINS: {
    must: 'origins such as https://shop.example, separated by commas',
    values: ['*', 'https://a.example/', 'null'],
  },
  TRUST_PROXY: {
    must: 'the number of proxies (1 to 20), or networks such as loopback, private, 10.0.0.0/8 or 2001:db8::/32, separated by commas',
    values: ['0', '21', 'all', '10.0.0.0/33'],
  },
  RETURN_HOSTS: {
    must: 'host names such as www.shop.example, separated by commas',
    values: ['*', 'https://a.example', 'a b'],
  },
  METRICS_TOKEN: longAtLeast(16),
  SMTP_URL: {
    must: 'an address that begins with smtp:// or smtps://',
    values: ['mail.example', 'http://mail.example'],
  },
  MAIL_FROM: {
    must: 'an address such as stays@example.org or Stays <stays@example.org>',
    values: ['Stays', 'a@b, c@d', 'a@b, Stays <c@d>', 'mailto:a@b', 'Stays <a>', '"Stays <a@b>'],
  },
  ADDRESS_SHOWN: { must: 'booked or always', values: ['never'] },
  MAP_STYLE_URL: webAddress,
  LEGAL_DIR: { must: 'a folder', values: ['/nowhere', 'package.json'] },
  LOG_LEVEL: { must: 'trace, debug, info, warn, error or silent', values: ['loud'] },
};
