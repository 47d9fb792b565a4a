import { readFileSync } from 'node:fs';

/** Yields the version of this program. */
export function readVersion(): string {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
