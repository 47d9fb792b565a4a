import type { BodyOutcome, LargeBody } from '../../src/http/bodies/large-bodies.ts';

/** Replaces the worker that reads large bodies; the member `fails` selects a failure. */
export default function failAsTold({ bytes }: LargeBody): BodyOutcome {
  const text = new TextDecoder().decode(bytes.subarray(0, 40));
  if (text.includes('"exit"')) process.exit(7);
  if (text.includes('"throw"')) throw new Error('The worker breaks off at secret text');
  if (text.includes('"memory"')) fillMemory();
  if (text.includes('"hang"')) hang();
  return { outcome: 'refused', code: 'MALFORMED_BODY', parts: { detail: 'As told' } };
}

function fillMemory(): void {
  for (const kept: unknown[] = []; ;) kept.push(new Array(1_000_000).fill(0.5));
}

function hang(): void {
  for (let turns = 0; turns >= 0;) turns = (turns + 1) % 1_000;
}
