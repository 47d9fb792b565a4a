import createClient, { type Client } from 'openapi-fetch';
import { createRetryingFetch, usualRetries, type RetryTerms } from './retries.ts';
import type { components, paths } from './service.d.ts';

/** The shapes of the service's answers and bodies, by name. */
export type Shapes = components['schemas'];

export type ServiceClient = Client<paths>;

/**
 * Yields a client of the service at the address, whose every path, parameter, body and answer has its type. It asks for unknown
 * names to be refused, which types cannot see in values that were made elsewhere, and asks again by itself what did not get through
 * (`retries.ts`). `key` is a secret one on a server, a publishable one in a browser.
 */
export function connectTo(address: string, key?: string, retries: Partial<RetryTerms> = {}): ServiceClient {
  return createClient<paths>({
    baseUrl: address,
    fetch: createRetryingFetch({ ...usualRetries, ...retries }),
    headers: { Prefer: 'handling=strict', ...(key !== undefined && { 'X-API-Key': key }) },
  });
}
