import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/service/config.ts';
import { environment, formerSettings, secretSettings } from '../../src/service/settings.ts';
import { readSource } from '../../structure/sources.ts';
import { certificateFile } from '../opensearch/front-node.ts';
import { refusedSettings } from './refused-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'lodging-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).problems;
  }
}

function fileWith(text: string): string {
  const file = join(folder, 'file');
  writeFileSync(file, text);
  return file;
}

/** Settings that accept any text. */
const free = ['HOST', 'DATA_DIR', 'OPENSEARCH_PASSWORD', 'WEB_DEALER', /^AWS_/, /^STRIPE_/];

/** Other settings required, so that only the value itself is wrong. */
const beside: Record<string, Record<string, string>> = {
  OPENSEARCH_CA_FILE: { OPENSEARCH_URL: 'https://a.example' },
};

const described = Object.entries(refusedSettings);

it('knows values that each setting refuses', () => {
  const isFree = (name: string) => free.some((each) => (typeof each === 'string' ? each === name : each.test(name)));
  expect(described.map(([name]) => name)).toEqual(Object.keys(environment.shape).filter((name) => !isFree(name)));
});

it.each(described)('says what a wrong %s must be', (name, { must, values }) => {
  for (const value of values) {
    expect(problemsOf({ ...beside[name], [name]: value }), value).toEqual([`${name} must be ${must}`]);
  }
});

it('reports every mistake at once, a line each', () => {
  const all = Object.fromEntries(described.map(([name, { values }]) => [name, values[0] ?? '']));
  const byShape = described.map(([name]) => name).filter((name) => name !== 'OPENSEARCH_CA_FILE');
  expect(problemsOf(all).map((problem) => /^([A-Z_]+) must be \S.*$/.exec(problem)?.[1])).toEqual(byShape);
});

it('ignores settings of earlier versions, whatever their value, and names those that are set', () => {
  const former = Object.fromEntries(formerSettings.map((name) => [name, 'whatever it was']));
  expect(readConfig(former)).toEqual({ ...readConfig({}), ignoredSettings: formerSettings });
  expect(readConfig({}).ignoredSettings).toEqual([]);
});

const url = { OPENSEARCH_URL: 'https://a.example:9200, https://b.example:9200' };
const keys = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'a-secret-access-key' };
const region = { OPENSEARCH_AWS_REGION: 'us-gov-west-1' };
const searchNode = { ROLE: 'search', PRIMARY_URL: 'http://a.example' };
const user = { OPENSEARCH_USER: 'svc', OPENSEARCH_PASSWORD: 'a-secret-password' };

