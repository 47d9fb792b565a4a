import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { getContainerRuntimeClient } from 'testcontainers';

/** Docker with Compose; writes to stderr what is skipped without it. */
export async function hasContainerEngine(skipped: string): Promise<boolean> {
  try {
    await getContainerRuntimeClient();
    await promisify(execFile)('docker', ['compose', 'version']);
    return true;
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    process.stderr.write(`\nNO CONTAINER ENGINE: ${skipped}. Start Docker with Compose to run it. (${reason})\n\n`);
    return false;
  }
}
