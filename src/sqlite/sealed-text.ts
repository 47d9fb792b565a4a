import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from './database.ts';
import { secretOf } from './secrets.ts';

/*
 * Encrypts stored secrets with a key kept outside the database, so that a backup alone reveals nothing. AES-256-GCM;
 * the text is `<nonce>.<tag>.<sealed>`, each part in base64url.
 */

const algorithm = 'aes-256-gcm';

export function sealText(db: Db, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyOf(db), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

/** Undefined if the text was sealed with another secret. */
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
