import type { PlaceKind } from './place.ts';

export interface NameSuggestion {
  kind: PlaceKind | 'LODGING';
  /** The place's name or the lodging's id. */
  value: string;
  label: string;
  context: string;
  lodgingCount: number;
}

export interface NameWish {
  gateways: readonly string[];
  q: string;
  limit: number;
}
