import { channel } from 'node:diagnostics_channel';

/**
 * `written` is inside the transaction; a request that writes nothing reaches only `received`, `parsed` and
 * `before-answer`.
 */
export type RequestStep =
  'received' | 'parsed' | 'before-transaction' | 'written' | 'committed' | 'searchable' | 'before-answer';

interface StepNote {
  step: RequestStep;
  operation: string;
  requestId: string;
}

const stepChannel = 'lodging:request-step';

const steps = channel(stepChannel);

/** Listeners run synchronously. */
export function noteStep(step: RequestStep, operation: string, requestId: string): void {
  if (!steps.hasSubscribers) return;
  const note: StepNote = { step, operation, requestId };
  steps.publish(note);
}
