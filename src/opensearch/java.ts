import { execFile } from 'node:child_process';
import { globSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { LocalServerError } from './local-running.ts';

/** OpenSearch 3 requires it. */
const leastJava = 21;

export interface Java {
  /** A path, or `java` if found on the PATH. */
  command: string;
  /** JDK folder; undefined for `java` on the PATH, which programs find by themselves. */
  home: string | undefined;
  version: number;
}

const jdkFolders: readonly string[] = [
  '/usr/lib/jvm/*',
  '/usr/java/*',
  '/opt/java/*',
  '/opt/jdk*',
  '/Library/Java/JavaVirtualMachines/*/Contents/Home',
  '/opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home',
  '/usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home',
  join(homedir(), 'Library/Java/JavaVirtualMachines/*/Contents/Home'),
  join(homedir(), '.sdkman/candidates/java/*'),
  join(homedir(), '.jdks/*'),
];

/**
 * Finds the first Java that is new enough: `JAVA_HOME`, then `java` on the PATH, then the given folders. Throws a
 * LocalServerError that lists where it looked and what it found.
 */
export async function findJava(
  variables: Readonly<Record<string, string | undefined>>,
  folders: readonly string[] = jdkFolders,
): Promise<Java> {
  const looked: string[] = [];
  const consider = async (place: string, home: string | undefined): Promise<Java | undefined> => {
    const command = home === undefined ? 'java' : join(home, 'bin', 'java');
    const version = await readJavaVersion(command, variables);
    looked.push(`${place}: ${version === undefined ? 'none' : `Java ${version}`}`);
    return version !== undefined && version >= leastJava ? { command, home, version } : undefined;
  };
  const named = variables['JAVA_HOME'];
  if (named) {
    const java = await consider(`JAVA_HOME (${named})`, named);
    if (java) return java;
  } else looked.push('JAVA_HOME: not set');
  const onPath = await consider('java on the path', undefined);
  if (onPath) return onPath;
  for (const home of folders.flatMap(findInstalled)) {
    const java = await consider(home, home);
    if (java) return java;
  }
  throw new LocalServerError(
    `The local OpenSearch needs Java ${leastJava} or newer, and none was found (${looked.join('; ')}; JDK folders: ${folders.join(', ')}): ` +
      'install a JDK, use `docker compose up`, or set OPENSEARCH_URL.',
  );
}

async function readJavaVersion(
  command: string,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<number | undefined> {
  try {
    const { stdout, stderr } = await promisify(execFile)(command, ['-version'], { env: variables, timeout: 20_000 });
    return parseJavaVersion(stderr + stdout);
  } catch {
    return undefined;
  }
}

/** Each folder once, however many links lead to it. */
function findInstalled(pattern: string): string[] {
  const real = globSync(`${pattern}/bin/java`).map((file) => dirname(dirname(resolvePath(file))));
  return [...new Set(real)].sort();
}

function resolvePath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

function parseJavaVersion(text: string): number | undefined {
  const found = /version "(?:1\.)?(\d+)/.exec(text);
  return found?.[1] === undefined ? undefined : Number(found[1]);
}
