/** Of ids or sequences: `after` is exclusive, `upTo` inclusive. */
export interface Span {
  after: number;
  upTo: number;
}
