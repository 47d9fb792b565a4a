import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = createRequire(import.meta.url);
const ownFiles = [
  ...['base.css', 'docs.css', 'guides.css', 'reference.css', 'icon.svg'],
  ...['reference.js', 'guides.js', 'reference-parts.js'],
];
const swaggerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js'];

export const docsAssets = [
  ...ownFiles.map((file) => fileURLToPath(new URL(file, import.meta.url))),
  ...swaggerFiles.map((file) => packages.resolve(`swagger-ui-dist/${file}`)),
].map((path) => ({ path, name: basename(path) }));

/** Part of the asset addresses, so that they can be cached as immutable. */
const digest = hash('sha256', Buffer.concat(docsAssets.map(({ path }) => readFileSync(path)))).slice(0, 16);

/** Relative to the root of the service. */
export function getAssetAddress(name: string): string {
  return `docs/assets/${digest}/${name}`;
}
