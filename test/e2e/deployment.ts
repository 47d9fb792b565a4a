import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DockerComposeEnvironment, getContainerRuntimeClient, Wait, type StartedTestContainer } from 'testcontainers';
import { onTestFinished } from 'vitest';
import { environment as settings } from '../../src/service/settings.ts';
import { dataFolder, runProgram, startService } from '../service/service-process.ts';
import { freePort } from '../support/free-port.ts';
import { projectFolder } from '../../structure/sources.ts';

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

export interface Deployment {
  /** May change after a restart. */
  url: () => string;
  said: (pattern: RegExp) => Promise<RegExpExecArray>;
  runCommand: (...words: string[]) => Promise<string>;
  /** Waits until it is ready. */
  restart: () => Promise<void>;
}

/** Runs the service with Node on this machine; it ends with the test. */
export async function deployOnMachine(cluster: { url: string; prefix: string }): Promise<Deployment> {
  const variables = {
    OPENSEARCH_URL: cluster.url,
    INDEX_PREFIX: cluster.prefix,
    DATA_DIR: dataFolder(),
    PORT: '0',
  };
  let run = await startService(variables);
  return {
    url: () => run.url,
    said: (pattern) => run.said(pattern),
    async runCommand(...words) {
      const command = runProgram(['src/cli.ts', ...words], variables);
      requireDone(words, await command.ended, command.text());
      return command.text();
    },
    async restart() {
      await run.kill('SIGTERM');
      run = await startService(variables);
    },
  };
}

const buildAndFirstStart = 15 * 60_000;
const portOfImage = 8080;

/**
 * Builds the image and starts docker-compose.yml with no setting but a free port; containers and volumes are removed
 * with the test.
 */
export async function deployInContainers(): Promise<Deployment> {
  const unset = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, '']));
  const started = await new DockerComposeEnvironment(projectFolder, 'docker-compose.yml')
    .withProjectName('lodging-distribution-test')
    .withEnvironment({ ...unset, PORT: String(await freePort()) })
    .withBuild()
    .withWaitStrategy('service-1', Wait.forHttp('/ready', portOfImage))
    .withStartupTimeout(buildAndFirstStart)
    .up();
  onTestFinished(async () => {
    await started.down({ removeVolumes: true });
  });
  const service = started.getContainer('service-1');
  return {
    url: () => `http://${service.getHost()}:${service.getMappedPort(portOfImage)}`,
    said: (pattern) => findInLog(service, pattern),
    async runCommand(...words) {
      const { exitCode, stdout, output } = await service.exec(['node', 'src/cli.ts', ...words]);
      requireDone(words, exitCode, output);
      return stdout;
    },
    restart: () => service.restart({ timeout: 20_000 }),
  };
}

async function findInLog(container: StartedTestContainer, pattern: RegExp): Promise<RegExpExecArray> {
  let text = '';
  for await (const part of await container.logs()) {
    text += String(part);
    const found = pattern.exec(text);
    if (found) return found;
  }
  throw new Error(`The service ended without saying ${pattern}:\n${text}`);
}

function requireDone(words: readonly string[], status: number | NodeJS.Signals | null, output: string): void {
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status ?? 'nothing'}: ${output}`);
}
