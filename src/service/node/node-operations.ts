import { bookingsOperations } from '../../bookings/api/operations.ts';
import { catalogOperations } from '../../catalog/api/operations.ts';
import type { CatalogParts } from '../../catalog/api/parts.ts';
import { makeOperations, type Operation } from '../../http/operation.ts';
import { searchOperations } from '../../search/api/operations.ts';
import { staysOperations } from '../../stays/api/operations.ts';
import type { StaysParts } from '../../stays/api/parts.ts';
import type { NodeParts } from './node-parts.ts';

/** Yields the operations that a search node answers by itself; the primary answers all others. */
export function nodeOperations({ config, db, search, ready, now, today }: NodeParts): Operation[] {
  const { readDictionary } = bookingsOperations;
  const { listAvailabilities, searchAvailabilities } = staysOperations;
  const { getLodging, listExtras, listLodgingReviews } = catalogOperations;
  const ofStays: StaysParts & Pick<CatalogParts, 'addresses'> = {
    db,
    now,
    today,
    availability: search,
    ready,
    addresses: config,
  };
  // Whose guests come where the primary knows alone; none of these reads asks for it.
  const ofCatalog: CatalogParts = { ...ofStays, hasLiveBooking: () => false };
  return [
    ...makeOperations({ getLodging, listExtras, listLodgingReviews }, ofCatalog),
    ...makeOperations(searchOperations, { search, now, today, addresses: config }),
    ...makeOperations({ listAvailabilities, searchAvailabilities }, ofStays),
    ...makeOperations({ readDictionary }, {}),
  ];
}
