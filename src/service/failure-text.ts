import { LocalServerError } from '../opensearch/local-running.ts';
import { OpenSearchError } from '../opensearch/client.ts';
import { ConfigError } from './config.ts';
import { IndexNotReady } from './ensure-index.ts';
import { StartError } from './starting/open-facts.ts';

/** Expected failures are one sentence; others keep their stack. */
export function failureText(error: unknown): string {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof StartError ||
    error instanceof LocalServerError ||
    error instanceof IndexNotReady ||
    (error instanceof OpenSearchError && (error.status === 401 || error.status === 403)) ||
    (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  if (!(error instanceof Error)) return String(error);
  return isExpected ? error.message : (error.stack ?? error.message);
}
