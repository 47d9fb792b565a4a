import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readProject } from '../structure/project.ts';
import { rules } from '../structure/rules.ts';
import { projectFolder, readSource } from '../structure/sources.ts';

/** The files that the examples add, and the places that they change, each with its file in `docs/examples`. */
const added = {
  'src/catalog/api/list-photos.ts': 'add-operation/operation.ts.txt',
  'test/api/lodgings/list-photos.test.ts': 'add-operation/suite.ts.txt',
  'test/api/stays/max-bedrooms.test.ts': 'add-criterion/suite.ts.txt',
  'test/cli/count-lodgings.test.ts': 'add-command/suite.ts.txt',
};
const operationPlaces = {
  'src/catalog/api/operations.ts': 'add-operation/list.patch.txt',
  'src/documentation/answer-samples.json': 'add-operation/sample.patch.txt',
};
const criterionPlaces = {
  'src/search/wire/search-query.ts': 'add-criterion/parameter.patch.txt',
  'src/search/rules/stay-criteria.ts': 'add-criterion/criterion.patch.txt',
  'src/search/query/stay-query.ts': 'add-criterion/clause.patch.txt',
  'bench/cliffs/wishes.ts': 'add-criterion/bench.patch.txt',
};
const commandPlaces = { 'src/cli/lodgings.ts': 'add-command/command.patch.txt' };
const changed = { ...operationPlaces, ...criterionPlaces, ...commandPlaces };
const suites = Object.keys(added).filter((file) => file.endsWith('.test.ts'));

const left = new Set(['node_modules', '.git', 'data', 'coverage']);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'contributing-'));
  cpSync(projectFolder, folder, { recursive: true, filter: (path) => !left.has(basename(path)) });
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, source] of Object.entries(added)) writeFileSync(join(folder, file), readExample(source));
  for (const [file, patch] of Object.entries(changed)) {
    writeFileSync(join(folder, file), applyPatch(readSource(file), readExample(patch)));
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function readExample(file: string): string {
  return readSource(`docs/examples/${file}`);
}

/** Each paragraph of the patch quotes lines that the text has once, then the lines to add below them. */
function applyPatch(text: string, patch: string): string {
  return patch.split(/\n\n/).reduce((result, paragraph) => {
    const lines = paragraph.trimEnd().split('\n');
    const linesWith = (sign: string) =>
      lines.flatMap((line) => (line.startsWith(sign) ? [`${line.slice(1)}\n`] : [])).join('');
    const [before, after, ...more] = result.split(`\n${linesWith(' ')}`);
    if (after === undefined || more.length > 0) throw new Error(`Not exactly once in the file:\n${linesWith(' ')}`);
    return `${before}\n${linesWith(' ')}${linesWith('+')}${after}`;
  }, text);
}

async function run(...args: string[]): Promise<string> {
  const env = { ...process.env, OPENSEARCH_URL: inject('opensearchUrl') };
  const options = { cwd: folder, env, maxBuffer: 2 ** 28 };
  try {
    return (await promisify(execFile)(process.execPath, args, options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

const runScript = (script: string) => run('--input-type=module', '--eval', script);

interface Report {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

async function passedTests(...args: string[]): Promise<string[]> {
  const file = join(folder, 'report.json');
  await run('node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${file}`, ...args);
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return tests.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName);
}

describe('what is added by the steps of CONTRIBUTING.md', { timeout: 180_000 }, () => {
  it('takes at most four places for a search criterion', () => {
    expect(Object.keys(criterionPlaces).length).toBeLessThanOrEqual(4);
  });

  it('shows a command in the help of its group', async () => {
    expect(await run('src/cli.ts', 'lodgings', '--help')).toContain('count the lodgings in each state');
  });

  it('fits the types and the format of the project', async () => {
    // Compiles what the examples add and change; step 5 adds a row to test/cli/explain.test.ts, too.
    const include = ['src', 'docs', 'client', 'test/support/global-setup.ts', 'bench/cliffs/wishes.ts', ...suites];
    const compiled = { extends: './tsconfig.json', include };
    writeFileSync(join(folder, 'tsconfig.example.json'), JSON.stringify(compiled));
    await run('node_modules/typescript/bin/tsc', '--project', 'tsconfig.example.json');
    const files = [...Object.keys(added), ...Object.keys(changed)];
    await run('node_modules/prettier/bin/prettier.cjs', '--check', ...files);
  });

  it('breaks no rule of the structure', async () => {
    const script = `
      import { readProject } from './structure/project.ts';
      import { rules } from './structure/rules.ts';
      const project = readProject();
      console.log(JSON.stringify(rules.flatMap(({ check }) => check(project).complaints)));`;
    const complaints = JSON.parse(await runScript(script)) as string[];
    // Existing complaints are the business of test/structure.test.ts.
    const project = readProject();
    const known = complaints.length === 0 ? [] : rules.flatMap(({ check }) => check(project).complaints);
    expect(complaints.filter((complaint) => !known.includes(complaint))).toEqual([]);
  });

  it('stands in the OpenAPI document, so that the generated client knows it', async () => {
    const script = `
      import { declaration } from './client/declaration.ts';
      console.log(await declaration());`;
    const client = await runScript(script);
    expect(client).toContain('get: operations["list-photos"];');
    // In the search and in the price calendar.
    expect(client.match(/ maxbedrooms\?: number;/g)).toHaveLength(2);
  });

  it('passes its own suites, and is documented as those of the documentation demand', async () => {
    const own = ['GET /v2/lodgings/{id}/photos', 'maxbedrooms', 'lodgings count'];
    const documented = ['list-photos', 'search-stays'];
    const named = [...own, ...documented].map((name) => name.replaceAll(/[{}]/g, '\\$&')).join('|');
    const folders = ['test/documentation/openapi', 'test/documentation/answer'];
    const passed = await passedTests(...folders, ...suites, '-t', named);
    expect(own.map((name) => passed.filter((test) => test.startsWith(name)).length)).toEqual([4, 9, 2]);
    for (const id of documented) expect(passed.filter((name) => name.includes(id)).length).toBeGreaterThan(5);
  });
});
