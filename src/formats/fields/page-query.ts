import { queryInt, queryText } from './query-fields.ts';

/** Query parameters of lists that are paged by cursor and whole without one (contract 1.7); 0 = all. */
export const pageQuery = {
  pageSize: queryInt(0, 1000).default(0),
  cursor: queryText(1, 2000).optional(),
};
