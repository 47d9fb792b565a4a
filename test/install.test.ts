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
  packages: Record<string, { hasInstallScript?: boolean; dev?: true; license?: string }>;
};

describe('npm ci', () => {
  it('runs the install script of `node` alone, and has a word on every other, so that npm warns of none', () => {
    // For a package with a binding.gyp, npm adds an install script: it would compile better-sqlite3, which ships
    // binaries.
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

/**
 * Licences under which the service may be distributed with the package: permissive ones, and MPL-2.0, which asks for the
 * source of its own files only; they are used unchanged.
 */
const allowedLicences: readonly (string | undefined)[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PSF-2.0',
  'Unlicense',
];

describe('every package that the service runs with', () => {
  const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);

  it('has a licence of the list', () => {
    expect(shipped.length).toBeGreaterThan(50);
    expect(shipped.filter(([, { license }]) => !allowedLicences.includes(license)).map(([path]) => path)).toEqual([]);
  });
});

describe('images', () => {
  it('have a version of their own, never one that floats', () => {
    const texts = ['Dockerfile', 'docker-compose.yml', 'docker-compose.cluster.yml'].map(readSource).join('\n');
    const images = [...texts.matchAll(/^(?:FROM|\s*image:) (\S+\/?\S*:\S+)/gm)].map(([, image]) => image);
    expect(images.length).toBeGreaterThan(5);
    expect(images.filter((image) => !/:v?\d+\.\d+(\.\d+)?[\w.-]*(@sha256:[0-9a-f]{64})?$/.test(image ?? ''))).toEqual(
      [],
    );
  });
});

function hasBuildFile(path: string): boolean {
  return existsSync(join(projectFolder, path, 'binding.gyp'));
}
