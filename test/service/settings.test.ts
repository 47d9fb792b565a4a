import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/service/config.ts';
import { environment } from '../../src/service/settings.ts';
import refused from './refused-settings.json' with { type: 'json' };

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}

/** Settings that accept any text. */
const free = ['HOST', 'DATA_DIR', 'OPENSEARCH_PASSWORD', 'WEB_DEALER', /^AWS_/, /^STRIPE_(?!API)/];

/** Other settings required, so that only the value itself is wrong. */
const beside: Record<string, Record<string, string>> = {
  OPENSEARCH_CA_FILE: { OPENSEARCH_URL: 'https://a.example' },
};

const described = Object.entries(refused);

it('knows values that each setting refuses', () => {
  const isFree = (name: string) => free.some((each) => (typeof each === 'string' ? each === name : each.test(name)));
  expect(described.map(([name]) => name)).toEqual(Object.keys(environment.shape).filter((name) => !isFree(name)));
});

it.each(described)('says what a wrong %s must be', (name, { must, values }) => {
  for (const value of values)
    expect(problemsOf({ ...beside[name], [name]: value }), value).toEqual([`${name} must be ${must}`]);
});

it('reports every mistake at once, a line each', () => {
  const all = Object.fromEntries(described.map(([name, { values }]) => [name, values[0] ?? '']));
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
  { OPENSEARCH_URL: 'http://a.example', OPENSEARCH_CA_FILE: import.meta.filename },
  { QUOTE_SECRET_FILE: '/no/such/file', ADDRESS_SECRET_FILE: '/dev/null' },
])('reports settings that contradict each other: %j', (variables) => {
  const problems = problemsOf(variables);
  expect(problems).not.toEqual([]);
  for (const problem of problems) expect(problem).toMatch(/^[A-Z_]+ must be (?!undefined).+$/);
  expect(problems.join()).not.toMatch(/sk_live|whsec_/);
});
