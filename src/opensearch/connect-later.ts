import type { ClusterAccess } from './access.ts';
import { OpenSearchUnreachable, type OpenSearch } from './client.ts';
import { connect } from './connect.ts';

/** Connects once the addresses are known; until then calls fail as unreachable. */
export function connectLater(addresses: string | Promise<string>, access: ClusterAccess = {}): OpenSearch {
  if (typeof addresses === 'string') return connect(addresses, access);
  let client: OpenSearch | undefined;
  let isClosed = false;
  addresses.then(
    (known) => {
      if (!isClosed) client = connect(known, access);
    },
    () => undefined,
  );
  return {
    send: (...request) =>
      client ? client.send(...request) : Promise.reject(new OpenSearchUnreachable('OpenSearch is being started')),
    async close() {
      isClosed = true;
      await client?.close();
    },
    isClosed: () => isClosed,
  };
}
