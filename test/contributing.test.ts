import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Project, readProject } from '../structure/project.ts';
import { rules } from '../structure/rules.ts';
import { projectFolder, readSource } from '../structure/sources.ts';

const example = (file: string) => readSource(`docs/examples/add-operation/${file}`);
const operation = 'src/catalog/api/list-photos.ts';
const list = 'src/catalog/api/operations.ts';
const suite = 'test/api/lodgings/list-photos.test.ts';

const left = new Set(['node_modules', '.git', 'data', 'coverage']);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'add-operation-'));
  cpSync(projectFolder, folder, { recursive: true, filter: (path) => !left.has(basename(path)) });
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, operation), example('operation.ts.txt'));
  writeFileSync(join(folder, list), withLines(readFileSync(join(folder, list), 'utf8'), example('list.patch.txt')));
  writeFileSync(join(folder, suite), example('suite.ts.txt'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Inserts the lines: imports after the file's imports, names after its names. */
function withLines(text: string, patch: string): string {
  const lines = patch.trimEnd().split('\n');
  const added = (isImport: boolean) =>
    lines.flatMap((line) => (line.startsWith('import ') === isImport ? [`${line}\n`] : [])).join('');
  return text
    .replace(/(?:^import .*\n)+/m, (imports) => imports + added(true))
    .replace(/^\} satisfies /m, (end) => added(false) + end);
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

function complaintsOf(project: Project): string[] {
  return rules.flatMap(({ check }) => check(project).complaints);
}

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

describe('an operation that is added by the steps of CONTRIBUTING.md', { timeout: 180_000 }, () => {
  it('fits the types and the format of the project', async () => {
    // What the operation can break: no existing suite uses it.
    const compiled = {
      extends: './tsconfig.json',
      include: ['src', 'docs', 'client', 'test/support/global-setup.ts', suite],
    };
    writeFileSync(join(folder, 'tsconfig.example.json'), JSON.stringify(compiled));
    await run('node_modules/typescript/bin/tsc', '--project', 'tsconfig.example.json');
    await run('node_modules/prettier/bin/prettier.cjs', '--check', operation, list, suite);
  });

  it('breaks no rule of the structure', async () => {
    const script = `
      import { readProject } from './structure/project.ts';
      import { rules } from './structure/rules.ts';
      const project = readProject();
      console.log(JSON.stringify(rules.flatMap(({ check }) => check(project).complaints)));`;
    const complaints = JSON.parse(await runScript(script)) as string[];
    // Existing complaints are the business of test/structure.test.ts.
    const known = complaints.length === 0 ? [] : complaintsOf(readProject());
    expect(complaints.filter((complaint) => !known.includes(complaint))).toEqual([]);
  });

  it('stands in the OpenAPI document, so that the generated client knows it', async () => {
    const script = `
      import { declaration } from './client/declaration.ts';
      console.log(await declaration());`;
    expect(await runScript(script)).toContain('get: operations["list-photos"];');
  });

  it('is documented as the suites of the documentation demand, and passes its own suite', async () => {
    const documented = await passedTests(
      'test/documentation/openapi',
      'test/documentation/answer',
      '-t',
      'list-photos',
    );
    expect(documented.length).toBeGreaterThan(5);
    expect(await passedTests(suite)).toHaveLength(4);
  });
});
