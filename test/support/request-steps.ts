import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { stepChannel, type RequestStep, type StepNote } from '../../src/http/request-steps.ts';

/** Does something the first time that a request reaches a step, while the other act runs; yields what both yield. */
export async function atStep<Other, Result>(
  step: RequestStep,
  other: () => Promise<Other>,
  act: () => Promise<Result>,
): Promise<[Other | undefined, Result]> {
  let begun: Promise<Other> | undefined;
  const listen = (note: unknown) => {
    if ((note as StepNote).step === step) begun ??= other();
  };
  subscribe(stepChannel, listen);
  try {
    const result = await act();
    return [await begun, result];
  } finally {
    unsubscribe(stepChannel, listen);
  }
}
