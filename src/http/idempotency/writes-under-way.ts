import { ApiError } from '../problem.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

/** Writes with an Idempotency-Key that have no answer yet; at most one for each key. */
export class WritesUnderWay {
  readonly #names = new Set<string>();

  has(key: IdempotencyKey): boolean {
    return this.#names.has(nameOf(key));
  }

  /** Throws IDEMPOTENCY_IN_PROGRESS until the first write with the key has its answer. */
  async runAlone<Result>(key: IdempotencyKey, work: () => Promise<Result>): Promise<Result> {
    if (this.has(key)) throw new ApiError('IDEMPOTENCY_IN_PROGRESS', { headers: { 'retry-after': '1' } });
    this.#names.add(nameOf(key));
    try {
      return await work();
    } finally {
      this.#names.delete(nameOf(key));
    }
  }
}

/** No scope holds a line break. */
function nameOf({ scope, key }: IdempotencyKey): string {
  return `${scope}\n${key}`;
}
