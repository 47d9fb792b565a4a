import { ConnectionPool } from '@opensearch-project/opensearch';

/**
 * Nodes in turn, without those that are away. The client's own pool would leave a node that was away for a moment unused for
 * up to half an hour, since each request that it failed doubles the time, and would ask whether it is back with every request
 * until it is answered. Here it is after one to eight seconds, and one question at a time.
 */
export class NodePool extends ConnectionPool {
  #isAsking = false;

  constructor(options: ConstructorParameters<typeof ConnectionPool>[0]) {
    super(options);
    this.resurrectTimeout = 1_000;
    this.resurrectTimeoutCutoff = 3;
  }

  override resurrect(...[options, callback = () => undefined]: Parameters<ConnectionPool['resurrect']>): void {
    if (this.#isAsking) return;
    this.#isAsking = true;
    super.resurrect(options, (isAlive, connection) => {
      this.#isAsking = false;
      callback(isAlive, connection);
    });
  }
}
