import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Encoded } from '../../http/answers/encoded.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The built page: the document, and what it loads, by file name; names hold a hash of the content. */
export interface PageFiles {
  document: Encoded;
  assets: ReadonlyMap<string, Encoded>;
}

/** Reads the page that `npm run web` built; undefined when it is not built. */
export function readPageFiles(folder: string): PageFiles | undefined {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return undefined;
  const assets = join(folder, 'assets');
  const names = existsSync(assets) ? readdirSync(assets) : [];
  return { document: fileOf(index), assets: new Map(names.map((name) => [name, fileOf(join(assets, name))])) };
}

function fileOf(path: string): Encoded {
  const contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
  return { bytes: readFileSync(path), packed: undefined, headers: { 'content-type': contentType } };
}
