import type { Project, Source } from './project.ts';

/** An export of `src` or `tools` that no file but tests imports. */
export interface IdleExport {
  path: string;
  name: string;
  isTested: boolean;
  /** Whether its own file uses it: then only its `export` is to be removed. */
  isUsedAtHome: boolean;
}

/** Exports that neither another file of these nor a bench, the client, the seed or the page imports. */
export function idleExports({ sources, users, tests }: Project): IdleExport[] {
  const isUsed = importedBy([...sources, ...users]);
  const isTested = importedBy(tests);
  return sources.flatMap(({ path, text, exports }) =>
    exports
      .filter((name) => !isUsed(path, name) && !isDefaultExport(text, name))
      .map((name) => ({ path, name, isTested: isTested(path, name), isUsedAtHome: occurrences(text, name) > 1 })),
  );
}

/** Workers are started by file name, so their default exports are never imported. */
function isDefaultExport(text: string, name: string): boolean {
  return new RegExp(`^export default (?:async )?function ${RegExp.escape(name)}\\b`, 'm').test(text);
}

function importedBy(files: readonly Source[]): (path: string, name: string) => boolean {
  const imported = new Set(
    files.flatMap(({ imports }) =>
      imports.flatMap(({ path, names }) => (names ?? ['*']).map((name) => `${path} ${name}`)),
    ),
  );
  return (path, name) => imported.has(`${path} ${name}`) || imported.has(`${path} *`);
}

function occurrences(text: string, name: string): number {
  return text.match(new RegExp(`(?<![\\w$])${RegExp.escape(name)}(?![\\w$])`, 'g'))?.length ?? 0;
}
