import { join } from 'node:path';
import { projectFolder } from '../structure/sources.ts';
import { basemap } from './basemap/plugin.ts';
import type { Build } from './once.ts';
import { packFiles } from './pack-files.ts';

/** Built from `web/`, the typed client and shared rules and texts; the service reads it at its start. */
export const searchPage: Build = {
  target: 'dist/web',
  sources: [
    'web',
    'client',
    'src/lodgings/rules/mandatory-costs.ts',
    'src/pages/visitor-words.ts',
    'src/pages/visitor-words.json',
    'src/values/texts.ts',
  ],
  write: async (folder) => {
    const vite = await import('vite').catch(() => undefined);
    if (!vite) return false;
    await vite.build({
      root: join(projectFolder, 'web'),
      configFile: false,
      logLevel: 'warn',
      plugins: [basemap()],
      // Production builds of libraries also in test builds: by default Vite follows NODE_ENV.
      resolve: { conditions: ['module', 'browser', 'production'] },
      build: {
        outDir: folder,
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        license: { fileName: 'licences.md' },
        modulePreload: { polyfill: false },
      },
    });
    packFiles(folder);
    return true;
  },
};
