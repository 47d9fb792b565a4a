import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { bounds } from '../bounds.ts';
import { findOversized, type Rule, type Sized } from '../rule.ts';
import { filesBelow, projectFolder, readSource } from '../sources.ts';

const folders = 'src|tools|structure|test|seed|bench|client|web|docs|index-mappings|opensearch';
const namedPath = new RegExp(`\`((?:${folders})/[^\`\\s*{}<>]*)\``, 'g');
const linkedPath = /\]\((?![a-z]+:|#)([^)#\s]+)/g;
const folderOfMachine = /(?<![\w.:/-])\/(?:work|root|home\/\w+|Users\/\w+)\//;

export const textRules: readonly Rule[] = [
  {
    sentence: 'README.md, CONTRIBUTING.md and docs name only paths that exist',
    check: () => ({
      complaints: existsSync(join(projectFolder, 'README.md')) ? guides().flatMap(lostPaths) : ['Write README.md'],
    }),
  },
  {
    sentence: `Cells of the tables of docs/contract.md have at most ${bounds.wordsOfCell} words`,
    check: () =>
      findOversized(
        readSource('docs/contract.md').split('\n').flatMap(cellsOf),
        bounds.wordsOfCell,
        'make rows of it, or sentences below the table',
      ),
  },
  {
    sentence: 'No file holds a folder of somebody’s machine',
    check: () => ({
      complaints: filesBelow('.')
        .filter((file) => /\.(ts|js|json|md|ya?ml|xml|sh|csv)$|^[^.]+$|^\.ci\//.test(file))
        .filter((file) => folderOfMachine.test(readSource(file)))
        .map((file) => `${file} holds an absolute path of a machine: make it relative`),
    }),
  },
  {
    sentence: 'package-lock.json holds no download address',
    check: () => {
      const resolved = /"resolved": "https?:[^"]*"/.exec(readSource('package-lock.json'));
      return {
        complaints: resolved
          ? [`${resolved[0]}: install with the .npmrc of this project, which leaves addresses out`]
          : [],
      };
    },
  },
];

function cellsOf(line: string): Sized[] {
  const cells = line.startsWith('|') ? line.split(/(?<!\\)\|/) : [];
  return cells.map((cell) => ({ name: line.slice(0, 60), size: cell.trim().split(/\s+/).length }));
}

function guides(): string[] {
  const below = existsSync(join(projectFolder, 'docs')) ? filesBelow('docs') : [];
  return ['README.md', 'CONTRIBUTING.md', ...below].filter(
    (file) => file.endsWith('.md') && existsSync(join(projectFolder, file)),
  );
}

/** Paths in backticks are relative to the project's folder, links to the guide. */
function lostPaths(guide: string): string[] {
  const text = readSource(guide);
  const named = [...text.matchAll(namedPath)].map(([, path = '']) => path);
  const linked = [...text.matchAll(linkedPath)].map(([, path = '']) => join(dirname(guide), path));
  return [...named, ...linked]
    .filter((path) => !existsSync(join(projectFolder, path)))
    .map((path) => `${guide} names ${path}, which does not exist: correct the path`);
}
