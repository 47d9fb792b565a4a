import { ConnectionPool } from '@opensearch-project/opensearch';

/**
 * Round robin over nodes that are up. The client's own pool doubles the timeout with each request that fails, so a
 * short outage leaves a node unused for up to half an hour, and then pings it with every request until it answers. Here
 * a node is retried after one to eight seconds, with one ping at a time.
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
