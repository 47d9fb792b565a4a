import { dirname } from 'node:path/posix';
import ts from 'typescript';
import { bounds } from '../bounds.ts';
import { declaredNames } from '../imports.ts';
import type { Source } from '../project.ts';
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
    check: ({ sources }) => ({
      complaints: operationsOf(sources)
        .filter(({ path, name }) => !isListed(sources, path, name))
        .map(({ path, name }) => `${name} of ${path} is in no list of operations: add it to ${listOf(path)}`),
    }),
  },
  {
    sentence: 'The function of an operation is named after its id, which no other operation has',
    check: ({ sources }) => {
      const operations = operationsOf(sources);
      return {
        complaints: [
          ...operations
            .filter(({ id, name }) => camelCase(id) !== name)
            .map(({ path, id, name }) => `${path}: name ${name} ${camelCase(id)}, after its id '${id}'`),
          ...operations
            .filter(({ id }, place) => operations.findIndex((other) => other.id === id) < place)
            .map(({ path, id }) => `${path}: another operation has the id '${id}'`),
        ],
      };
    },
  },
];

interface DefinedOperation {
  path: string;
  /** Name of the function that defines it. */
  name: string;
  id: string;
}

/** Definitions of operations at the top level of files in a room's `api`. */
function operationsOf(sources: readonly Source[]): DefinedOperation[] {
  return sources
    .filter(({ path, text }) => /^src\/[a-z]+\/api\//.test(path) && text.includes('defineOperation('))
    .flatMap(({ path, tree }) =>
      tree.statements.flatMap((statement) => {
        const [, id] = /defineOperation\(\{\s*id: '([^']+)'/.exec(statement.getText()) ?? [];
        const [name = ''] = declaredNames(statement);
        return id === undefined ? [] : [{ path, name, id }];
      }),
    );
}

function listOf(path: string): string {
  return `${dirname(path)}/operations.ts`;
}

function isListed(sources: readonly Source[], path: string, name: string): boolean {
  return sources.some(
    (list) =>
      [listOf(path), 'src/service/operations.ts'].includes(list.path) &&
      (list.path === path || list.imports.some((each) => each.path === path && each.names?.includes(name))),
  );
}

function camelCase(id: string): string {
  return id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function membersOf(sources: readonly Source[], name: string): string[] {
  const tree = sources.find(({ path }) => path === 'src/http/operation.ts')?.tree;
  const declared = tree?.statements.filter(ts.isInterfaceDeclaration).find((each) => each.name.text === name);
  if (!declared) throw new Error(`src/http/operation.ts declares no interface ${name}: correct this rule`);
  return declared.members.map((member) => member.name?.getText() ?? '');
}
