/**
 * A `bbox` that holds everything, different for each number up to 100,000. OpenSearch caches answers without hits, so a
 * measured search must not repeat an earlier one.
 */
export function wideBox(number: number): string {
  return `-180,-90,${(179 + (number % 100_000) / 100_000).toFixed(5)},90`;
}
