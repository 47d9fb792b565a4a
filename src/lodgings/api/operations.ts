import type { OperationFactories } from '../../http/operation.ts';
import { insertProperty } from './insert-property.ts';
import type { LodgingsParts } from './parts.ts';

/** In the order of docs/contract.md. */
export const lodgingsOperations = {
  insertProperty,
} satisfies OperationFactories<LodgingsParts>;
