import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { addressHashOf, giveSecrets, secretOf } from '../../src/sqlite/secrets.ts';
import type { Db } from '../../src/sqlite/database.ts';
import { open } from './facts.ts';

function secretsFile(database: string): string {
  return join(dirname(database), 'secrets.json');
}

function filesWith(db: Db, text: string): string[] {
  const folder = dirname(db.name);
  return readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(text));
}

test('gives every connection the same secret of a name, from a file that its user alone may read', () => {
  const first = open();
  const second = open(first.name);
  const secret = secretOf(first, 'quote-secret');
  expect(secret).toHaveLength(43);
  expect(secretOf(second, 'quote-secret')).toBe(secret);
  expect(secretOf(second, 'address-secret')).not.toBe(secret);
  expect(secretOf(open(first.name), 'address-secret')).toBe(secretOf(second, 'address-secret'));
  expect(filesWith(first, secret)).toEqual(['secrets.json']);
  expect(statSync(secretsFile(first.name)).mode & 0o777).toBe(0o600);
});

test('uses the secrets that the operator gives, and writes them nowhere', () => {
  const db = open();
  const other = open(db.name);
  const random = addressHashOf(other, '192.0.2.1');
  const given = 'given-by-the-operator-0123456789abcdef';
  giveSecrets(db, { 'address-secret': given, 'quote-secret': undefined });
  expect(secretOf(db, 'address-secret')).toBe(given);
  expect(addressHashOf(db, '192.0.2.1')).not.toEqual(random);
  expect(secretOf(db, 'quote-secret')).toHaveLength(43);
  expect(filesWith(db, given)).toEqual([]);
});

test.each(['', 'no json', '[1]', '"text"', 'null', '{"quote-secret": 1}'])(
  'says what to do with a file that holds no secrets: %s',
  (text) => {
    const db = open();
    writeFileSync(secretsFile(db.name), text);
    expect(() => secretOf(db, 'quote-secret')).toThrow(/secrets\.json cannot be used.*restore it from a copy/);
  },
);
