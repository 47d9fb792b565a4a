import type { Lodging } from '../../lodgings/rules/lodging.ts';

/** Yields the average score of the published reviews with one decimal; null without reviews. */
export function reviewAverage({ reviews }: Pick<Lodging, 'reviews'>): number | null {
  return reviews.average === undefined ? null : Math.round(reviews.average * 10) / 10;
}
