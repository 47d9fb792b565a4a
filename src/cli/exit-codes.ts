/** `failed`: a rule refuses it, what it names is not there, or some of many objects failed. */
export const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const;

/** The command cannot be carried out as it was given; the message says why in one sentence. */
export class UsageError extends Error {
  readonly code: 'WRONG_USAGE' | 'NO_DATABASE';

  constructor(message: string, code: UsageError['code'] = 'WRONG_USAGE') {
    super(message);
    this.code = code;
  }
}

/** A rule refuses the command, or what it names is not there; the message says what to do. `facts` stand beside the code in JSON. */
export class Refusal extends Error {
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, facts: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.facts = facts;
  }
}
