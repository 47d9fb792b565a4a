import type { Operation } from '../../http/operation.ts';
import type { ServiceParts } from '../service-parts.ts';

/** Like a service, without the parts only the primary has. `db` is an in-memory mirror. */
export type NodeParts = Omit<ServiceParts, 'clock' | 'quotes' | 'payments' | 'customers'>;

export interface OwnOperations {
  ofIndex: Operation[];
  /** Each path names a lodging, `{id}`, that has to be fetched first. */
  ofCopy: Operation[];
  ofFeeds: Operation[];
}

export interface NodeOperations extends OwnOperations {
  all: Operation[];
  isOwn: (operation: Pick<Operation, 'id'>) => boolean;
}
