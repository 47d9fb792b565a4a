import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ensureJars, findJava } from '../../tools/opensearch/jars.ts';

const place = realpathSync(mkdtempSync(join(tmpdir(), 'lodging-jars-')));
afterAll(() => rmSync(place, { recursive: true }));

const pinned = new URL('../../opensearch/jars.sha256', import.meta.url).pathname;
const java = { command: 'java', home: undefined, version: 21 };

/** The SHA-256 of no bytes. */
const emptySum = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** An empty cache and, if given, a fake `mvn` in shell; `$target` is the folder for jars. */
function machine(name: string, maven?: string, jars = ['a.jar', 'b.jar']) {
  const bin = join(place, name, 'bin');
  mkdirSync(bin, { recursive: true });
  if (maven !== undefined) {
    const target = 'for word in "$@"; do case "$word" in -DoutputDirectory=*) target="${word#*=}";; esac; done';
    writeFileSync(
      join(bin, 'mvn'),
      `#!/bin/sh\nexport PATH=/usr/bin:/bin\n${target}\necho run >>'${bin}/runs'\n${maven}\n`,
    );
    chmodSync(join(bin, 'mvn'), 0o755);
  }
  const cache = join(place, name, 'cache');
  const cacheDir = join(cache, 'lodging-distribution');
  const lines: string[] = [];
  const sums = join(place, name, 'jars.sha256');
  writeFileSync(sums, jars.map((file) => `${emptySum}  ${file}\n`).join(''));
  const options = {
    java,
    sums,
    variables: { PATH: bin, XDG_CACHE_HOME: cache },
    onProgress: (line: string) => void lines.push(line),
  };
  return { options, cacheDir, lines, runs: () => readFileSync(join(bin, 'runs'), 'utf8').trim().split('\n').length };
}

const copies = 'touch "$target/a.jar" "$target/b.jar"';

describe('ensureJars', () => {
  it('fetches once, names the folder after the pom, and finds it the next time', async () => {
    const { options, runs, lines } = machine('once', copies);
    const folder = await ensureJars(options);
    expect(readdirSync(folder)).toEqual(['a.jar', 'b.jar']);
    expect(folder).toMatch(/opensearch-[0-9a-f]{12}$/);
    expect(await ensureJars(options)).toBe(folder);
    expect(runs()).toBe(1);
    const fetching = 'Fetching OpenSearch, about 75 MB, once: if it hangs, check the network, or set OPENSEARCH_URL';
    expect(lines).toEqual([fetching, `Fetched OpenSearch: 2 jars in ${folder}`]);
  });

  it.each(['/proc/of-nobody/cache', '/dev/null/cache'])('says that nothing can be kept in %s', async (cache) => {
    const { options } = machine(`none${cache.replaceAll('/', '-')}`);
    const way = /^OpenSearch cannot be kept in the folder \S+ \(\w+\): .* XDG_CACHE_HOME, or set OPENSEARCH_URL\.$/;
    const refusal = { name: 'LocalServerError', message: expect.stringMatching(way) as string };
    const variables = { ...options.variables, XDG_CACHE_HOME: cache };
    await expect(ensureJars({ ...options, variables })).rejects.toMatchObject(refusal);
  });

  it('lets one of two starts fetch and the other wait', async () => {
    const { options, runs, lines } = machine('two', `sleep 1; ${copies}`);
    const [first, second] = await Promise.all([ensureJars(options), ensureJars(options)]);
    expect(first).toBe(second);
    expect(runs()).toBe(1);
    expect(lines).toContain(
      'Waiting for another start that fetches OpenSearch: stop it if it hangs, or set OPENSEARCH_URL',
    );
  });

  it('never takes an interrupted download for a complete one, and starts it from nothing', async () => {
    const { options, cacheDir } = machine('again', 'touch "$target/a.jar"; echo "[ERROR] no route to host"; exit 1');
    await expect(ensureJars(options)).rejects.toThrow(/no route to host.*or set OPENSEARCH_URL\.$/);
    expect(readdirSync(cacheDir).filter((name) => /opensearch-[0-9a-f]+$/.test(name))).toEqual([]);
    const part = readdirSync(cacheDir).find((name) => name.endsWith('.part')) ?? '';
    expect(existsSync(join(cacheDir, part, 'a.jar'))).toBe(true);
    machine('again', 'touch "$target/b.jar"', ['b.jar']);
    expect(readdirSync(await ensureJars(options))).toEqual(['b.jar']);
  });

  it.each([
    ['another content', 'echo changed >"$target/a.jar"; touch "$target/b.jar"', 'a.jar'],
    ['one more', 'touch "$target/a.jar" "$target/b.jar" "$target/c.jar"', 'c.jar'],
    ['one less', 'touch "$target/a.jar"', 'b.jar'],
  ])('takes no jars with %s than the checksums pin', async (name, maven, file) => {
    const { options, cacheDir } = machine(name, maven);
    const refusal = `${file} of the fetched OpenSearch is not the file that opensearch/jars.sha256 pins`;
    await expect(ensureJars(options)).rejects.toMatchObject({
      name: 'LocalServerError',
      message: expect.stringContaining(refusal) as string,
    });
    expect(readdirSync(cacheDir).filter((folder) => /opensearch-[0-9a-f]+$/.test(folder))).toEqual([]);
  });

  it('pins every jar that Maven fetches', async () => {
    const fetched = await ensureJars({
      java,
      variables: process.env,
      onProgress: () => undefined,
    });
    const { status, stderr } = spawnSync('sha256sum', ['--check', '--strict', '--quiet', pinned], { cwd: fetched });
    expect([status, stderr.toString()]).toEqual([0, '']);
    expect(readdirSync(fetched)).toHaveLength(readFileSync(pinned, 'utf8').trim().split('\n').length);
  });

  it('says what to do when there is no Maven', async () => {
    await expect(ensureJars(machine('none').options)).rejects.toThrow(/Maven.*or set OPENSEARCH_URL\.$/);
  });

  it('keeps them below the home unless XDG_CACHE_HOME is an absolute path', async () => {
    vi.stubEnv('HOME', join(place, 'home'));
    const { options } = machine('home', copies);
    expect(homedir()).toBe(join(place, 'home'));
    const folder = await ensureJars({ ...options, variables: { ...options.variables, XDG_CACHE_HOME: 'relative' } });
    expect(dirname(folder)).toBe(join(place, 'home/.cache/lodging-distribution'));
    vi.unstubAllEnvs();
  });
});

