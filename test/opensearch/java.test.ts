import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findJava } from '../../src/opensearch/jars.ts';

const place = realpathSync(mkdtempSync(join(tmpdir(), 'lodging-java-')));
const noJava = installed('empty', undefined);
afterAll(() => rmSync(place, { recursive: true }));

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

const path = (home: string) => `${home}/bin:/usr/bin-of-nobody`;

describe('findJava', () => {
  it('takes JAVA_HOME before the path before the folders of JDKs', async () => {
    const [home, other, third] = [
      installed('a/home', '21.0.1'),
      installed('a/other', '22'),
      installed('a/jvm/x', '23'),
    ];
    const variables = { JAVA_HOME: home, PATH: path(other) };
    expect(await findJava(variables, [`${third}/..`])).toEqual({ command: join(home, 'bin/java'), home, version: 21 });
    expect(await findJava({ PATH: path(other) }, [])).toEqual({ command: 'java', home: undefined, version: 22 });
    expect((await findJava({ PATH: path(noJava) }, [join(place, 'a/jvm/*')])).home).toBe(third);
  });

  it('passes over a Java that is too old', async () => {
    const [old, older] = [installed('b/old', '17.0.15'), installed('b/older', '1.8.0_402')];
    installed('b/jvm/1', '11.0.2');
    const fit = installed('b/jvm/2', '25');
    expect((await findJava({ JAVA_HOME: old, PATH: path(older) }, [join(place, 'b/jvm/*')])).home).toBe(fit);
  });

  it('says where it looked and what to do when there is none', async () => {
    const old = installed('c/jvm/old', '17.0.15');
    const unknown = installed('c/jvm/unknown', 'none');
    const search = findJava({ PATH: path(noJava) }, [join(place, 'c/jvm/*')]);
    await expect(search).rejects.toThrow(/Java 21 or newer/);
    await expect(search).rejects.toThrow(`${old}: Java 17; ${unknown}: none)`);
    await expect(search).rejects.toThrow(/java on the path: none.*or set OPENSEARCH_URL\.$/);
  });
});
