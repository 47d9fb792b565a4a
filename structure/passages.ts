import { spawnSync } from 'node:child_process';
import ts from 'typescript';
import type { Source } from './project.ts';
import { filesBelow, projectFolder, readSource } from './sources.ts';

/** Text that somebody reads. */
export interface Passage {
  file: string;
  line: number;
  text: string;
}

const commentedFolders = [
  'src',
  'tools',
  'web',
  'client',
  'bench',
  'build',
  'docs',
  'examples',
  'seed',
  'structure',
  'test',
];

export function readComments(): Passage[] {
  const files = commentedFolders.flatMap(filesBelow).filter((file) => /\.(ts|js|css|php|py)$/.test(file));
  return files.flatMap((file) => commentsOf(file, readSource(file)));
}

export function readDocuments(): Passage[] {
  const files = [...filesBelow('docs'), ...filesBelow('examples')].filter((file) => file.endsWith('.md'));
  return ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', '.env.example', ...files].map((file) => ({
    file,
    line: 1,
    text: readSource(file),
  }));
}

/** The values of JSON files in English; files in other languages are named after their language. */
export function readJsonTexts(): Passage[] {
  const files = ['src', 'tools', 'web', 'seed']
    .flatMap(filesBelow)
    .filter((file) => /(?<!\/(?:de|es|fr))\.json$/.test(file));
  return files.flatMap((path) => {
    const tree = ts.createSourceFile(path, readSource(path), ts.ScriptTarget.Latest, true, ts.ScriptKind.JSON);
    return literalsOf({ path, tree }, (node) => !(ts.isPropertyAssignment(node.parent) && node.parent.name === node));
  });
}

/** String literals, but names and paths. */
export function readMessages(sources: readonly Source[]): Passage[] {
  return sources.flatMap((source) => literalsOf(source)).filter(({ text }) => !/^[\w./:@-]*$/.test(text));
}

export function readTitles(tests: readonly Source[]): Passage[] {
  return tests.flatMap((test) => literalsOf(test, isTitle));
}

/** Empty without a repository, as in an image. */
export function readSubjects(count: number): string[] {
  const args = ['log', '--no-merges', '--format=%s', `-${count}`];
  const { status, stdout } = spawnSync('git', args, { cwd: projectFolder, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}

const beginOfComment = /^\s*(?:\/\/+|\/\*+|\*(?!\w)|#(?= ))|\s\/\/ /;

/** Adjacent lines of comment are one passage. */
function commentsOf(file: string, text: string): Passage[] {
  const found: Passage[] = [];
  let last = -1;
  for (const [index, line] of text.split('\n').entries()) {
    const begin = beginOfComment.exec(line);
    if (!begin) continue;
    const words = line
      .slice(begin.index + begin[0].length)
      .replace(/\*\/\s*$/, '')
      .trim();
    const passage = found.at(-1);
    if (passage && last === index - 1 && begin.index === 0) passage.text += `\n${words}`;
    else found.push({ file, line: index + 1, text: words });
    last = index;
  }
  return found;
}

function literalsOf(
  { path, tree }: Pick<Source, 'path' | 'tree'>,
  isRead: (literal: ts.Node) => boolean = () => true,
): Passage[] {
  const found: Passage[] = [];
  const visit = (node: ts.Node): void => {
    const isLiteral =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isLiteral && isRead(node)) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
      found.push({ file: path, line, text: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Of a test or a group of tests. */
function isTitle({ parent }: ts.Node & { parent: ts.Node }): boolean {
  return ts.isCallExpression(parent) && /^(?:it|test|describe\w*)\b/.test(parent.expression.getText());
}
