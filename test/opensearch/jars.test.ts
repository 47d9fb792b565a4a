import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { chooseCacheFolder, ensureJars } from '../../src/opensearch/jars.ts';
import { parseDownloadedBytes } from '../../src/opensearch/downloaded-bytes.ts';

const place = mkdtempSync(join(tmpdir(), 'lodging-jars-'));
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
  const cacheDir = join(place, name, 'cache');
  const lines: string[] = [];
  const sums = join(place, name, 'jars.sha256');
  writeFileSync(sums, jars.map((file) => `${emptySum}  ${file}\n`).join(''));
  const options = {
    cacheDir,
    java,
    sums,
    variables: { PATH: bin },
    onProgress: (line: string) => void lines.push(line),
  };
  return { options, cacheDir, lines, runs: () => readFileSync(join(bin, 'runs'), 'utf8').trim().split('\n').length };
}

const copies =
  'echo "Downloaded from central: https://x/a.jar (1.5 MB at 3 MB/s)"; touch "$target/a.jar" "$target/b.jar"';

describe('ensureJars', () => {
  it('fetches once, names the folder after the pom, and finds it the next time', async () => {
    const { options, runs, lines } = machine('once', copies);
    const folder = await ensureJars(options);
    expect(readdirSync(folder)).toEqual(['a.jar', 'b.jar']);
    expect(folder).toMatch(/opensearch-[0-9a-f]{12}$/);
    expect(await ensureJars(options)).toBe(folder);
    expect(runs()).toBe(1);
    expect(lines.at(-1)).toContain('2 jars');
  });

  it.each(['/proc/of-nobody/cache', '/dev/null/cache'])('says that nothing can be kept in %s', async (cacheDir) => {
    const { options } = machine(`none${cacheDir.replaceAll('/', '-')}`);
    const way = /^OpenSearch cannot be kept in the folder \S+ \(\w+\): .* XDG_CACHE_HOME, or set OPENSEARCH_URL\.$/;
    const refusal = { name: 'LocalServerError', message: expect.stringMatching(way) as string };
    await expect(ensureJars({ ...options, cacheDir })).rejects.toMatchObject(refusal);
  });

  it('lets one of two starts fetch and the other wait', async () => {
    const { options, runs } = machine('two', `sleep 1; ${copies}`);
    const [first, second] = await Promise.all([ensureJars(options), ensureJars(options)]);
    expect(first).toBe(second);
    expect(runs()).toBe(1);
  });

  it('never takes an interrupted download for a complete one', async () => {
    const { options, cacheDir } = machine('cut', 'touch "$target/a.jar"; echo "[ERROR] no route to host"; exit 1');
    await expect(ensureJars(options)).rejects.toThrow(/no route to host.*or set OPENSEARCH_URL\.$/);
    expect(readdirSync(cacheDir).filter((name) => /opensearch-[0-9a-f]+$/.test(name))).toEqual([]);
  });

  it('starts a download that was cut from nothing', async () => {
    const { options, cacheDir } = machine('again', 'touch "$target/a.jar"; exit 1');
    await expect(ensureJars(options)).rejects.toThrow();
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
      cacheDir: chooseCacheFolder(process.env),
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
});

describe('cacheFolder', () => {
  it('is below XDG_CACHE_HOME when that is an absolute path, else below the home', () => {
    expect(chooseCacheFolder({ XDG_CACHE_HOME: '/var/cache' })).toBe('/var/cache/lodging-distribution');
    expect(chooseCacheFolder({ XDG_CACHE_HOME: 'relative' })).toBe(join(homedir(), '.cache/lodging-distribution'));
    expect(chooseCacheFolder({})).toBe(join(homedir(), '.cache/lodging-distribution'));
  });
});

describe('parseDownloadedBytes', () => {
  it.each([
    ['[INFO] Downloaded from central: https://x/lucene-core.jar (3.9 MB at 4 MB/s)', 3_900_000],
    ['Downloaded from central: https://x/jopt.jar (78 kB at 1.1 MB/s)', 78_000],
    ['Downloaded from central: https://x/jopt.pom (2.1 kB at 90 kB/s)', undefined],
    ['Downloading from central: https://x/jopt.jar', undefined],
  ])('reads %j as %j', (line, bytes) => expect(parseDownloadedBytes(line)).toBe(bytes));
});
