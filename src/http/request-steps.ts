import { channel } from 'node:diagnostics_channel';

/**
 * Where a request stands between its arrival and its answer. `written` is inside the transaction; a request that writes
 * nothing knows only `received`, `parsed` and `before-answer`.
 */
export type RequestStep =
  'received' | 'parsed' | 'before-transaction' | 'written' | 'committed' | 'searchable' | 'before-answer';

/** What listeners of the channel hear. */
interface StepNote {
  step: RequestStep;
  operation: string;
  requestId: string;
}

/** The channel of `node:diagnostics_channel` on which the steps of requests are told. */
const stepChannel = 'lodging:request-step';

const steps = channel(stepChannel);

/** Tells whoever listens which step the request has reached; listeners run at once. */
export function noteStep(step: RequestStep, operation: string, requestId: string): void {
  if (!steps.hasSubscribers) return;
  const note: StepNote = { step, operation, requestId };
  steps.publish(note);
}