const noJava = installed('empty', undefined);

/** A JDK folder whose `java` prints the version; without a version there is no `java`. */
function installed(name: string, version: string | undefined): string {
  const bin = join(place, name, 'bin');
  mkdirSync(bin, { recursive: true });
  if (version !== undefined) {
    writeFileSync(join(bin, 'java'), `#!/bin/sh\necho 'openjdk version "${version}" 2025-04-15' >&2\n`);
    chmodSync(join(bin, 'java'), 0o755);
  }
  return join(place, name);
}

const pathOf = (home: string) => `${home}/bin:/usr/bin-of-nobody`;

describe('findJava', () => {
  it('takes JAVA_HOME before the path before the folders of JDKs', async () => {
    const [home, other, third] = [
      installed('a/home', '21.0.1'),
      installed('a/other', '22'),
      installed('a/jvm/x', '23'),
    ];
    const variables = { JAVA_HOME: home, PATH: pathOf(other) };
    expect(await findJava(variables, [`${third}/..`])).toEqual({ command: join(home, 'bin/java'), home, version: 21 });
    expect(await findJava({ PATH: pathOf(other) }, [])).toEqual({ command: 'java', home: undefined, version: 22 });
    expect((await findJava({ PATH: pathOf(noJava) }, [join(place, 'a/jvm/*')])).home).toBe(third);
  });

  it('passes over a Java that is too old', async () => {
    const [old, older] = [installed('b/old', '17.0.15'), installed('b/older', '1.8.0_402')];
    installed('b/jvm/1', '11.0.2');
    const fit = installed('b/jvm/2', '25');
    expect((await findJava({ JAVA_HOME: old, PATH: pathOf(older) }, [join(place, 'b/jvm/*')])).home).toBe(fit);
  });

  it('names a Java that takes a second to tell its version, and the remedy', async () => {
    const home = installed('slow', '25');
    const command = join(home, 'bin/java');
    writeFileSync(command, readFileSync(command, 'utf8').replace('echo', 'sleep 1.2; echo'));
    const lines: string[] = [];
    expect(await findJava({ JAVA_HOME: home }, [], (line) => lines.push(line))).toMatchObject({ command, version: 25 });
    expect(lines).toEqual([`Waiting for "${command} -version": name another JDK by JAVA_HOME, or set OPENSEARCH_URL`]);
  });

  it('says where it looked and what to do when there is none', async () => {
    const old = installed('c/jvm/old', '17.0.15');
    const unknown = installed('c/jvm/unknown', 'none');
    const search = findJava({ PATH: pathOf(noJava) }, [join(place, 'c/jvm/*')]);
    await expect(search).rejects.toThrow(/Java 21 or newer/);
    await expect(search).rejects.toThrow(`${old}: Java 17; ${unknown}: none)`);
    await expect(search).rejects.toThrow(/java on the path: none.*or set OPENSEARCH_URL\.$/);
  });
});
