import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Encoded } from '../../http/answers/encoded.ts';

const packages = createRequire(import.meta.url);

/** Every file that the pages load: our own, and the two of Swagger UI that are needed. */
const places = {
  'docs.css': () => fileURLToPath(new URL('assets/docs.css', import.meta.url)),
  'docs.js': () => fileURLToPath(new URL('assets/docs.js', import.meta.url)),
  'icon.svg': () => fileURLToPath(new URL('assets/icon.svg', import.meta.url)),
  'swagger-ui.css': () => packages.resolve('swagger-ui-dist/swagger-ui.css'),
  'swagger-ui-bundle.js': () => packages.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
} as const;
export type AssetName = keyof typeof places;

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** The files with a digest of them all: part of their addresses, so that they may be kept for ever. */
export interface Assets {
  digest: string;
  files: ReadonlyMap<string, Encoded>;
}

/** Reads the files that the pages load. Throws when one is missing. */
export function readAssets(): Assets {
  const files = new Map(Object.entries(places).map(([name, place]) => [name, asset(name, readFileSync(place()))]));
  const all = Buffer.concat([...files.values()].map(({ bytes }) => bytes));
  return { digest: hash('sha256', all, 'hex').slice(0, 16), files };
}

function asset(name: string, bytes: Buffer): Encoded {
  const contentType = contentTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return { bytes, packed: undefined, headers: { 'Content-Type': contentType } };
}
