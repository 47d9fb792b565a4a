/** What the server says of a request beside it. */
export interface Connection {
  incoming?: { socket: { remoteAddress?: string } };
}

/** Yields the caller's address from the socket; empty when the application is called without one, as tests do. */
export function callerAddress(connection: Connection | undefined): string {
  return (connection?.incoming?.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}
