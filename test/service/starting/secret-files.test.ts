import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../src/service/config.ts';
import { environment, secretSettings } from '../../../src/service/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'lodging-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** For each secret a valid value, and the other settings it requires. */
const good: Record<(typeof secretSettings)[number], { value: string; beside?: Record<string, string> }> = {
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
  QUOTE_SECRET: { value: 'q'.repeat(32) },
  QUOTE_SECRET_FORMER: { value: 'f'.repeat(32) },
  ADDRESS_SECRET: { value: 'a'.repeat(32) },
  SEALING_SECRET: { value: 'w'.repeat(32) },
  STRIPE_SECRET_KEY: { value: 'sk_test_1', beside: { PAYMENT_PROVIDER: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_1' } },
  STRIPE_WEBHOOK_SECRET: { value: 'whsec_1', beside: { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' } },
  METRICS_TOKEN: { value: 'm'.repeat(16) },
  NODE_TOKEN: { value: 'n'.repeat(16) },
  SMTP_URL: { value: 'smtps://user:of-the-mail@mail.example', beside: { MAIL_FROM: 'stays@example.org' } },
};

function fileWith(text: string): string {
  const file = join(folder, 'secret');
  writeFileSync(file, text);
  return file;
}

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}

describe.each(secretSettings)('the secret setting %s', (name) => {
  const { value, beside = {} } = good[name];

  it('may come from a file, with or without a line end', () => {
    const given = readConfig({ ...beside, [name]: value });
    for (const end of ['', '\n', '\r\n'])
      expect(readConfig({ ...beside, [`${name}_FILE`]: fileWith(value + end) })).toEqual(given);
    expect(JSON.stringify(given)).toContain(value.slice(-8));
  });

  it('stops the start where its file is not there or empty, or where it is set as well, and is not told', () => {
    expect(problemsOf({ ...beside, [`${name}_FILE`]: join(folder, 'none') })).toEqual([
      `${name}_FILE must be the path of a file with the secret: ${join(folder, 'none')} cannot be read (ENOENT)`,
    ]);
    expect(problemsOf({ ...beside, [`${name}_FILE`]: fileWith('\n') })).toEqual([
      `${name}_FILE must be the path of a file with the secret: ${join(folder, 'secret')} is empty`,
    ]);
    expect(problemsOf({ ...beside, [name]: value, [`${name}_FILE`]: fileWith(value) })).toEqual([
      `${name}_FILE must be unset when ${name} is set`,
    ]);
  });
});

it('every setting whose name says that it is secret may come from a file', () => {
  const secret = Object.keys(environment.shape).filter((name) => /SECRET|PASSWORD|TOKEN/.test(name));
  expect(secret.filter((name) => !secretSettings.some((known) => known === name))).toEqual([]);
});
