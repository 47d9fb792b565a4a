import type { OperationFactories } from '../../http/operation.ts';
import { getLocalOperator, getLodging, listExtras } from './lodging-operations.ts';
import { getReview, listCompanyReviews, listLodgingReviews } from './review-operations.ts';
import { listChanges } from './list-changes.ts';
import { listChannelLodgings, listLodgings, readCatalog, summariseCatalog } from './list-operations.ts';
import { listLastIndexed, listLastUpdates } from './list-recent-lodgings.ts';
import type { CatalogParts } from './parts.ts';

/** In the order of the contract. */
export const catalogOperations = {
  listLodgings,
  listChannelLodgings,
  summariseCatalog,
  listLastUpdates,
  listLastIndexed,
  getLodging,
  listExtras,
  getLocalOperator,
  readCatalog,
  listLodgingReviews,
  listCompanyReviews,
  getReview,
  listChanges,
} satisfies OperationFactories<CatalogParts>;
