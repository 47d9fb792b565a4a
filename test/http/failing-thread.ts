import { parentPort } from 'node:worker_threads';
import type { Asked, BodyOutcome } from '../../src/http/bodies/large-bodies.ts';

/** Stands in for the thread that reads large bodies; what it does to one is told by the member `fails`. */
parentPort?.on('message', ({ pieces }: Asked) => {
  const text = new TextDecoder().decode(Buffer.concat(pieces).subarray(0, 40));
  if (text.includes('"exit"')) process.exit(7);
  if (text.includes('"throw"')) throw new Error('The thread breaks off at secret text');
  const outcome: BodyOutcome = { outcome: 'refused', code: 'MALFORMED_BODY', parts: { detail: 'As told' } };
  parentPort?.postMessage(outcome);
});
