import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const contentTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** Names of letters, digits, `_`, `-` and dots inside: no way out of the folder can be written with them. */
const safePath = /^(?:[A-Za-z0-9_-]+\/){0,4}[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.([a-z]{3,4})$/;

/** Yields the answer with a picture of the folder; undefined when there is none of this name. */
export async function readMedia(folder: string, name: string): Promise<Response | undefined> {
  const contentType = contentTypes[safePath.exec(name)?.[1] ?? ''];
  if (contentType === undefined) return undefined;
  const bytes = await readFile(join(folder, name)).catch(() => undefined);
  if (bytes === undefined) return undefined;
  return new Response(bytes, {
    headers: {
      'content-type': contentType,
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=86400',
      // A drawing opened by itself could carry a script.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}
