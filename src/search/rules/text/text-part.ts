import {
  featureLabel,
  knownFeatures,
  knownSurroundings,
  surroundingLabel,
  subTypeLabel,
  typeLabel,
} from '../../../lodgings/rules/words.ts';
import { lodgingSubTypes, lodgingTypes } from '../../../lodgings/rules/property.ts';
import type { KnownPlace } from './known-places.ts';
import type { SizeCriteria } from './size-phrases.ts';

interface Codes {
  known: readonly string[];
  label: (code: string, language: string) => string;
}

/** Codes of lodgings that words may mean. */
export const codes = {
  features: { known: knownFeatures, label: featureLabel },
  surroundings: { known: knownSurroundings, label: surroundingLabel },
  types: { known: lodgingTypes, label: typeLabel as Codes['label'] },
  subTypes: { known: lodgingSubTypes, label: subTypeLabel as Codes['label'] },
} as const satisfies Record<string, Codes>;

export const codeNames = Object.keys(codes) as readonly (keyof typeof codes)[];

export type Lists = Readonly<Record<keyof typeof codes, readonly string[]>>;

/** A lodging with any of these codes matches. */
export interface Meaning extends Lists {
  /** Matches lodgings without any of these. */
  isNegated?: boolean;
  spelling: string;
}

export interface TextPart {
  /** Indices among all words of the text; `to` is exclusive. */
  from: number;
  to: number;
  /** As typed, including the words that join them. */
  typed: string;
  /** Without optional words. */
  words: readonly string[];
  meaning?: Meaning;
  place?: KnownPlace;
  /** Not in the place. */
  isNegated?: true;
  size?: SizeCriteria;
  /** Stands behind a negation that turns nothing else. */
  isAfterNegation?: true;
  /** How the words are spelled that the part was taken for. */
  correctedTo?: string;
}

/** What filters always, what filters unless nothing is left, and what only ranks. */
export type PartRole = 'hard' | 'kind' | 'surrounding' | 'feature' | 'word';

const hardFeatures = new Set(['PETS', 'HANDICAPEDACCESS', 'SMOKER']);

export function roleOf({ meaning, place, size }: Pick<TextPart, 'meaning' | 'place' | 'size'>): PartRole {
  if (size) return 'feature';
  if (place || meaning?.isNegated) return 'hard';
  if (!meaning) return 'word';
  if (meaning.features.some((code) => hardFeatures.has(code))) return 'hard';
  if (meaning.features.length > 0) return 'feature';
  return meaning.surroundings.length > 0 ? 'surrounding' : 'kind';
}
