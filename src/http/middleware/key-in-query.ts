import { looksLikeApiKey } from '../../partners/rules/api-key.ts';
import { ApiError } from '../problem.ts';

const names = new Set(['apikey', 'api_key', 'api-key', 'x-api-key', 'key', 'access_token', 'client', 'signature']);

/**
 * Throws KEY_IN_QUERY for a parameter with a name used for keys, or with a value in the form of a key (docs/contract.md
 * 1.1).
 */
export function refuseKeyInQuery(query: URLSearchParams): void {
  for (const [name, value] of query) {
    if (!names.has(name.toLowerCase()) && !value.split(',').some(looksLikeApiKey) && !looksLikeApiKey(name)) continue;
    throw new ApiError('KEY_IN_QUERY', { detail: 'Send the key as X-API-Key or as Authorization: Bearer' });
  }
}
