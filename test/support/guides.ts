import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectFolder, readSource } from '../../structure/sources.ts';
import { keys, type TestService } from './service.ts';

/** Yields the blocks of a guide that are for a shell, in their order. */
function shellBlocks(guide: string): string[] {
  return [...readSource(guide).matchAll(/```sh\n([^]*?)```/g)].map(([, lines = '']) => lines);
}

/**
 * Pastes the blocks of a guide into one shell, as a reader would who runs the service, and yields what each printed. Where the guide sets
 * `URL` and `KEY`, those of the service are taken.
 */
export async function pasteGuide(
  guide: string,
  { url, config }: TestService,
  opensearchUrl: string,
): Promise<string[]> {
  const blocks = shellBlocks(guide).map((block) =>
    block.replace(/^URL=.*$/m, `URL=${url}`).replace(/^KEY=.*$/m, `KEY=${keys.seller}`),
  );
  const { stdout } = await promisify(execFile)('bash', ['-c', blocks.join('\necho "=====";\n')], {
    cwd: projectFolder,
    env: {
      ...process.env,
      DATA_DIR: config.dataDir,
      INDEX_PREFIX: config.indexPrefix,
      OPENSEARCH_URL: opensearchUrl,
      PUBLIC_URL: url,
    },
  });
  return stdout.split('=====\n');
}
