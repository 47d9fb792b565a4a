import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { runProgram, type AtEnd } from '../service/service-process.ts';
import { factsFile } from '../../src/service/facts-file.ts';
import { onTestFinished } from 'vitest';

/** The program that `LITESTREAM` names, or the installed one. */
const command = process.env['LITESTREAM'] ?? 'litestream';

/** Suites that need Litestream are skipped without it. */
export const hasLitestream = spawnSync(command, ['version']).status === 0;

const configuration = ['-config', 'operations/litestream/litestream.yml'];

/** Uses the project's configuration, with the copies in the folder `replica`. */
export function litestreamOf(dataDir: string, replica: string, atEnd: AtEnd = onTestFinished) {
  const variables = { DATA_DIR: dataDir, LITESTREAM_REPLICA: `file://${replica}` };
  const run = (...args: string[]) => runProgram(args, variables, { command, atEnd });
  return {
    replicate: () => run('replicate', ...configuration),
    /** Returns whether there was anything to restore. */
    async restore(file: string) {
      for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
      return (await run('restore', ...configuration, '-o', file, factsFile(dataDir)).ended) === 0 && existsSync(file);
    },
  };
}
