import type { Operation } from '../../http/operation.ts';
import { getLocalOperator } from './get-local-operator.ts';
import { getLodging } from './get-lodging.ts';
import { getReview } from './get-review.ts';
import { listChanges } from './list-changes.ts';
import { listChannelLodgings } from './list-channel-lodgings.ts';
import { listCompanyReviews } from './list-company-reviews.ts';
import { listExtras } from './list-extras.ts';
import { listLastIndexed } from './list-last-indexed.ts';
import { listLastUpdates } from './list-last-updates.ts';
import { listLodgingReviews } from './list-lodging-reviews.ts';
import { listLodgings } from './list-lodgings.ts';
import { readCatalog } from './read-catalog.ts';
import { summariseCatalog } from './summarise-catalog.ts';
import type { CatalogParts } from './parts.ts';

/** Yields the operations of this room, in the order of the contract. */
export function catalogOperations(parts: CatalogParts): Operation[] {
  return [
    listLodgings(parts),
    listChannelLodgings(parts),
    summariseCatalog(parts),
    listLastUpdates(parts),
    listLastIndexed(parts),
    getLodging(parts),
    listExtras(parts),
    getLocalOperator(parts),
    readCatalog(parts),
    listLodgingReviews(parts),
    listCompanyReviews(parts),
    getReview(parts),
    listChanges(parts),
  ];
}
