export { Refused } from './caller.ts';
export {
  followCatalog,
  type CatalogEvent,
  type CatalogKind,
  type CatalogObjects,
  type FollowOptions,
} from './follow-catalog.ts';
export { keepInFile, type FollowerState, type StateStore } from './state.ts';
