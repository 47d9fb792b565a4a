import { basename } from 'node:path/posix';
import type { Rule } from '../rule.ts';

const vagueNames = /^(utils?|common|shared|helpers?|managers?|services?)$/;
const environmentReaders = ['src/main.ts', 'src/cli.ts', 'src/service/processes/worker.ts'];

export const fileRules: readonly Rule[] = [
  {
    sentence: 'Files are named in kebab-case after what they hold',
    check: ({ sources }) => {
      const names = sources.map(({ path }) => ({ path, name: basename(path, '.ts') }));
      const vague = names.filter(({ name }) => vagueNames.test(name));
      const odd = names.filter(({ name }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name));
      return {
        complaints: [
          ...vague.map(({ path }) => `${path}: name it after what it exports`),
          ...odd.map(({ path }) => `${path}: write it in kebab-case`),
        ],
      };
    },
  },
  {
    sentence: 'Only programs (main, cli, the processes of the service) read the environment, and pass it to readConfig',
    check: ({ sources }) => ({
      complaints: sources
        .filter(({ path, text }) => !environmentReaders.includes(path) && readsEnvironment(text))
        .map(
          ({ path }) => `${path} reads process.env: add the variable to src/service/settings.ts and take the value in`,
        ),
    }),
  },
];

function readsEnvironment(text: string): boolean {
  return /process\s*\.\s*env\b|\benv\b[^;]*from 'node:process'/.test(text);
}
