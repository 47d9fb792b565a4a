import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logDestination } from '../../src/service/log.ts';

const module = new URL('../../src/service/log.ts', import.meta.url).href;

/** Writes a thousand lines in a process of its own, which then ends as `end` says; yields the numbers of the lines in the file. */
function linesOfProcess(end: string): number[] {
  const file = join(mkdtempSync(join(tmpdir(), 'log-')), 'lines');
  const program = `
    import { logDestination } from '${module}';
    const log = logDestination('${file}');
    for (let line = 0; line < 1000; line += 1) log.write(line + '\\n');
    ${end}`;
  execFileSync(process.execPath, ['--input-type=module-typescript', '-e', program], { stdio: 'pipe' });
  return readFileSync(file, 'utf8').trim().split('\n').map(Number);
}

const all = Array.from({ length: 1000 }, (_, line) => line);

test.each([
  ['runs out of work', ''],
  ['exits later', 'setTimeout(() => process.exit(0), 20);'],
])('writes every line in order before a process that %s ends', (_, end) => {
  expect(linesOfProcess(end)).toEqual(all);
});

test('writes a lone line soon, while the process goes on', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'log-')), 'lines');
  logDestination(file).write('one\n');
  await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 5_000 }).toBe('one\n');
});
