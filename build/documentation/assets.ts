import { hash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { packFiles } from '../pack-files.ts';

const packages = createRequire(import.meta.url);
const ownFiles = [
  ...['base.css', 'docs.css', 'guides.css', 'reference.css', 'icon.svg'],
  ...['reference.js', 'guides.js', 'reference-parts.js'],
].map((file) => join(import.meta.dirname, 'assets', file));
const swaggerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js'];
const swaggerLicences = ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'];

/** Copies styles, scripts and the icon into `folder`; returns their addresses, relative to the root of the service. */
export function copyAssets(folder: string): (name: string) => string {
  const ofSwagger = (name: string) => packages.resolve(`swagger-ui-dist/${name}`);
  const files = [...ownFiles, ...swaggerFiles.map(ofSwagger)];
  // Part of the addresses, so that browsers may keep the files for ever.
  const digest = hash('sha256', Buffer.concat(files.map((file) => readFileSync(file)))).slice(0, 16);
  const target = join(folder, digest);
  mkdirSync(target, { recursive: true });
  for (const file of files) copyFileSync(file, join(target, basename(file)));
  const licences = swaggerLicences.map((name) => readFileSync(ofSwagger(name), 'utf8'));
  writeFileSync(join(target, 'swagger-ui-licences.txt'), licences.join('\n\n'));
  packFiles(target);
  return (name) => `docs/assets/${digest}/${name}`;
}
