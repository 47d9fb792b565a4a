import { bodyValue } from './http/body-value.ts';
import type { BodyOutcome, LargeBody } from './http/large-bodies.ts';
import type { Operation } from './http/operation.ts';
import { unpackHere } from './http/unpacked.ts';
import { operations } from './operations/index.ts';
import { ApiError } from './resources/problem.ts';

const byId = new Map(operations.map((operation): [string, Operation] => [operation.id, operation as Operation]));

/** Reads a large body beside the thread that answers requests: the same shapes, and what the operation makes of it. */
export default function readLargeBody({ operation: id, bytes, isPacked, format, limit }: LargeBody): BodyOutcome {
  const operation = byId.get(id);
  if (!operation) throw new Error(`There is no operation ${id}`);
  try {
    const unpacked = isPacked ? unpackHere(bytes, limit) : bytes;
    return { outcome: 'read', value: bodyValue(unpacked, format, operation) };
  } catch (error) {
    if (error instanceof ApiError) return { outcome: 'refused', code: error.code, parts: error.parts };
    throw error;
  }
}
