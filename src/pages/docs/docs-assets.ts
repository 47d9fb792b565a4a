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

/** Every file that the pages load, with where it lies: our own, and the two of Swagger UI that are needed. */
export const docsAssets = [
  ...ownFiles.map((file) => fileURLToPath(new URL(file, import.meta.url))),
  ...swaggerFiles.map((file) => packages.resolve(`swagger-ui-dist/${file}`)),
].map((path) => ({ path, name: basename(path) }));

/** Stands in the addresses of the files, so that they may be kept for ever. */
const digest = hash('sha256', Buffer.concat(docsAssets.map(({ path }) => readFileSync(path)))).slice(0, 16);

/** Yields the address of a file without the root of the service. */
export function getAssetAddress(name: string): string {
  return `docs/assets/${digest}/${name}`;
}
