import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { RequestStep } from '../../src/http/request-context.ts';

/** Starts `other` the first time that a request reaches the step while `act` runs; returns both results. */
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