it.each<[name: string, variables: Record<string, string>]>([
  ['PRIMARY_URL', { ROLE: 'search' }],
  ['OPENSEARCH_URL', { ...searchNode }],
  ['NODE_TOKEN', { ...searchNode, OPENSEARCH_URL: 'http://a.example' }],
  [
    'API_PROCESSES',
    { ...searchNode, OPENSEARCH_URL: 'http://a.example', NODE_TOKEN: 'a-token-of-this-test', API_PROCESSES: '2' },
  ],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
  ['PAYMENT_PROVIDER', { SERVICE_MODE: 'live', PAYMENT_PROVIDER: 'sandbox' }],
  ['STRIPE_SECRET_KEY', { PAYMENT_PROVIDER: 'stripe' }],
  [
    'STRIPE_SECRET_KEY',
    { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_live_secret', STRIPE_WEBHOOK_SECRET: 'whsec_secret' },
  ],
  ['QUOTE_SECRET_FILE', { QUOTE_SECRET_FILE: '/no/such/file', ADDRESS_SECRET_FILE: '/dev/null' }],
  ['OPENSEARCH_PASSWORD', { ...url, OPENSEARCH_USER: 'svc' }],
  ['OPENSEARCH_USER', { ...url, OPENSEARCH_PASSWORD: 'a-secret-password' }],
  ['OPENSEARCH_USER', { ...url, OPENSEARCH_USER: 's:vc', OPENSEARCH_PASSWORD: 'a-secret-password' }],
  ['OPENSEARCH_USER', { ...user }],
  ['OPENSEARCH_AWS_REGION', { ...keys, ...region }],
  ['OPENSEARCH_AWS_REGION', { ...url, ...keys, OPENSEARCH_AWS_REGION: 'Paris' }],
  ['OPENSEARCH_AWS_REGION', { ...url, ...user, ...keys, ...region }],
  ['AWS_ACCESS_KEY_ID', { ...url, ...region }],
  ['AWS_SECRET_ACCESS_KEY', { ...url, ...region, AWS_ACCESS_KEY_ID: 'AKID' }],
  ['OPENSEARCH_CA_FILE', { ...url, OPENSEARCH_CA_FILE: import.meta.filename }],
  ['OPENSEARCH_CA_FILE', { OPENSEARCH_URL: 'http://a.example', OPENSEARCH_CA_FILE: certificateFile('authority') }],
])('names %s when it is missing or contradicts others, and shows no secret: %j', (name, variables) => {
  const problems = problemsOf(variables);
  expect(problems[0]).toMatch(new RegExp(`^${name} must be `));
  for (const problem of problems) expect(problem).toMatch(/^[A-Z_]+ must be (?!undefined)(?!.*[-_]secret).+$/);
});

it.each([
  ['ftp://a.example'],
  ['https://a.example:9200,'],
  ['https://svc:a-secret-password@a.example:port'],
  ['https://svc:a-secret-password%zz@a.example'],
  ['https://svc:a-secret-password@a.example,https://a.example/'],
])('refuses %s as addresses of OpenSearch, without repeating it', (address) => {
  const [problem = ''] = problemsOf({ OPENSEARCH_URL: address });
  expect(problem).toMatch(/^OPENSEARCH_URL must be http:\/\/ or https:\/\/ addresses/);
  expect(problem).not.toContain('a-secret-password');
});

it.each<[access: object, variables: Record<string, string>]>([
  [
    {
      ca: expect.stringContaining('BEGIN CERTIFICATE') as string,
      user: { name: 'svc', password: 'a-secret-password' },
    },
    { ...url, ...user, OPENSEARCH_CA_FILE: certificateFile('authority') },
  ],
  [
    { aws: { region: 'us-gov-west-1', accessKeyId: 'AKID', secretAccessKey: 'a-secret-access-key' } },
    { ...url, ...region, ...keys },
  ],
  [{}, { ...url, ...keys }],
])('reads %j as access to a cluster', (access, variables) => {
  expect(readConfig(variables)).toMatchObject({ opensearchUrl: url.OPENSEARCH_URL });
  expect(readConfig(variables).opensearchAccess).toEqual(access);
});

/** For each secret a valid value, and the other settings it requires. */
const good: Record<string, { value: string; beside?: Record<string, string> }> = {
  OPENSEARCH_URL: { value: 'https://user:of-the-cluster@a.example:9200' },
  OPENSEARCH_PASSWORD: {
    value: 'of-the-cluster',
    beside: { OPENSEARCH_URL: 'https://a.example', OPENSEARCH_USER: 'lodging' },
  },
  AWS_SECRET_ACCESS_KEY: {
    value: 'of-the-cloud',
    beside: { OPENSEARCH_URL: 'https://a.example', OPENSEARCH_AWS_REGION: 'eu-west-3', AWS_ACCESS_KEY_ID: 'id' },
  },
  AWS_SESSION_TOKEN: {
    value: 'of-the-session',
    beside: {
      OPENSEARCH_URL: 'https://a.example',
      OPENSEARCH_AWS_REGION: 'eu-west-3',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'key',
    },
  },
  QUOTE_SECRET: { value: 'qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq' },
  QUOTE_SECRET_FORMER: { value: 'ffffffffffffffffffffffffffffffff' },
  ADDRESS_SECRET: { value: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
  SEALING_SECRET: { value: 'wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww' },
  STRIPE_SECRET_KEY: { value: 'sk_test_1', beside: { PAYMENT_PROVIDER: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1' } },
  STRIPE_WEBHOOK_SECRET: { value: 'whsec_1', beside: { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' } },
  METRICS_TOKEN: { value: 'mmmmmmmmmmmmmmmm' },
  NODE_TOKEN: { value: 'nnnnnnnnnnnnnnnn' },
  SMTP_URL: { value: 'smtps://user:of-the-mail@mail.example', beside: { MAIL_FROM: 'stays@example.org' } },
};

it('all settings that may hold a secret may come from a file', () => {
  expect(secretSettings.toSorted()).toEqual(Object.keys(good).sort());
});

describe.each(secretSettings)('the secret setting %s', (name) => {
  const { value = '', beside: others = {} } = good[name] ?? {};
  const file = `${name}_FILE`;

  it('may come from a file, with or without a line end', () => {
    const given = readConfig({ ...others, [name]: value });
    for (const end of ['', '\n', '\r\n']) {
      expect(readConfig({ ...others, [file]: fileWith(value + end) })).toEqual(given);
    }
    expect(JSON.stringify(given)).toContain(value.slice(-8));
  });

  it('stops the start where its file is not there or empty, or where it is set as well, and is not told', () => {
    const must = `${file} must be the path of a file with the secret: `;
    const none = join(folder, 'none');
    expect(problemsOf({ ...others, [file]: none })).toEqual([`${must}${none} cannot be read (ENOENT)`]);
    const empty = fileWith('\n');
    expect(problemsOf({ ...others, [file]: empty })).toEqual([`${must}${empty} is empty`]);
    expect(problemsOf({ ...others, [name]: value, [file]: fileWith(value) })).toEqual([
      `${file} must be unset when ${name} is set`,
    ]);
  });
});

describe('.env.example', () => {
  const example = readSource('.env.example');
  const entries = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }));

  it('names every variable of src/service/settings.ts, in its order, with its default and a comment', () => {
    expect(entries.map(({ name }) => name)).toEqual(Object.keys(environment.shape));
    const set = Object.fromEntries(entries.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]));
    expect(environment.parse(set)).toEqual(environment.parse({}));
    const unexplained = entries.filter(({ name }) => !new RegExp(`^# .+\\n${name}=`, 'm').test(example));
    expect(unexplained, 'write a comment line directly above each variable').toEqual([]);
  });

  it('leaves only variables without a default empty', () => {
    const unset = entries.filter(({ value }) => value === '').map(({ name }) => name);
    const withoutDefault = Object.entries(environment.shape).flatMap(([name, shape]) =>
      shape.safeParse(undefined).data === undefined ? [name] : [],
    );
    expect(unset).toEqual(withoutDefault);
  });
});
