import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from './database.ts';
import { secretOf } from './secrets.ts';

/*
 * Secrets that are needed again are kept sealed, with a secret that does not lie in the database: a backup alone tells nobody what they
 * are. AES-256-GCM; the text is `<nonce>.<tag>.<sealed>`, each in base64url.
 */

const algorithm = 'aes-256-gcm';

/** Yields the text in a form that may be kept. */
export function sealText(db: Db, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyOf(db), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

/** Yields the text; undefined when the service's own secret is not the one that it was sealed with. */
export function openText(db: Db, kept: string): string | undefined {
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
  return Buffer.from(hkdfSync('sha256', secretOf(db, 'sealing-secret'), '', 'sealed texts', 32));
}
