import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { moveDurably } from './copies.ts';
import { inTransaction, prepared, type Db } from './database.ts';

/**
 * What is signed and hashed with random secrets: tokens of quotes and payment links, addresses of callers without a key; and what secrets that are kept are sealed with. They lie in a
 * file beside the database, so that a backup of the database alone lets nobody sign a payment link or find out an address.
 */
type SecretName = 'quote-secret' | 'address-secret' | 'sealing-secret';

const secretNames: readonly SecretName[] = ['quote-secret', 'address-secret', 'sealing-secret'];

type Secrets = Partial<Record<SecretName, string>>;

/** The file of secrets is there and cannot be used; the message says what to do. */
export class BrokenSecrets extends Error {}

/** What is known of a connection: a secret is read once. */
const known = new WeakMap<Db, Secrets>();

/** Names the file of secrets that belongs to a database. */
function secretsFile(database: string): string {
  return join(dirname(database), 'secrets.json');
}

/** Uses the operator's own secrets on this connection instead of those of the file. */
export function giveSecrets(db: Db, given: Partial<Record<SecretName, string | undefined>>): void {
  const set = Object.entries(given).filter(([, secret]) => secret !== undefined);
  known.set(db, { ...known.get(db), ...Object.fromEntries(set) });
}

/**
 * Yields the secret of the name (43 characters when it is random), made when first asked for; all processes get the same one. Throws
 * BrokenSecrets.
 */
export function secretOf(db: Db, name: SecretName): string {
  const secret = known.get(db)?.[name] ?? readOrMake(db, name);
  giveSecrets(db, { [name]: secret });
  return secret;
}

function readOrMake(db: Db, name: SecretName): string {
  if (db.memory) return randomSecret();
  const kept = readSecrets(db)[name];
  if (kept !== undefined) return kept;
  // Writers of the database wait for each other, and so do those of the file.
  return inTransaction(db, () => {
    const secrets = readSecrets(db);
    const secret = secrets[name] ?? randomSecret();
    writeSecrets(db, { ...secrets, [name]: secret });
    return secret;
  });
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

function readSecrets(db: Db): Secrets {
  const file = secretsFile(db.name);
  if (!existsSync(file)) return {};
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Secrets | null;
    if (typeof read === 'object' && read && Object.values(read).every((secret) => typeof secret === 'string'))
      return read;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw broken(file, (error as NodeJS.ErrnoException).code);
  }
  throw broken(file, 'it is no object of texts');
}

function broken(file: string, reason = 'it cannot be read'): BrokenSecrets {
  return new BrokenSecrets(
    `${file} cannot be used (${reason}): put it back from where you keep a copy, or remove it; quotes and payment links that were given out are worth nothing then.`,
  );
}

function writeSecrets(db: Db, secrets: Secrets): void {
  const file = secretsFile(db.name);
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 });
  moveDurably(unfinished, file);
}

/**
 * Moves secrets out of a database in which a former version, or a backup that it made, kept them; those of the file win. Nothing of them
 * is left in the database's files. Throws BrokenSecrets, also when there is nothing to move.
 */
export function moveSecretsOut(db: Db): void {
  const kept = readSecrets(db);
  const rows = prepared<{ name: SecretName; value: string }>(
    db,
    `SELECT name, value FROM settings WHERE name IN (${secretNames.map(() => '?').join()})`,
  ).all(...secretNames);
  if (rows.length === 0) return;
  inTransaction(db, () => {
    const found = Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Secrets;
    writeSecrets(db, { ...found, ...kept });
  });
  db.pragma('secure_delete = ON');
  for (const { name } of rows) prepared(db, 'DELETE FROM settings WHERE name = ?').run(name);
  db.pragma('secure_delete = FAST');
  // Pages as they were before lie in the log until it is begun anew.
  db.pragma('wal_checkpoint(TRUNCATE)');
}
