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

/** docs/contract.md 4.17, "q". */
export interface UnderstoodWords {
  kind: (typeof understoodKinds)[number];
  /** Alternative codes joined by commas, a number, a text, or query parameters joined by `&`. */
  value: string;
  label: string;
  /** As typed. */
  words: string;
}
