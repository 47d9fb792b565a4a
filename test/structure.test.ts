import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesBelow, projectFolder, readSource } from './support/sources.ts';

const most = { fileLines: 250, functionLines: 60 };
const vagueNames = /^(utils?|common|shared|helpers?|managers?|services?)$/;
const documentedRooms = /^src\/(values|formats|http|sqlite|search|[a-z]+\/(rules|store))\//;
const sources = filesBelow('src').filter((file) => file.endsWith('.ts'));

/** Each entry is a sentence that says what to do. */
function expectNothing(complaints: readonly string[]): void {
  expect(complaints, complaints.join('\n')).toEqual([]);
}

describe('imports', () => {
  it('go only where .dependency-cruiser.js lets them', () => {
    const { totalCruised, violations, rules } = cruise();
    expect(totalCruised, 'dependency-cruiser read no file: check its options').toBeGreaterThan(0);
    expectNothing(
      violations
        .filter(({ rule }) => rule.severity === 'error')
        .map(({ from, to, rule }) => `${from} may not import ${to} (${rule.name}): ${rules.get(rule.name) ?? ''}`),
    );
  });
});

describe('source files', () => {
  it(`have at most ${most.fileLines} lines`, () => {
    const long = sources.filter((file) => lineCount(readSource(file)) > most.fileLines);
    expectNothing(long.map((file) => `${file} is longer than ${most.fileLines} lines: split it by what it yields`));
  });

  it(`have functions of at most ${most.functionLines} lines`, () => {
    expectNothing(
      sources.flatMap((file) =>
        longFunctions(file).map(
          (name) => `${file}: ${name} is longer than ${most.functionLines} lines: take a step out and name it`,
        ),
      ),
    );
  });

  it('are named in kebab-case after what they hold', () => {
    const names = sources.map((file) => ({ file, name: basename(file, '.ts') }));
    expectNothing([
      ...names.filter(({ name }) => vagueNames.test(name)).map(({ file }) => `${file}: name it after what it exports`),
      ...names
        .filter(({ name }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
        .map(({ file }) => `${file}: write it in kebab-case`),
    ]);
  });

  it('leave the environment to src/main.ts and src/cli.ts, which pass it to readConfig', () => {
    const readers = sources.filter((file) => !['src/main.ts', 'src/cli.ts'].includes(file) && readsEnvironment(file));
    expectNothing(
      readers.map(
        (file) => `${file} reads process.env: add the variable to src/service/config.ts and take the value in`,
      ),
    );
  });

  it('say what each exported function yields', () => {
    expectNothing(
      sources
        .filter((file) => documentedRooms.test(file))
        .flatMap((file) =>
          undocumentedFunctions(file).map(
            (name) => `${file}: write a doc comment for ${name}, one sentence saying what it yields`,
          ),
        ),
    );
  });
});

describe('operations', () => {
  const index = 'src/service/operations.ts';
  const operations = sources.filter((file) => /^src\/[a-z]+\/api\//.test(file) && !file.endsWith('/keyset-scan.ts'));

  it('are all listed in src/service/operations.ts', () => {
    expect(existsSync(join(projectFolder, index)), `write ${index}`).toBe(true);
    const listed = readSource(index);
    const missing = operations.filter((file) => !listed.includes(`'../${file.slice('src/'.length)}'`));
    expectNothing(missing.map((file) => `${file} is not imported by ${index}: list it there`));
  });

  it('have the id that their file is named after', () => {
    const misnamed = operations.filter((file) => !readSource(file).includes(`id: '${basename(file, '.ts')}'`));
    expectNothing(misnamed.map((file) => `${file}: its id must be '${basename(file, '.ts')}'`));
  });
});

describe('texts', () => {
  it('name only paths that exist in README.md', () => {
    expect(existsSync(join(projectFolder, 'README.md')), 'write README.md').toBe(true);
    const readme = readSource('README.md');
    const named = [...readme.matchAll(/`((?:src|test|seed|bench|index-mappings|opensearch)\/[^`\s*{}<>]*)`/g)];
    const gone = named.flatMap(([, path]) =>
      path !== undefined && !existsSync(join(projectFolder, path)) ? [path] : [],
    );
    expectNothing(gone.map((path) => `README.md names ${path}, which does not exist: correct the path`));
  });

  it('hold no folder of somebody’s machine', () => {
    const folder = /(?<![\w.:/-])\/(?:work|root|home\/\w+|Users\/\w+)\//;
    const texts = filesBelow('.').filter((file) => /\.(ts|js|json|md|ya?ml|xml|sh|csv)$|^[^.]+$|^\.ci\//.test(file));
    const telling = texts.filter((file) => folder.test(readSource(file)));
    expectNothing(telling.map((file) => `${file} holds an absolute path of a machine: make it relative`));
  });

  it('keep download addresses out of package-lock.json', () => {
    const resolved = /"resolved": "https?:[^"]*"/.exec(readSource('package-lock.json'));
    expectNothing(
      resolved ? [`${resolved[0]}: install with the .npmrc of this project, which leaves addresses out`] : [],
    );
  });
});

interface Cruised {
  summary: {
    totalCruised: number;
    violations: { from: string; to: string; rule: { name: string; severity: string } }[];
    ruleSetUsed: { forbidden: { name: string; comment: string }[] };
  };
}

function cruise() {
  const program = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
  const args = [program, '--config', '.dependency-cruiser.js', '--output-type', 'json', 'src'];
  // Its exit status is the number of breaches: the report on its output says more.
  const run = spawnSync(process.execPath, args, { cwd: projectFolder, encoding: 'utf8', maxBuffer: 2 ** 28 });
  expect(run.stdout, run.stderr).not.toBe('');
  const { totalCruised, violations, ruleSetUsed } = (JSON.parse(run.stdout) as Cruised).summary;
  return {
    totalCruised,
    violations,
    rules: new Map(ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment])),
  };
}

function lineCount(text: string): number {
  return text.trimEnd().split('\n').length;
}

function readsEnvironment(file: string): boolean {
  return /process\s*\.\s*env\b|\benv\b[^;]*from 'node:process'/.test(readSource(file));
}

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readSource(file), ts.ScriptTarget.Latest, true);
}

function longFunctions(file: string): string[] {
  const tree = parse(file);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && lineCount(node.getText(tree)) > most.functionLines) found.push(nameOf(node));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string {
  const holder = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return holder?.getText() ?? 'a function without a name';
}

function undocumentedFunctions(file: string): string[] {
  return parse(file)
    .statements.filter(ts.isFunctionDeclaration)
    .filter((node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .filter((node) => !isDocumented(node))
    .map(nameOf);
}

/** Of overloads only the first needs a comment; the later ones lean on it. */
function isDocumented(node: ts.FunctionDeclaration): boolean {
  const siblings = node.getSourceFile().statements.filter(ts.isFunctionDeclaration);
  return siblings.some((other) => other.name?.text === node.name?.text && ts.getJSDocCommentsAndTags(other).length > 0);
}
