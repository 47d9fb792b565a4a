import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './service.d.ts';

/** The shapes of the service's answers and bodies, by name. */
export type Shapes = components['schemas'];

export type ServiceClient = Client<paths>;

/** Yields a client of the service at the address, whose every path, parameter, body and answer has its type. */
export function connectTo(address: string, key?: string): ServiceClient {
  return createClient<paths>({
    baseUrl: address,
    headers: key === undefined ? {} : { 'X-API-Key': key },
  });
}
