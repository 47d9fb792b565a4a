import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { OpenSearchError } from '../../opensearch/client.ts';

/** Milliseconds between two attempts, and between two checks of the reason. */
const [attemptEvery, lookEvery] = [200, 1_000];

/**
 * Repeats the attempt until it returns something else than false. Logs the reason to wait, which includes the remedy,
 * after a second and whenever the attempt has given another one.
 */
export async function waitUntil<Result>(
  log: Pick<Logger, 'warn'>,
  reason: string,
  attempt: (because: (reason: string) => false) => Promise<Result | false>,
): Promise<Result> {
  let logged = '';
  const because = (given: string) => {
    reason = given;
    return false as const;
  };
  const timer = setInterval(() => {
    if (reason !== logged) log.warn(`Waiting: ${reason}`);
    logged = reason;
  }, lookEvery);
  try {
    for (;;) {
      const result = await attempt(because);
      if (result !== false) return result;
      await pause(attemptEvery);
    }
  } finally {
    clearInterval(timer);
  }
}

/** Returns why OpenSearch cannot be used, and the remedy. */
export function explainOpenSearch(error: unknown, isLocal = false): string {
  const { message } = error as Error;
  const log = isLocal ? 'see DATA_DIR/logs' : undefined;
  if (!(error instanceof OpenSearchError)) {
    return `OpenSearch does not answer (${message}): ${log ?? 'start it, or correct OPENSEARCH_URL'}`;
  }
  // The message names the settings.
  if (error.status === 401) return message;
  if (error.status === 403) return `${message}: grant OPENSEARCH_USER the permission, or correct it`;
  return `${message}: ${log ?? 'see its log, or correct OPENSEARCH_URL'}`;
}
