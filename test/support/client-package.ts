import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../../structure/sources.ts';

const run = promisify(execFile);

/**
 * Installs the client's package into the folder as `npm install` would, without the rest of this project. Returns the
 * package's folder.
 */
export async function installClient(folder: string): Promise<string> {
  const packages = join(folder, 'node_modules');
  const installed = join(packages, 'lodging-distribution-client');
  mkdirSync(packages, { recursive: true });
  await run(process.execPath, ['client/build.ts', installed], { cwd: projectFolder });
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types', 'undici-types']) {
    symlinkSync(join(projectFolder, 'node_modules', name), join(packages, name));
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  return installed;
}

export async function compileProgram(folder: string, files: readonly string[]): Promise<void> {
  const complaints = await complaintsOfCompiler(folder, files);
  if (complaints !== '') throw new Error(complaints);
}

export async function complaintsOfCompiler(folder: string, files: readonly string[]): Promise<string> {
  const compilerOptions = { module: 'nodenext', target: 'es2022', lib: ['es2024'], strict: true, types: ['node'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: files }));
  const compiler = join(projectFolder, 'node_modules', 'typescript', 'bin', 'tsc');
  return run(process.execPath, [compiler, '-p', folder]).then(
    () => '',
    (error: unknown) => {
      const { stdout } = error as { stdout?: string };
      // A compiler that ends without output has not succeeded.
      if (stdout === undefined || stdout === '') throw error;
      return stdout;
    },
  );
}
