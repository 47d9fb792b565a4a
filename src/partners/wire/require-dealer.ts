import { z } from 'zod';
import { ApiError } from '../../http/problem.ts';
import type { Dealer } from '../rules/dealer.ts';

/** Throws AUTHENTICATION_REQUIRED if no key was sent. */
export function requireDealer(dealer: Dealer | undefined): Dealer {
  if (dealer === undefined) throw new ApiError('AUTHENTICATION_REQUIRED');
  return dealer;
}

export const channelParams = z.object({
  gatewayCode: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, 'Must be the name of a channel')
    .describe('Name of the channel, in any case.'),
});

/** Returns the stored form of the code. Throws GATEWAY_NOT_FOUND, or GATEWAY_FORBIDDEN for another dealer's channel. */
export function requireOutChannel(
  gateway: { code: string; direction: 'IN' | 'OUT' } | undefined,
  dealer: Dealer,
): string {
  if (gateway?.direction !== 'OUT') throw new ApiError('GATEWAY_NOT_FOUND');
  if (!dealer.outGateways.includes(gateway.code)) throw new ApiError('GATEWAY_FORBIDDEN');
  return gateway.code;
}
