import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartError } from './start-error.ts';

interface Place {
  host: string;
  /** 0: any free port. */
  port: number;
}

/** Runs before anything else is started. Throws a StartError if the port cannot be opened. */
export async function checkPort({ host, port }: Place): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    throw explainListenError(error, { host, port });
  }
  server.close();
  await once(server, 'close');
}

function explainListenError(error: unknown, { host, port }: Place): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'EADDRINUSE')
    return new StartError(
      `PORT: another program listens on ${host}:${port} (${code}): end it, or choose another PORT.`,
    );
  if (code === 'EACCES')
    return new StartError(`PORT: this user may not listen on port ${port} (${code}): choose one above 1023.`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', 'EINVAL'].includes(code))
    return new StartError(
      `HOST: ${host} is no address of this machine (${code}): choose another HOST, such as 0.0.0.0.`,
    );
  return error;
}
