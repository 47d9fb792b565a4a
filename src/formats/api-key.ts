import { crc32 } from 'node:zlib';

/** 8 characters of public id (`A-Z a-z 0-9`), 43 characters of base64url secret. */
interface ApiKeyParts {
  /** Mode of a secret key; `pub` is a publishable key, whose mode only the service knows. */
  kind: 'test' | 'live' | 'pub';
  publicId: string;
  secret: string;
}

/** Undefined if form or checksum is wrong; no lookup is needed for that. */
export function parseApiKey(text: string): ApiKeyParts | undefined {
  const [, head, kind, publicId, secret, checksum] = keyForm.exec(text) ?? [];
  if (head === undefined || checksumOf(head) !== checksum) return undefined;
  return { kind: kind as ApiKeyParts['kind'], publicId: publicId ?? '', secret: secret ?? '' };
}

/** `lds_<kind>_<public id>_<secret>_<checksum>` */
export function writeApiKey({ kind, publicId, secret }: ApiKeyParts): string {
  const head = `lds_${kind}_${publicId}_${secret}`;
  return `${head}_${checksumOf(head)}`;
}

/** Ignores the checksum; such a text is never logged. */
export function looksLikeApiKey(text: string): boolean {
  return keyForm.test(text.trim());
}

const keyForm = /^(lds_(live|test|pub)_([A-Za-z0-9]{8})_([A-Za-z0-9_-]{43}))_([A-Za-z0-9]{6})$/;

// The contract is silent on the base62 digits of a checksum: they are 0-9, A-Z, a-z. Six can hold any CRC-32.
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function checksumOf(text: string): string {
  let [rest, digits] = [crc32(text), ''];
  for (let place = 0; place < 6; place++) {
    digits = base62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
