import ts from 'typescript';
import { filesBelow, readSource } from './sources.ts';
import { exportsOf, importsOf, type Import } from './imports.ts';

/** A file of TypeScript, read. */
export interface Source {
  /** Its path from the project's folder. */
  path: string;
  text: string;
  tree: ts.SourceFile;
  imports: readonly Import[];
  /** Names that others can import. */
  exports: readonly string[];
}

/** What the rules look at. */
export interface Project {
  /** The files of `src`. */
  sources: readonly Source[];
  /** Files outside of `src` that use it in earnest: benches, what builds pages, the client, the lists in docs, the seed's generator, the page. */
  users: readonly Source[];
  tests: readonly Source[];
}

/** Reads the project's TypeScript. */
export function readProject(): Project {
  return {
    sources: readSources(filesBelow('src')),
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
