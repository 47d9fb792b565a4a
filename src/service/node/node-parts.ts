import type { ServiceParts } from '../service-parts.ts';

/** What a search node is made of: a service without what only the primary does. Its `db` is a mirror in memory. */
export type NodeParts = Omit<ServiceParts, 'quotes' | 'payments' | 'customers'>;
