/** What words of a search text may be understood as. */
export const understoodKinds = [
  'text',
  'feature',
  'surrounding',
  'type',
  'without',
  'place',
  'pax',
  'bedrooms',
  'dates',
  'nights',
  'price',
] as const;

/** What some words of a search text were understood as (docs/contract.md 4.17, "q"). */
export interface UnderstoodWords {
  kind: (typeof understoodKinds)[number];
  /** Codes joined by commas when any of several will do, a number, a text, or query parameters joined by `&`. */
  value: string;
  label: string;
  /** As they were typed. */
  words: string;
}
