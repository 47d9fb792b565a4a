import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../../structure/sources.ts';

const run = promisify(execFile);

/**
 * Makes the folder that of somebody's program which has the client's package installed, as `npm install` would, and nothing else of this
 * project. Yields where the package lies.
 */
export async function installClient(folder: string): Promise<string> {
  const packages = join(folder, 'node_modules');
  const installed = join(packages, 'lodging-distribution-client');
  mkdirSync(packages, { recursive: true });
  await run(process.execPath, ['client/build.ts', installed], { cwd: projectFolder });
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types', 'undici-types'])
    symlinkSync(join(projectFolder, 'node_modules', name), join(packages, name));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  return installed;
}

/** Compiles the program in the folder with its types, and rejects with what the compiler says. */
export async function compileProgram(folder: string, files: readonly string[]): Promise<void> {
  const complaints = await complaintsOfCompiler(folder, files);
  if (complaints !== '') throw new Error(complaints);
}

/** Compiles the files in the folder with their types, and yields what the compiler says against them. */
export async function complaintsOfCompiler(folder: string, files: readonly string[]): Promise<string> {
  const compilerOptions = { module: 'nodenext', target: 'es2022', lib: ['es2024'], strict: true, types: ['node'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: files }));
  const compiler = join(projectFolder, 'node_modules', 'typescript', 'bin', 'tsc');
  return run(process.execPath, [compiler, '-p', folder]).then(
    () => '',
    (error: unknown) => {
      const { stdout } = error as { stdout?: string };
      // It may also end without a word, which is no consent.
      if (stdout === undefined || stdout === '') throw error;
      return stdout;
    },
  );
}
