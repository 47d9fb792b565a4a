import type { PlaceKind } from './place.ts';

/** What somebody may mean who begins to type. */
export interface NameSuggestion {
  kind: PlaceKind | 'LODGING';
  /** The place's name, or the lodging's id. */
  value: string;
  label: string;
  context: string;
  lodgingCount: number;
}

/** What somebody begins to type. */
export interface NameWish {
  gateways: readonly string[];
  q: string;
  limit: number;
}
