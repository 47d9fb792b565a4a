import type { Plugin } from 'vite';
import { readGround } from './ground.ts';
import { readTowns } from './towns.ts';

/** The module by which the page knows where the files of its map are. */
const name = 'virtual:basemap';
const id = `\0${name}`;

/** Makes the files of the map and the module `virtual:basemap` that names them. */
export function basemap(): Plugin {
  return {
    name: 'basemap',
    resolveId: (source) => (source === name ? id : null),
    load(asked) {
      if (asked !== id) return null;
      const addressOf = (file: string, content: unknown) =>
        `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: file, source: JSON.stringify(content) })}`;
      return [
        `export const groundUrl = ${addressOf('ground.json', readGround())};`,
        `export const townsUrl = ${addressOf('towns.json', readTowns())};`,
      ].join('\n');
    },
  };
}
