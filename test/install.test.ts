import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder, readSource } from '../structure/sources.ts';

interface Package {
  engines: { node: string; npm: string };
  allowScripts: Record<string, boolean>;
}

const { engines, allowScripts } = JSON.parse(readSource('package.json')) as Package;
const lock = JSON.parse(readSource('package-lock.json')) as {
  packages: Record<string, { hasInstallScript?: boolean }>;
};

describe('npm ci', () => {
  it('runs the install script of `node` alone, and has a word on every other, so that npm warns of none', () => {
    // For a package with a binding.gyp npm makes up a script of its own: it would compile better-sqlite3, which brings its binaries.
    const withScript = Object.entries(lock.packages)
      .filter(([path, { hasInstallScript }]) => hasInstallScript ?? (path !== '' && hasBuildFile(path)))
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScript)].sort());
    expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual(['node']);
  });

  it('asks for the Node and the npm that the README names', () => {
    const readme = readSource('README.md');
    const versions = [...`Node ${engines.node} npm ${engines.npm}`.matchAll(/\d+(?:\.\d+)?/g)].map(
      ([version]) => version,
    );
    expect(versions.filter((version) => !new RegExp(`\\b(?:Node|npm|or) ${version}\\b`).test(readme))).toEqual([]);
  });
});

function hasBuildFile(path: string): boolean {
  return existsSync(join(projectFolder, path, 'binding.gyp'));
}
