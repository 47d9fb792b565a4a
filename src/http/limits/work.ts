/** What a request costs that is more than an ordinary one, and what of it makes it so, such as `sort=discount`. */
export interface Expense {
  units: number;
  reason: string;
}

/** A work that may take long: an ordinary one costs a unit and never waits, others are known by their kind. */
export type Work =
  | 'ordinary'
  | {
      /** Works of one kind take about the same time: what the last ones took tells how long the next one will. */
      kind: string;
      /** How long it takes, as long as none of the kind was measured. */
      milliseconds: number;
      /** What of the request makes it take so long, such as `sort=discount`. */
      criterion: string;
    };
