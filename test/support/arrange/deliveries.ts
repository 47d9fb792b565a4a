import { expect } from 'vitest';
import type { TestService } from '../service.ts';
import { contractOf, propertyOf, smallKeys, type SmallLodging } from '../small-seed.ts';

/** Sends a body as the provider; it must be accepted. */
export async function deliver(service: TestService, path: string, body: unknown): Promise<void> {
  const response = await service.post(path, body, { key: smallKeys.provider });
  expect(response.status, await response.text()).toBeLessThan(300);
}

export function deliverProperty(service: TestService, ref: string, property: Record<string, unknown> = {}) {
  const whole = { company: { code: 'PROVIDER' }, ...property };
  return deliver(service, '/v2/properties/insert', propertyOf({ ref, property: whole }));
}

export function deliverContract(service: TestService, ref: string, contract: SmallLodging['contract'] = {}) {
  return deliver(service, '/v2/contracts/insert', contractOf({ ref, contract }));
}

export function moveContract(service: TestService, ref: string, status: string): Promise<void> {
  const provider = { providerId: 'Small.in', providerReference: ref };
  return deliver(service, '/v2/contracts/status', { provider, contractNumber: `C-${ref}`, status });
}
