import createClient, { type Client } from 'openapi-fetch';
import { createRetryingFetch, usualRetries, type RetryTerms } from './retries.ts';
import type { components, paths } from './service.d.ts';

export type Shapes = components['schemas'];

export type ServiceClient = Client<paths>;

/**
 * Returns a client of the service at the address, with every path, parameter, body and answer typed. It has unknown
 * names refused (`strict`), which types cannot see in values made elsewhere, and retries requests that did not get
 * through (`retries.ts`). `key` is a secret one on a server, a publishable one in a browser.
 */
export function connectTo(address: string, key?: string, retries: Partial<RetryTerms> = {}): ServiceClient {
  return createClient<paths>({
    baseUrl: address,
    fetch: createRetryingFetch({ ...usualRetries, ...retries }),
    headers: { Prefer: 'handling=strict', ...(key !== undefined && { 'X-API-Key': key }) },
  });
}
