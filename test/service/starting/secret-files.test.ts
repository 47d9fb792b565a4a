import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../src/service/config.ts';
import { secretSettings } from '../../../src/service/settings.ts';
import secrets from './secret-settings.json' with { type: 'json' };

const folder = mkdtempSync(join(tmpdir(), 'lodging-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** For each secret a valid value, and the other settings it requires. */
const good: Record<string, { value: string; beside?: Record<string, string> }> = secrets;

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
  const { value = '', beside = {} } = good[name] ?? {};

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

it('all settings that may hold a secret may come from a file', () => {
  expect(secretSettings.toSorted()).toEqual(Object.keys(good).sort());
});
