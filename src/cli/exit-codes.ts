/**
 * `wrongUsage`: the command line or the settings are written wrongly, so that the command cannot be carried out whatever the data are;
 * `failed`: it is written well, and what the data, files or services are refuses it, or some of many objects failed.
 */
export const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const;

type Facts = Readonly<Record<string, unknown>>;

/** The command is written wrongly; the message says why, a sentence for each mistake. `facts` stand beside the code in JSON. */
export class UsageError extends Error {
  readonly code: 'WRONG_USAGE' | 'NO_DATABASE' | 'VALIDATION_FAILED';
  readonly facts: Facts;

  constructor(message: string, code: UsageError['code'] = 'WRONG_USAGE', facts: Facts = {}) {
    super(message);
    this.code = code;
    this.facts = facts;
  }
}

/** What is there refuses the command, or what it names is not there; the message says what to do. `facts` stand beside the code in JSON. */
export class Refusal extends Error {
  readonly code: string;
  readonly facts: Facts;

  constructor(code: string, message: string, facts: Facts = {}) {
    super(message);
    this.code = code;
    this.facts = facts;
  }
}
