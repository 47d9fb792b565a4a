export const roles = ['ROLE_SERVICEPROD_API', 'ROLE_GATEWAYIN_API'] as const;

/** Distribute and book, or deliver properties and contracts. */
export type KeyRole = (typeof roles)[number];

export interface Dealer {
  id: string;
  name: string;
  company: string;
  outGateways: readonly string[];
  inGateways: readonly string[];
  returnHosts: readonly string[];
}

/** The name of the in channel is case-insensitive. */
export function mayDeliver({ inGateways }: Pick<Dealer, 'inGateways'>, inGateway: string): boolean {
  return inGateways.some((code) => code.toLowerCase() === inGateway.toLowerCase());
}
