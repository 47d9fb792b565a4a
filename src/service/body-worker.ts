import { parentPort } from 'node:worker_threads';
import { joined } from '../http/bodies/body-pieces.ts';
import { bodyValue, refuseBeginning } from '../http/bodies/body-value.ts';
import { framesOf, type Asked, type BodyOutcome } from '../http/bodies/large-bodies.ts';
import { unpackedHere } from '../http/bodies/unpacked.ts';
import { describedOperations } from './operations.ts';
import { ApiError } from '../http/problem.ts';

/** Reads large bodies beside the thread that answers requests: the same shapes, and what the operations make of them. */
const byId = new Map(describedOperations.map((operation) => [operation.id, operation]));

parentPort?.on('message', (body: Asked) => {
  parentPort?.postMessage(outcomeOf(body));
});

function outcomeOf({ operation: id, pieces, isPacked, format, limit, isBeginning }: Asked): BodyOutcome {
  try {
    const operation = byId.get(id);
    if (!operation) throw new Error(`There is no operation ${id}`);
    const bytes = joined(pieces);
    if (isBeginning) {
      refuseBeginning(bytes, format, operation);
      return { outcome: 'read', value: undefined };
    }
    const unpacked = isPacked ? unpackedHere(bytes, limit) : bytes;
    return { outcome: 'read', value: bodyValue(unpacked, format, operation) };
  } catch (error) {
    if (error instanceof ApiError) return { outcome: 'refused', code: error.code, parts: error.parts };
    return { outcome: 'failed', frames: framesOf(error) };
  }
}
