import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { environment } from '../../src/service/settings.ts';
import { readConfig } from '../../src/service/config.ts';
import { readSource } from '../../structure/sources.ts';

interface Service {
  image?: string;
  environment?: Record<string, string | null>;
  depends_on?: Record<string, unknown>;
  restart?: string;
  mem_limit?: string;
}

const { services } = parse(readSource('docker-compose.cluster.yml'), { merge: true }) as {
  services: Record<string, Service>;
};
const { services: alone } = parse(readSource('docker-compose.yml')) as { services: Record<string, Service> };
const named = (name: RegExp) => Object.keys(services).filter((each) => name.test(each));
const opensearch = named(/^opensearch-/);

/** Compose's expansion of `${NAME:-preset}` and `${NAME:+value}` where nothing is set. */
const settingsOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).flatMap(([setting, value]) =>
      value === null
        ? []
        : [[setting, value.replace(/\$\{PORT:-(\d+)\}/, '$1').replace(/\$\{\w+:(?:-(.*)|\+.*)\}$/, '$1')]],
    ),
  );

describe('docker-compose.cluster.yml', () => {
  it('has three nodes of OpenSearch that know each other, a primary, two search nodes and a proxy', () => {
    expect(opensearch).toHaveLength(3);
    for (const name of opensearch) {
      expect(services[name]?.image).toBe(alone['opensearch']?.image);
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

  it('restarts its services and limits their memory', () => {
    for (const { restart, mem_limit: limit } of Object.values(services)) {
      expect(restart).toBe('unless-stopped');
      expect(limit).toMatch(/^\$\{[A-Z]+_MEMORY:-\d+g\}$/);
    }
  });
});
