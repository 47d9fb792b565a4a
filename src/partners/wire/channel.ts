import { z } from 'zod';
import type { Dealer } from '../rules/dealer.ts';
import { ApiError } from '../../http/problem.ts';

/** Path of one channel, `{gatewayCode}`, in any case. */
export const channelParams = z.object({
  gatewayCode: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, 'Must be the name of a channel')
    .describe('Name of the channel, in any case.'),
});

/** Yields the saved code of the dealer's channel; throws GATEWAY_NOT_FOUND, GATEWAY_FORBIDDEN for another dealer's. */
export function requireOutChannel(
  gateway: { code: string; direction: 'IN' | 'OUT' } | undefined,
  dealer: Dealer,
): string {
  if (gateway?.direction !== 'OUT') throw new ApiError('GATEWAY_NOT_FOUND');
  if (!dealer.outGateways.includes(gateway.code)) throw new ApiError('GATEWAY_FORBIDDEN');
  return gateway.code;
}
