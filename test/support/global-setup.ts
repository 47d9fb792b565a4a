import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { clientPackage } from '../../build/client-package.ts';
import { documentation } from '../../build/documentation/documentation.ts';
import { buildOnce } from '../../build/once.ts';
import { searchPage } from '../../build/search-page.ts';
import { LocalServerError } from '../../tools/opensearch/running.ts';
import { showProgress } from '../../src/service/standard-output.ts';
import { startLocalServer } from '../../tools/opensearch/server.ts';
import { quickStart } from './quick-start.ts';

/** The same version as `opensearch/pom.xml` and `docker-compose.yml` name. */
const opensearchImage = 'opensearchproject/opensearch:3.8.0';

declare module 'vitest' {
  export interface ProvidedContext {
    opensearchUrl: string;
    /** Index prefix of the originals that suites copy, and the name of the folder of their data. */
    sharedPrefix: string;
  }
}

/**
 * Builds the pages and provides one OpenSearch for the whole run: `OPENSEARCH_URL` if set, else the local server, else
 * a container.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const build of [searchPage, documentation, clientPackage]) await buildOnce(build);
  useMemoryFolder();
  const { url, stop } = await startOpenSearch();
  project.provide('opensearchUrl', url);
  // Inherited by suites and their programs, but not by this long-lived OpenSearch.
  Object.assign(process.env, quickStart);
  const sharedPrefix = `shared-${randomBytes(5).toString('hex')}`;
  project.provide('sharedPrefix', sharedPrefix);
  return async () => {
    // Suites that need no OpenSearch run without it.
    await fetch(`${url}/${sharedPrefix}*`, { method: 'DELETE' }).catch(() => undefined);
    await stop();
    rmSync(join(tmpdir(), sharedPrefix), { recursive: true, force: true });
  };
}

async function startOpenSearch() {
  const given = process.env['OPENSEARCH_URL'];
  if (given) return { url: given.replace(/\/+$/, ''), stop: () => Promise.resolve() };
  try {
    return await startLocal();
  } catch (error) {
    if (!(error instanceof LocalServerError)) throw error;
    return await startContainer(error);
  }
}

async function startLocal() {
  const dataDir = mkdtempSync(join(tmpdir(), 'lodging-test-'));
  const forget = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const onProgress = showProgress(process.stderr);
    const server = await startLocalServer({ dataDir, heap: '1g', variables: process.env, onProgress });
    return { url: server.url, stop: () => server.stop().finally(forget) };
  } catch (error) {
    forget();
    throw error;
  }
}

async function startContainer(reason: LocalServerError) {
  const { OpenSearchContainer } = await import('@testcontainers/opensearch');
  try {
    const container = await new OpenSearchContainer(opensearchImage).withSecurityEnabled(false).start();
    return { url: container.getHttpUrl(), stop: () => container.stop().then(() => undefined) };
  } catch (error) {
    throw new LocalServerError(`${reason.message} No container started either: ${String(error)}`, { cause: error });
  }
}

const inMemory = '/dev/shm/';
/** Free bytes required: far more than suites write. */
const room = 6 * 2 ** 30;

/**
 * Directs temporary files of this process and its children to memory, avoiding disk syncs: suites kill processes, not
 * machines. Everything is removed at exit. Does nothing without such a folder, with too little room in it, or when
 * `TMPDIR` is set.
 */
function useMemoryFolder(): void {
  if (process.env['TMPDIR'] !== undefined || !existsSync(inMemory)) return;
  const { bavail, bsize } = statfsSync(inMemory);
  if (bavail * bsize < room) return;
  const folder = mkdtempSync(`${inMemory}lodging-tests-`);
  // Suites also run programs as other users.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
