/**
 * `wrongUsage`: the command line or the settings are malformed, whatever the data; `failed`: well-formed, but refused
 * by data, files or services, or some of many objects failed.
 */
export const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const;

type Facts = Readonly<Record<string, unknown>>;

/** The command is malformed; the message has a sentence per mistake. `facts` go beside the code in JSON. */
export class UsageError extends Error {
  readonly code: 'WRONG_USAGE' | 'NO_DATABASE' | 'VALIDATION_FAILED';
  readonly facts: Facts;

  constructor(message: string, code: UsageError['code'] = 'WRONG_USAGE', facts: Facts = {}) {
    super(message);
    this.code = code;
    this.facts = facts;
  }
}

/**
 * Existing data refuse the command, or its object does not exist; the message says what to do. `facts` go beside the
 * code in JSON.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly facts: Facts;

  constructor(code: string, message: string, facts: Facts = {}) {
    super(message);
    this.code = code;
    this.facts = facts;
  }
}
