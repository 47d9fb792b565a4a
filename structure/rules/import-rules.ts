import { bounds } from '../bounds.ts';
import { longestChain } from '../chains.ts';
import { readDirections } from '../directions.ts';
import { idleExports } from '../idle-exports.ts';
import { findTooMany, type Rule } from '../rule.ts';

export const importRules: readonly Rule[] = [
  {
    sentence: 'There is no import cycle, and none of a package that production lacks',
    check: () => ({
      complaints: readDirections()
        .filter(({ severity }) => severity === 'error')
        .map(({ from, to, rule, advice }) => `${from} may not import ${to} (${rule}): ${advice}`),
    }),
  },
  {
    sentence: 'Imports go where structure/rooms.js lets them',
    check: () => {
      const wrong = readDirections().filter(({ severity }) => severity === 'warn');
      const { complaints, measure } = findTooMany(
        wrong.map(({ from, to, advice }) => `${from} may not import ${to}: ${advice}`),
        bounds.wrongDirections,
        'move the code, or pass in what it imports',
      );
      const byRule = [...Map.groupBy(wrong, ({ rule }) => rule)].toSorted(([, a], [, b]) => b.length - a.length);
      const details = byRule.map(([rule, { length }]) => `${length} ${rule}`);
      return { complaints, details, ...(measure && { measure }) };
    },
  },
  {
    sentence: `The longest chain of imports, types included, has at most ${bounds.filesOfChain} files`,
    check: ({ sources }) =>
      findTooMany(
        longestChain(sources),
        bounds.filesOfChain,
        'cut it where a file imports only a type or one constant: move that to the left, or pass it in',
      ),
  },
  {
    sentence: 'Exports are used by other code, not by tests alone',
    check: (project) =>
      findTooMany(
        idleExports(project).map(({ path, name, isTested, isUsedAtHome }) => {
          const users = isTested ? 'only tests import it, so test what it serves' : 'nobody imports it';
          return `${path}: ${name}: ${users}; ${isUsedAtHome ? 'take its `export` away' : 'delete it'}`;
        }),
        bounds.idleExports,
        'take `export` from what its own file uses, delete the rest',
      ),
  },
];
