import { bodyValue, decompressUpTo, tooLarge } from '../http/bodies/body-value.ts';
import type { BodyOutcome, LargeBody } from '../http/bodies/large-bodies.ts';
import { ApiError } from '../http/problem.ts';
import { describedOperations } from './operations.ts';

const byId = new Map(describedOperations.map((operation) => [operation.id, operation]));

/** Runs in a worker thread: applies the same body schemas and conversion as the main thread. */
export default async function readLargeBody(body: LargeBody): Promise<BodyOutcome> {
  const { operation: id, bytes, isCompressed, format, limit, isStrict } = body;
  const operation = byId.get(id);
  if (!operation) throw new Error(`There is no operation ${id}`);
  try {
    const decompressed = isCompressed ? await decompressUpTo(bytes, limit) : bytes;
    if (!decompressed) throw tooLarge(limit);
    return { outcome: 'read', value: bodyValue(decompressed, format, operation, isStrict) };
  } catch (error) {
    if (error instanceof ApiError) return { outcome: 'refused', code: error.code, parts: error.parts };
    throw error;
  }
}
