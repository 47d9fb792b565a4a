import { ApiError } from '../problem.ts';

/** A body that was announced as no longer is taken whole; of a longer one, making it whole would hold up the others. */
const mostAtOnce = 256 * 1024;

/** How long a body may take to arrive, in seconds. */
const bodySeconds = 20;

/**
 * Reads a body; `length` is what its headers announce, and a server cuts it there. `note` hears of the bytes as they come and may
 * throw. Throws REQUEST_INCOMPLETE when it is not there in time, or breaks off; what has arrived of it is let go then.
 */
export async function readStream(
  request: Request,
  length: number | undefined,
  note: (bytes: number) => void,
): Promise<Uint8Array> {
  const isShort = length !== undefined && length <= mostAtOnce;
  const reading = isShort ? undefined : request.body?.getReader();
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const detail = `The body was not there after ${bodySeconds} s`;
      reject(new ApiError('REQUEST_INCOMPLETE', { detail, headers: { connection: 'close' } }));
    }, bodySeconds * 1000);
  });
  try {
    return await Promise.race([isShort ? readWhole(request, note) : readPieces(reading, note), isLate]);
  } catch (error) {
    // What still comes is not kept.
    void reading?.cancel().catch(() => undefined);
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    throw new ApiError('REQUEST_INCOMPLETE', { detail: 'The caller went away before the body was there' });
  } finally {
    clearTimeout(timer);
  }
}

async function readWhole(request: Request, note: (bytes: number) => void): Promise<Uint8Array> {
  const whole = new Uint8Array(await request.arrayBuffer());
  note(whole.byteLength);
  return whole;
}

async function readPieces(
  reading: ReadableStreamDefaultReader<Uint8Array> | undefined,
  note: (bytes: number) => void,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for (let next = await reading?.read(); next?.done === false; next = await reading?.read()) {
    note(next.value.byteLength);
    pieces.push(next.value);
  }
  return Buffer.concat(pieces);
}
