import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Site } from './site.ts';

const built = fileURLToPath(new URL('../../../dist/docs/site.json', import.meta.url));

/** Base address in the guides' samples: that of a fresh `npm start`. */
const writtenAddress = 'http://localhost:8080';

/** Samples use this service's address; undefined before the documentation is built. */
export function readSite(publicUrl: string): Site | undefined {
  if (!existsSync(built)) return undefined;
  return JSON.parse(readFileSync(built, 'utf8').replaceAll(writtenAddress, publicUrl)) as Site;
}
