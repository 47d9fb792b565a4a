import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const inMemory = '/dev/shm/';
/** Free bytes required: far more than suites write. */
const room = 6 * 2 ** 30;

/**
 * Directs temporary files of this process and its children to memory, avoiding disk syncs: suites kill processes, not
 * machines. Everything is removed at exit. Does nothing without such a folder, with too little room in it, or when
 * `TMPDIR` is set.
 */
export function useMemoryFolder(): void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(inMemory)) return;
  const { bavail, bsize } = statfsSync(inMemory);
  if (bavail * bsize < room) return;
  const folder = mkdtempSync(`${inMemory}lodging-tests-`);
  // Suites also run programs as other users.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
