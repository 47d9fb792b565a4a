import { budgets } from '../budgets.ts';
import { countLines } from '../functions.ts';
import type { Rule } from '../rule.ts';
import { filesBelow, readSource } from '../sources.ts';

const measures = {
  lines: (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0),
  files: (sizes: readonly number[]) => sizes.length,
  'files of at most 20 lines': (sizes: readonly number[]) => sizes.filter((size) => size <= 20).length,
};

export const budgetRules: readonly Rule[] = budgets.map(({ folder, unit, most }) => ({
  sentence: `The code of ${folder} has at most ${most} ${unit}`,
  check: () => {
    const files = filesBelow(folder).filter((file) => /\.(ts|js|css)$/.test(file));
    const found = measures[unit](files.map((file) => countLines(readSource(file))));
    return {
      measure: { found, most },
      complaints: found > most ? [`${found} ${unit}: delete elsewhere what the change adds`] : [],
    };
  },
}));
