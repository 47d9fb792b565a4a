import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { logDestination } from '../../src/service/log.ts';

const module = new URL('../../src/service/log.ts', import.meta.url).href;

/** A process writes a thousand lines, then ends as `end` says; returns the line numbers in the file. */
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

test('writes a single line soon, while the process runs', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'log-')), 'lines');
  logDestination(file).write('one\n');
  await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 5_000 }).toBe('one\n');
});

/** The program logs to stderr, a pipe; returns it with the output so far. */
function startLogging(program: string) {
  const head = `
    import { createLog, flushLog, logDestination, logUncaught } from '${module}';
    const log = createLog('info', logDestination(2));
    logUncaught(log);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', head + program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (text += part));
  return { child, text: () => text };
}

test('writes errors at once, with all lines before them, also when the process does nothing else any more', async () => {
  const { child, text } = startLogging(`log.info('before'); log.error('broken'); for (;;);`);
  await expect.poll(text, { timeout: 20_000 }).toMatch(/"before".*\n.*"broken"/);
  child.kill('SIGKILL');
});

test('writes an error at once that comes while other lines are being written', async () => {
  const { text } = startLogging(`
    log.info('x'.repeat(20_000));
    log.error('broken');
    setTimeout(() => { for (;;); }, 100);`);
  await expect.poll(text, { timeout: 20_000 }).toContain('"broken"');
});

test.each([
  ['is thrown', `setImmediate(() => { throw new Error('unforeseen'); });`],
  ['rejects a promise that nobody awaits', `void Promise.reject(new Error('unforeseen'));`],
])('names an error that ends the process when it %s, after the lines before it', async (_, failing) => {
  const { child, text } = startLogging(`log.info('before'); ${failing}`);
  await once(child, 'close');
  expect(child.exitCode).toBe(1);
  expect(text()).toMatch(/"before"[^]*"level":60[^]*unforeseen/);
});

test('writes all lines in their order through a pipe that is read slowly before the process ends', async () => {
  const { child, text } = startLogging(`
    for (let line = 0; line < 5_000; line += 1) log.info({ line }, 'x'.repeat(100));
    await flushLog(log);
    process.exit(0);`);
  child.stderr.pause();
  await once(child.stderr, 'readable');
  child.stderr.resume();
  await once(child, 'close');
  const lines = text().trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { line: number }).line)).toEqual(
    Array.from({ length: 5_000 }, (_, line) => line),
  );
});
