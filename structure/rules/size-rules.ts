import { dirname } from 'node:path/posix';
import { bounds } from '../bounds.ts';
import { countLines, functionsOf } from '../functions.ts';
import { findOversized, type Rule } from '../rule.ts';
import { filesBelow } from '../sources.ts';

export const sizeRules: readonly Rule[] = [
  {
    sentence: `Files have at most ${bounds.fileLines} lines`,
    check: ({ sources }) =>
      findOversized(
        sources.map(({ path, text }) => ({ name: path, size: countLines(text) })),
        bounds.fileLines,
        'split it by what it returns',
      ),
  },
  {
    sentence: `Functions have at most ${bounds.functionLines} lines`,
    check: ({ sources }) =>
      findOversized(sources.flatMap(functionsOf), bounds.functionLines, 'take a step out of it and name that'),
  },
  {
    sentence: `Folders of src and tools have at most ${bounds.filesOfFolder} files`,
    check: () => {
      const folders = Map.groupBy(['src', 'tools'].flatMap(filesBelow), (file) => dirname(file));
      const sizes = [...folders].map(([name, files]) => ({ name, size: files.length }));
      return findOversized(
        sizes,
        bounds.filesOfFolder,
        'move files that belong together into a folder named by a noun',
      );
    },
  },
  {
    sentence: 'Only main.ts and cli.ts lie in src itself',
    check: () => ({
      complaints: filesBelow('src')
        .filter((file) => dirname(file) === 'src' && !['src/main.ts', 'src/cli.ts'].includes(file))
        .map((file) => `${file}: move it into its room (structure/rooms.js says what each holds)`),
    }),
  },
];
