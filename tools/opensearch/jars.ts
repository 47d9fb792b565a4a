import { spawn, execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { takeLock, type Lock } from '../../src/sqlite/lock.ts';
import { makeFolder } from '../../src/values/make-folder.ts';
import { LocalServerError } from './running.ts';
import { promisify } from 'node:util';

const pom = join(import.meta.dirname, '../../opensearch/pom.xml');

/** SHA-256 of every jar, in the format of `sha256sum`. */
const pinnedSums = join(dirname(pom), 'jars.sha256');

type Variables = Readonly<Record<string, string | undefined>>;

interface JarsOptions {
  java: Java;
  /** The environment: `PATH`, `XDG_CACHE_HOME`. */
  variables: Variables;
  onProgress: (line: string) => void;
  sums?: string;
}

/**
 * Ensures the OpenSearch jars are cached and returns their folder, named after the digest of `opensearch/pom.xml`. Of
 * concurrent starts one downloads and the others wait; a download counts only if it is complete and matches the pinned
 * checksums.
 */
export async function ensureJars(options: JarsOptions): Promise<string> {
  const folder = nameFolder(options.variables);
  if (existsSync(folder)) return folder;
  let lock = lockCache(folder);
  while (!lock) {
    options.onProgress('Waiting for another start that fetches OpenSearch: stop it if it hangs, or set OPENSEARCH_URL');
    await pause(500);
    lock = lockCache(folder);
  }
  try {
    if (!existsSync(folder)) await fetchInto(folder, options);
  } finally {
    lock.release();
  }
  return folder;
}

function lockCache(folder: string): Lock | undefined {
  const cacheDir = dirname(folder);
  try {
    makeFolder(cacheDir);
    return takeLock(`${folder}.lock`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === undefined) throw error;
    throw new LocalServerError(
      `OpenSearch cannot be kept in the folder ${cacheDir} (${code}): let the user of the service write it, name another by XDG_CACHE_HOME, or set OPENSEARCH_URL.`,
    );
  }
}

function nameFolder(variables: Variables): string {
  const root = variables['XDG_CACHE_HOME'];
  const cacheDir = join(root?.startsWith('/') ? root : join(homedir(), '.cache'), 'lodging-distribution');
  const digest = createHash('sha256').update(readFileSync(pom)).digest('hex').slice(0, 12);
  return join(cacheDir, `opensearch-${digest}`);
}

async function fetchInto(folder: string, options: JarsOptions): Promise<void> {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part);
  await runMaven(part, options);
  const count = readdirSync(part).filter((file) => file.endsWith('.jar')).length;
  if (count === 0) {
    throw new LocalServerError('Maven fetched no jar of OpenSearch: run it again, or set OPENSEARCH_URL.');
  }
  verifyJars(part, options.sums ?? pinnedSums);
  renameSync(part, folder);
  options.onProgress(`Fetched OpenSearch: ${count} jars in ${folder}`);
}

/** Throws a LocalServerError unless the folder holds exactly the pinned jars. */
function verifyJars(folder: string, sums: string): void {
  const found = readdirSync(folder).map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex')}  ${file}`,
  );
  const pinned = readFileSync(sums, 'utf8').split('\n').filter(Boolean);
  const [wrong] = [...new Set(found).symmetricDifference(new Set(pinned))];
  if (wrong === undefined) return;
  const file = wrong.slice(wrong.indexOf(' ')).trim();
  throw new LocalServerError(
    `${file} of the fetched OpenSearch is not the file that opensearch/jars.sha256 pins: check where Maven fetches from (its settings and ~/.m2), then start again, or set OPENSEARCH_URL.`,
  );
}

async function runMaven(target: string, { java, variables, onProgress }: JarsOptions): Promise<void> {
  const env = java.home === undefined ? { ...variables } : { ...variables, JAVA_HOME: java.home };
  const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${target}`];
  const maven = spawn('mvn', ['-B', '-f', pom, ...goal], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    maven.once('error', () => reject(new LocalServerError(mavenIsMissing)));
    maven.once('close', resolve);
  });
  let mistake: string | undefined;
  let complaint = '';
  createInterface({ input: maven.stderr }).on('line', (line) => {
    complaint = line;
  });
  createInterface({ input: maven.stdout }).on('line', (line) => {
    if (line.startsWith('[ERROR]')) mistake ??= line.slice('[ERROR]'.length).trim();
  });
  onProgress('Fetching OpenSearch, about 75 MB, once: if it hangs, check the network, or set OPENSEARCH_URL');
  if ((await ended) !== 0) throw new LocalServerError(describeFailure(mistake ?? complaint));
}

const mavenIsMissing =
  'Maven (mvn) is needed once to fetch the local OpenSearch and is not on the path: install it, use `docker compose up`, or set OPENSEARCH_URL.';

function describeFailure(mistake: string): string {
  return `Maven could not fetch the local OpenSearch (${mistake.slice(0, 300)}): check the network and start again, or set OPENSEARCH_URL.`;
}

/** OpenSearch 3 requires it. */
const leastJava = 21;

interface Java {
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
 * Finds the first Java that is new enough: `JAVA_HOME`, then `java` on the PATH, then the given folders. Reports one that
 * takes a second to tell its version. Throws a LocalServerError that says what it found.
 */
export async function findJava(
  variables: Variables,
  folders: readonly string[] = jdkFolders,
  onProgress: (line: string) => void = () => undefined,
): Promise<Java> {
  const named = variables['JAVA_HOME'];
  const installed = folders.flatMap((pattern) => globSync(`${pattern}/bin/java`).sort());
  const homes = [...(named ? [named] : []), undefined, ...installed.map((file) => dirname(dirname(file)))];
  const looked: string[] = [];
  for (const home of homes) {
    const command = home === undefined ? 'java' : join(home, 'bin', 'java');
    const wait = `Waiting for "${command} -version": name another JDK by JAVA_HOME, or set OPENSEARCH_URL`;
    const timer = setTimeout(onProgress, 1_000, wait);
    const version = await readJavaVersion(command, variables).finally(() => clearTimeout(timer));
    if (version !== undefined && version >= leastJava) return { command, home, version };
    looked.push(`${home ?? 'java on the path'}: ${version === undefined ? 'none' : `Java ${version}`}`);
  }
  throw new LocalServerError(
    `The local OpenSearch needs Java ${leastJava} or newer, and none was found (${looked.join('; ')}): ` +
      'install a JDK or name its folder by JAVA_HOME, use `docker compose up`, or set OPENSEARCH_URL.',
  );
}

async function readJavaVersion(command: string, variables: Variables): Promise<number | undefined> {
  try {
    const { stdout, stderr } = await promisify(execFile)(command, ['-version'], { env: variables, timeout: 20_000 });
    const version = /version "(?:1\.)?(\d+)/.exec(stderr + stdout)?.[1];
    return version === undefined ? undefined : Number(version);
  } catch {
    return undefined;
  }
}
