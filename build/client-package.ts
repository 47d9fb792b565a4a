import { execFileSync } from 'node:child_process';
import { globSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../structure/sources.ts';
import type { Build } from './once.ts';

/** The typed client as an installable npm package; the service serves it at `/docs/client`. */
export const clientPackage: Build = {
  target: 'dist/client-package',
  sources: ['client', 'package.json'],
  write: async (folder) => {
    const compiler = await import('typescript').catch(() => undefined);
    if (!compiler) return false;
    const files = join(folder, 'files');
    execFileSync(process.execPath, ['client/build.ts', files], { cwd: projectFolder });
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, files]);
    for (const file of globSync(join(folder, '*.tgz'))) renameSync(file, join(folder, 'client.tgz'));
    rmSync(files, { recursive: true });
    return true;
  },
};
