import { once } from 'node:events';
import { createServer } from 'node:net';

/** The message is one sentence that begins with the setting to check. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const putBack =
  'put a backup in its place with "npm run cli -- restore <file>", or move it away to begin with an empty one';
const rights = 'give the user of the service the right to write it and its folder';

const failures: readonly (readonly [code: string, isSo: string, remedy: string])[] = [
  ['EMPTY', 'is empty', putBack],
  ['SQLITE_NOTADB', 'is no database', putBack],
  ['SQLITE_CORRUPT', 'is damaged', putBack],
  ['SQLITE_FULL', 'cannot be written because the disk is full', 'free some space'],
  ['SQLITE_READONLY', 'may not be written', rights],
  ['SQLITE_PERM', 'may not be opened', rights],
  ['SQLITE_CANTOPEN', 'cannot be opened', rights],
  ['SQLITE_IOERR', 'cannot be read or written', 'look whether its disk is full or broken'],
  ['SQLITE_BUSY', 'is held by another program', 'end that one'],
];

/** Returns a StartError naming DATA_DIR for known errors; any other error unchanged. */
export function explainDatabaseError(error: unknown, file: string): unknown {
  const code = codeOf(error);
  const [, isSo, remedy] = failures.find(([beginning]) => code.startsWith(beginning)) ?? [];
  if (isSo === undefined) return error;
  return new StartError(`DATA_DIR: the database ${file} ${isSo} (${code}): ${remedy}.`);
}

/** Empty for errors that are neither of the system nor of SQLite. */
export function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? '';
}

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
