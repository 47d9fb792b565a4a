import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { getContainerRuntimeClient } from 'testcontainers';

/** Tells whether a container engine answers here, with Compose; says on the error output what is skipped where none does. */
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
