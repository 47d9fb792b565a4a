import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from '../../structure/sources.ts';
import { compileProgram, installClient } from '../support/client-package.ts';
import { serviceForSuite } from '../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../support/small-seed.ts';

const run = promisify(execFile);
const refs = ['ONE', 'TWO', 'THREE'];
const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: refs.map((ref) => ({ ref })) }) }));
/** A user's project with the package installed. */
const folder = mkdtempSync(join(tmpdir(), 'client-package-'));
let installed = '';

beforeAll(async () => {
  installed = await installClient(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = `
import { connectTo, ProblemError, valueOf, type Shapes } from 'lodging-distribution-client';
import { followCatalog, keepInFile } from 'lodging-distribution-client/follow';

const [, , url = '', key = ''] = process.argv;
const client = connectTo(url, key, { attempts: 3 });
const catalog: Shapes['Catalog'] = await valueOf(client.GET('/v2/catalog', { params: { query: { pageSize: 5 } } }));
const refused = await valueOf(client.GET('/v2/lodgings/{id}', { params: { path: { id: 99 } } })).catch((error: unknown) => error);
const told: number[] = [];
for await (const event of followCatalog({ url, key, kind: 'lodgings', state: keepInFile('state.json'), wait: 0 }))
  if (event.type === 'put') told.push(event.value.fr.id);
console.log(JSON.stringify({
  catalog: catalog.entries.map(({ lodgingId }) => lodgingId),
  refused: refused instanceof ProblemError ? refused.code : 'none',
  told,
}));
`;

describe('the package of the client', () => {
  it('has its version, and no dependency but openapi-fetch', () => {
    const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    const { version } = read(join(projectFolder, 'package.json'));
    const described = read(join(installed, 'package.json'));
    expect(described).toMatchObject({ version, type: 'module' });
    expect(Object.keys(described['dependencies'] as object)).toEqual(['openapi-fetch']);
  });

  it('is what a running service gives out at /docs/client, to be installed from there', async () => {
    const answer = await service.get('/docs/client');
    expect(answer.headers.get('content-disposition')).toMatch(/"lodging-distribution-client-[\d.]+\.tgz"$/);
    const unpacked = mkdtempSync(join(tmpdir(), 'client-tarball-'));
    writeFileSync(join(unpacked, 'client.tgz'), Buffer.from(await answer.arrayBuffer()));
    await run('tar', ['-xzf', 'client.tgz'], { cwd: unpacked });
    const filesOf = (root: string) => readdirSync(root, { recursive: true }).sort();
    expect(filesOf(join(unpacked, 'package'))).toEqual(filesOf(installed));
    rmSync(unpacked, { recursive: true });
  });

  it('works with its types in a program that has nothing of this project', async () => {
    const [printed = ''] = await runPrograms([program]);
    const told = JSON.parse(printed) as Record<string, unknown>;
    const ids = refs.map((ref) => lodgingIdOf(service, ref)).toSorted((a, b) => a - b);
    expect({ ...told, told: (told['told'] as number[]).toSorted((a, b) => a - b) }).toEqual({
      catalog: ids,
      refused: 'LODGING_NOT_FOUND',
      told: ids,
    });
  });

  it('does what the samples of its README say', async () => {
    const samples = [...readFileSync(join(installed, 'README.md'), 'utf8').matchAll(/```ts\n([^]*?)```/g)];
    const printed = await runPrograms(
      samples.map(([, sample = '']) =>
        sample.replaceAll('https://stays.example', service.url).replaceAll('lds_pub_…', smallKeys.seller),
      ),
    );
    expect(printed[0]).toMatch(/^20 of \d+ stays\n$/);
    const states = printed[1]
      ?.trim()
      .split('\n')
      .map((line) => line.trim());
    expect(states).toEqual([
      'idle 0 undefined undefined',
      'waiting 0 undefined undefined',
      'loading 0 undefined undefined',
      'ready 2 3 House (3) House ×,4 ×',
      'loading 2 3 House (3) House ×,4 ×',
      'ready 2 3 House (3) House ×',
      'loading 2 3 House (3) House ×',
      'ready 3 3 House (3) House ×',
      'loading 3 3 House (3) House ×',
      'ready 2 3 House (3)',
    ]);
  });
});

/** Compiles and runs programs with the installed package; the service's address and a key are their arguments. */
async function runPrograms(texts: readonly string[]): Promise<string[]> {
  const names = texts.map((_, place) => `program${place}`);
  for (const [place, text] of texts.entries()) writeFileSync(join(folder, `program${place}.ts`), text);
  await compileProgram(
    folder,
    names.map((name) => `${name}.ts`),
  );
  const printed: string[] = [];
  for (const name of names) {
    printed.push((await run(process.execPath, [`${name}.js`, service.url, smallKeys.seller], { cwd: folder })).stdout);
  }
  return printed;
}
