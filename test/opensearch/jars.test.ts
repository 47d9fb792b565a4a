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

const java = { command: 'java', home: undefined, version: 21 };

/** A machine with an empty cache and, when given, a `mvn` that runs these lines of shell; `$target` is where jars go. */
function machine(name: string, maven?: string) {
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
  const options = { cacheDir, java, variables: { PATH: bin }, onProgress: (line: string) => void lines.push(line) };
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
    machine('again', 'touch "$target/b.jar"');
    expect(readdirSync(await ensureJars(options))).toEqual(['b.jar']);
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
