import { budgets, countedKinds, uncounted } from '../budgets.ts';
import { countLines } from '../functions.ts';
import type { Rule } from '../rule.ts';
import { filesBelow, readSource } from '../sources.ts';

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

const measures = {
  lines: (texts: readonly string[]) => sum(texts.map(countLines)),
  kilobytes: (texts: readonly string[]) => Math.ceil(sum(texts.map((text) => Buffer.byteLength(text))) / 1000),
  files: (texts: readonly string[]) => texts.length,
  'files of at most 20 lines': (texts: readonly string[]) => texts.filter((text) => countLines(text) <= 20).length,
};

const isCounted = (file: string) =>
  countedKinds.test(file) && !Object.keys(uncounted).some((path) => file.startsWith(path));

export const budgetRules: readonly Rule[] = [
  ...budgets.map(({ folder, unit, most }): Rule => ({
    sentence: `${folder} has at most ${most} ${unit} of all kinds (structure/budgets.ts)`,
    check: () => {
      const found = measures[unit](filesBelow(folder).filter(isCounted).map(readSource));
      return {
        measure: { found, most },
        complaints: found > most ? [`${found} ${unit}: delete elsewhere what the change adds`] : [],
      };
    },
  })),
  {
    sentence: 'Every path that the budgets leave out exists',
    check: () => {
      const files = ['src', 'tools', 'test', 'web', 'seed'].flatMap(filesBelow);
      const sizes = Object.entries(uncounted).map(([path, reason]) => {
        const texts = files.filter((file) => file.startsWith(path)).map(readSource);
        return { path, reason, lines: measures.lines(texts) };
      });
      return {
        complaints: sizes
          .filter(({ lines }) => lines === 0)
          .map(({ path }) => `structure/budgets.ts names ${path}, which does not exist: remove it`),
        details: sizes.map(({ path, reason, lines }) => `${lines} lines of ${path}: ${reason}`),
      };
    },
  },
  {
    sentence:
      'No JSON file below test holds cases: structure/budgets.ts says which text, sample or golden answer each is',
    check: () => ({
      complaints: filesBelow('test')
        .filter((file) => file.endsWith('.json') && isCounted(file))
        .map((file) => `${file}: write cases as a typed array beside their test`),
    }),
  },
];
