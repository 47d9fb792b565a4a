import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import { ApiError } from '../problem.ts';

const gunzipAsync = promisify(gunzip);

/** Returns undefined above `most` bytes; throws MALFORMED_BODY when the body is not gzip. */
export async function unpackUpTo(bytes: Uint8Array, most: number): Promise<Uint8Array | undefined> {
  try {
    return await gunzipAsync(bytes, { maxOutputLength: most });
  } catch (error) {
    if (isTooLong(error)) return undefined;
    throw notPacked();
  }
}

/** Like `unpackUpTo`, on this thread; throws PAYLOAD_TOO_LARGE above the limit. */
export function unpackHere(bytes: Uint8Array, limit: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: limit });
  } catch (error) {
    throw isTooLong(error) ? tooLarge(limit) : notPacked();
  }
}

export function tooLarge(limit: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', { detail: `The body may have at most ${limit} bytes` });
}

function isTooLong(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
}

function notPacked(): ApiError {
  return new ApiError('MALFORMED_BODY', { detail: 'The body is not packed with gzip' });
}
