import type { Operation } from '../../http/operation.ts';
import { insertProperty } from './insert-property.ts';
import type { LodgingsParts } from './parts.ts';

/** Yields the operations of this room, in the order of the contract. */
export function lodgingsOperations(parts: LodgingsParts): Operation[] {
  return [insertProperty(parts)];
}
