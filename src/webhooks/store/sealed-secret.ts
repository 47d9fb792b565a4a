import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from '../../sqlite/database.ts';
import { secretOf } from '../../sqlite/secrets.ts';

/*
 * Secrets of webhooks are needed to sign each delivery, so they are kept, but sealed with a secret that does not lie in the database:
 * a backup alone lets nobody sign. AES-256-GCM; the text is `<nonce>.<tag>.<sealed>`, each in base64url.
 */

const algorithm = 'aes-256-gcm';

/** Yields a new secret as Standard Webhooks writes it, `whsec_` and 32 random bytes in base64. */
export function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Yields the secret in the form that is kept. */
export function sealSecret(db: Db, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyOf(db), nonce);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

/** Yields the secret; undefined when the service's own secret is not the one that it was sealed with. */
export function openSecret(db: Db, kept: string): string | undefined {
  const [nonce, tag, sealed] = kept.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !tag || !sealed) return undefined;
  try {
    const decipher = createDecipheriv(algorithm, keyOf(db), nonce).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function keyOf(db: Db): Buffer {
  return Buffer.from(hkdfSync('sha256', secretOf(db, 'webhook-secret'), '', 'secrets of webhooks', 32));
}
