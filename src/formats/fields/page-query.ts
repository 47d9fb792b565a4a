import { queryInt, queryText } from './query-fields.ts';

/** For lists paged by cursor, whole without one (docs/contract.md 1.7). */
export const pageQuery = {
  pageSize: queryInt(0, 1000).default(0).describe('Items per page; 0 = all.'),
  cursor: queryText(1, 2000)
    .optional()
    .describe('Where the next page begins, as the former answer gave it; it brings its filters along.'),
};
