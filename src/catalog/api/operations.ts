import type { OperationFactories } from '../../http/operation.ts';
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
