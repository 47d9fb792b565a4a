import type { OperationFactories } from '../../http/operation.ts';
import { insertProperty } from './insert-property.ts';
import type { LodgingsParts } from './parts.ts';

/** The operations of this room, in the order of the contract: each is made of the room's parts. */
export const lodgingsOperations = {
  insertProperty,
} satisfies OperationFactories<LodgingsParts>;
