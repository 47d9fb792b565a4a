import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const inMemory = '/dev/shm/';
/** Bytes that must be free: far more than suites write. */
const room = 6 * 2 ** 30;

/**
 * Lets this process, and those that it starts, write temporary files into memory, where nobody waits for a disk at each commit: suites kill
 * processes, not machines. All of it goes when this process ends. It changes nothing where there is no such folder, little room in it, or a folder
 * that was asked for by `TMPDIR`.
 */
export function useMemoryFolder(): void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(inMemory)) return;
  const { bavail, bsize } = statfsSync(inMemory);
  if (bavail * bsize < room) return;
  const folder = mkdtempSync(`${inMemory}lodging-tests-`);
  // Suites run programs as other users, too.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
