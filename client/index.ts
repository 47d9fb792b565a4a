export { connectTo, type ServiceClient, type Shapes } from './connect.ts';
export { ProblemError, valueOf } from './problem-error.ts';
export type { RetryTerms } from './retries.ts';
export type { Chip } from './search/chips.ts';
export { createStaySearch } from './search/live-search.ts';
export type {
  AskTerms,
  CriteriaChange,
  FacetName,
  StayCriteria,
  StaySearch,
  StaySearchOptions,
  StaySearchState,
} from './search/stay-search.ts';
