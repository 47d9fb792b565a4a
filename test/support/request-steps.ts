import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { RequestStep } from '../../src/http/request-steps.ts';

/** Does something the first time that a request reaches a step, while the other act runs; yields what both yield. */
export async function atStep<Other, Result>(
  step: RequestStep,
  other: () => Promise<Other>,
  act: () => Promise<Result>,
): Promise<[Other | undefined, Result]> {
  let begun: Promise<Other> | undefined;
  const listen = (note: unknown) => {
    if ((note as { step: string; requestId: string }).step === step) begun ??= other();
  };
  subscribe('lodging:request-step', listen);
  try {
    const result = await act();
    return [await begun, result];
  } finally {
    unsubscribe('lodging:request-step', listen);
  }
}
