import type { OpenSearch } from '../../../src/opensearch/client.ts';

export function countingClient(client: OpenSearch): { client: OpenSearch; paths: string[] } {
  const paths: string[] = [];
  return {
    paths,
    client: {
      ...client,
      send: (method, path, parts) => {
        paths.push(path);
        return client.send(method, path, parts);
      },
    },
  };
}
