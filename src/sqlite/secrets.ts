import { randomBytes, createCipheriv, createDecipheriv, hkdfSync, createHmac } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { moveDurably } from './copies.ts';
import { inTransaction, type Db } from './database.ts';

/**
 * Random secrets that sign quote tokens and payment links, hash callers' addresses and seal stored secrets. They are
 * kept in a file beside the database, so that a backup of the database alone cannot forge payment links or reveal
 * addresses.
 */
type SecretName = 'quote-secret' | 'address-secret' | 'sealing-secret';

type Secrets = Partial<Record<SecretName, string>>;

/** The secrets file exists but cannot be used; the message says what to do. */
export class BrokenSecrets extends Error {}

const known = new WeakMap<Db, Secrets>();

function secretsFile(database: string): string {
  return join(dirname(database), 'secrets.json');
}

/** Overrides the secrets of the file on this connection. */
export function giveSecrets(db: Db, given: Partial<Record<SecretName, string | undefined>>): void {
  const set = Object.entries(given).filter(([, secret]) => secret !== undefined);
  known.set(db, { ...known.get(db), ...Object.fromEntries(set) });
}

/** Creates the secret (43 characters) on first use; all processes get the same one. Throws BrokenSecrets. */
export function secretOf(db: Db, name: SecretName): string {
  const secret = known.get(db)?.[name] ?? readOrMake(db, name);
  giveSecrets(db, { [name]: secret });
  return secret;
}

function readOrMake(db: Db, name: SecretName): string {
  if (db.memory) return randomSecret();
  const kept = readSecrets(db)[name];
  if (kept !== undefined) return kept;
  // The database's write lock also serializes writers of the file.
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

/** Throws BrokenSecrets. */
export function readSecrets(db: Db): Secrets {
  const file = secretsFile(db.name);
  if (!existsSync(file)) return {};
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Secrets | null;
    if (typeof read === 'object' && read && Object.values(read).every((secret) => typeof secret === 'string')) {
      return read;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw broken(file, (error as NodeJS.ErrnoException).code);
  }
  throw broken(file, 'it is not an object of strings');
}

function broken(file: string, reason = 'it cannot be read'): BrokenSecrets {
  return new BrokenSecrets(
    `${file} cannot be used (${reason}): restore it from a copy, or remove it, which invalidates issued quotes and payment links.`,
  );
}

function writeSecrets(db: Db, secrets: Secrets): void {
  const file = secretsFile(db.name);
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 });
  moveDurably(unfinished, file);
}

const algorithm = 'aes-256-gcm';

export type Seal = ReturnType<typeof createSeal>;

/** Encrypts by AES-256-GCM; the text is `<nonce>.<tag>.<sealed>`, each part in base64url. */
export function createSeal(key: Buffer) {
  return {
    seal(text: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(algorithm, key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
    },
    /** Undefined if the text was sealed with another key. */
    open(sealedText: string): string | undefined {
      const [nonce, tag, sealed] = sealedText.split('.').map((part) => Buffer.from(part, 'base64url'));
      if (!nonce || !tag || !sealed) return undefined;
      try {
        const decipher = createDecipheriv(algorithm, key, nonce).setAuthTag(tag);
        return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** Seals stored secrets with a key kept outside the database, so that a backup alone reveals nothing. */
export function sealText(db: Db, text: string): string {
  return createSeal(sealingKeyOf(db, 'sealed texts')).seal(text);
}

/** Undefined if the text was sealed with another secret. */
export function openText(db: Db, kept: string): string | undefined {
  return createSeal(sealingKeyOf(db, 'sealed texts')).open(kept);
}

/** The key of one purpose reveals neither the secret nor the other key. */
export function sealingKeyOf(db: Db, purpose: 'sealed texts' | 'search cursors'): Buffer {
  return Buffer.from(hkdfSync('sha256', secretOf(db, 'sealing-secret'), '', purpose, 32));
}

/** Recognizes an address again, but is useless without this database's secret. */
export function addressHashOf(db: Db, address: string): Buffer {
  return createHmac('sha256', secretOf(db, 'address-secret')).update(address).digest();
}
