import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Site } from './site.ts';

/** What `npm run build` made of the project's Markdown. */
const built = fileURLToPath(new URL('../../../dist/docs/site.json', import.meta.url));

/** Where guides write their requests to: what a fresh `npm start` answers at. */
const writtenAddress = 'http://localhost:8080';

/** Yields the documentation, with this service's address in its samples; undefined before it is built. */
export function readSite(publicUrl: string): Site | undefined {
  if (!existsSync(built)) return undefined;
  return JSON.parse(readFileSync(built, 'utf8').replaceAll(writtenAddress, publicUrl)) as Site;
}
