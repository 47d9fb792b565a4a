import { basename, dirname } from 'node:path/posix';
import ts from 'typescript';
import { bounds } from '../bounds.ts';
import type { Project, Source } from '../project.ts';
import { findTooMany, type Rule } from '../rule.ts';

export const operationRules: readonly Rule[] = [
  {
    sentence: `An Operation has at most ${bounds.membersOfOperation} members`,
    check: ({ sources }) =>
      findTooMany(
        membersOf(sources, 'Operation'),
        bounds.membersOfOperation,
        'compose what few operations use around those operations',
      ),
  },
  {
    sentence: 'Every operation is in the list of its room, or in that of the service',
    check: (project) => ({
      complaints: operationsOf(project)
        .filter(({ path }) => !listsOf(project, path).some(({ imports }) => imports.some((each) => each.path === path)))
        .map(({ path }) => `${path} is in no list of operations: import it in ${dirname(path)}/operations.ts`),
    }),
  },
  {
    sentence: 'An operation has the id that its file is named after',
    check: (project) => ({
      complaints: operationsOf(project)
        .filter(({ path, text }) => !text.includes(`id: '${basename(path, '.ts')}'`))
        .map(({ path }) => `${path}: its id must be '${basename(path, '.ts')}'`),
    }),
  },
];

/** Files of a room's `api` that define an operation; shared code is kept beside them. */
function operationsOf({ sources }: Project): Source[] {
  return sources.filter(({ path, text }) => /^src\/[a-z]+\/api\//.test(path) && text.includes('defineOperation('));
}

function listsOf({ sources }: Project, operation: string): Source[] {
  const lists = [`${dirname(operation)}/operations.ts`, 'src/service/operations.ts'];
  return sources.filter(({ path }) => lists.includes(path));
}

function membersOf(sources: readonly Source[], name: string): string[] {
  const tree = sources.find(({ path }) => path === 'src/http/operation.ts')?.tree;
  const declared = tree?.statements.filter(ts.isInterfaceDeclaration).find((each) => each.name.text === name);
  if (!declared) throw new Error(`src/http/operation.ts declares no interface ${name}: correct this rule`);
  return declared.members.map((member) => member.name?.getText() ?? '');
}
