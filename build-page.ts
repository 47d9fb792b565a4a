import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const sources = join(import.meta.dirname, 'web');
/** The page searches by the typed client. */
const client = join(import.meta.dirname, 'client');
const target = join(import.meta.dirname, 'dist/web');

/**
 * Builds the search page from `web/` and `client/` into `dist/web`, which the service reads at its start, unless it stands there already as
 * the sources are now. Yields whether it was built. Without vite, as in a production install, what stands there stays.
 */
export async function buildPage(): Promise<boolean> {
  const stamp = stampOf([sources, client]);
  const stampFile = join(target, 'stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;
  const vite = await import('vite').catch(() => undefined);
  if (!vite) return false;
  // Built beside and moved, so that nobody reads half a page.
  const fresh = `${target}-${process.pid}`;
  await vite.build({
    root: sources,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: fresh,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
  packFiles(fresh);
  writeFileSync(join(fresh, 'stamp'), stamp);
  mkdirSync(target, { recursive: true });
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
  return true;
}

/** Puts a packed twin beside each file of text, which the service sends to those who accept gzip. */
function packFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (['.html', '.css', '.js'].includes(extname(file)))
      writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  }
}

/** Names the sources, the packages and the steps that the page is made of. */
function stampOf(folders: readonly string[]): string {
  const files = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const packages = join(import.meta.dirname, 'package-lock.json');
  const parts = [...files, packages, import.meta.filename].map(
    (file) => `${file.slice(import.meta.dirname.length)}\n${readFileSync(file, 'latin1')}`,
  );
  return hash('sha256', parts.join('\n'));
}

if (import.meta.main && (await buildPage())) console.log('Built the search page');
