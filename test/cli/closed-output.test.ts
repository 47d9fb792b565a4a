import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { projectFolder } from '../../structure/sources.ts';
import { commandWorld } from './command-runs.ts';

const lists = ['gateways', 'dealers', 'keys', 'lodgings', 'contracts', 'coupons', 'reviews', 'bookings', 'webhooks'];

it('a command whose reader has gone, as in "… | head", ends quietly with 0', async () => {
  const { dataDir } = commandWorld();
  const run = async (words: string) => {
    const script = `"${process.execPath}" src/cli.ts ${words} | true; echo "\${PIPESTATUS[0]}"`;
    const settings = { cwd: projectFolder, env: { ...process.env, DATA_DIR: dataDir } };
    return promisify(execFile)('bash', ['-c', script], settings);
  };
  const commands = [...lists, 'feeds'].flatMap((noun) => [`${noun} list`, `${noun} list --json`]);
  for (const words of ['--help', 'report', 'status', ...commands]) {
    expect({ words, ...(await run(words)) }).toEqual({ words, stdout: '0\n', stderr: '' });
  }
});
