import { connect, createServer, type AddressInfo } from 'node:net';

/** Stands in for a node: forwards everything to the cluster at the given address. */
const { hostname, port } = new URL(process.argv[2] ?? '');
const server = createServer((near) => {
  const far = connect(Number(port), hostname);
  near.pipe(far).pipe(near);
  near.on('error', () => far.destroy());
  far.on('error', () => near.destroy());
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Node on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
