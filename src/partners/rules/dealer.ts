export const roles = ['ROLE_SERVICEPROD_API', 'ROLE_GATEWAYIN_API'] as const;

/** Distribute and book, or deliver properties and contracts. */
export type Role = (typeof roles)[number];

export interface Dealer {
  id: string;
  name: string;
  company: string;
  outGateways: readonly string[];
  inGateways: readonly string[];
  returnHosts: readonly string[];
}
