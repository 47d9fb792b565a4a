import type { Operation } from '../../http/operation.ts';
import type { ServiceParts } from '../service-parts.ts';

/** What a search node is made of: a service without what only the primary does. Its `db` is a mirror in memory. */
export type NodeParts = Omit<ServiceParts, 'clock' | 'quotes' | 'payments' | 'customers'>;

/** The operations that a search node answers by itself, by what it needs for them. */
export interface OwnOperations {
  ofIndex: Operation[];
  /** The path of each names a lodging, `{id}`, which has to be brought first. */
  ofCopy: Operation[];
  ofFeeds: Operation[];
}

/** All operations of the service: those that a search node answers itself, and the others, which are known here only to be passed on. */
export interface NodeOperations extends OwnOperations {
  all: Operation[];
  isOwn: (operation: Pick<Operation, 'id'>) => boolean;
}
