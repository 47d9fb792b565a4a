import ts from 'typescript';
import { filesBelow, readSource } from './sources.ts';
import { exportsOf, importsOf, type Import } from './imports.ts';

export interface Source {
  /** Relative to the project's folder. */
  path: string;
  text: string;
  tree: ts.SourceFile;
  imports: readonly Import[];
  exports: readonly string[];
}

export interface Project {
  /** Of the service and its tools. */
  sources: readonly Source[];
  /**
   * Non-test files outside of `src` and `tools` that use them: benches, build scripts, the client, the lists in docs, the seed's
   * generator, the page.
   */
  users: readonly Source[];
  tests: readonly Source[];
}

export function readProject(): Project {
  return {
    sources: readSources(['src', 'tools'].flatMap(filesBelow)),
    users: readSources(['bench', 'build', 'client', 'docs', 'seed', 'web'].flatMap(filesBelow)),
    tests: readSources(filesBelow('test')),
  };
}

function readSources(files: readonly string[]): Source[] {
  return files.filter((file) => /(?<!\.d)\.ts$/.test(file)).map(readOne);
}

function readOne(path: string): Source {
  const text = readSource(path);
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return { path, text, tree, imports: importsOf(tree), exports: exportsOf(tree) };
}
