import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `npm run client:build [folder]`: builds the package that `npm publish` takes, in `dist/client` unless a folder is
// given.
const here = fileURLToPath(new URL('.', import.meta.url));
const project = join(here, '..');
const target = process.argv[2] ?? join(project, 'dist', 'client');
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const compiler = join(project, 'node_modules', 'typescript', 'bin', 'tsc');
execFileSync(process.execPath, [compiler, '-p', here, '--outDir', target], { stdio: 'inherit' });
// The compiler does not copy declaration files and texts.
for (const file of ['service.d.ts', 'README.md']) copyFileSync(join(here, file), join(target, file));
copyFileSync(join(project, 'LICENSE'), join(target, 'LICENSE'));
const { version } = readJson(join(project, 'package.json'));
const described = { ...readJson(join(here, 'package.json')), version };
writeFileSync(join(target, 'package.json'), `${JSON.stringify(described, undefined, 2)}\n`);
