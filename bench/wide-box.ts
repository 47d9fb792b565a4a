/**
 * Yields a `bbox` that holds everything and is another one for each number up to 100,000. OpenSearch keeps answers without hits,
 * so a search that is to be measured names one that was not asked before.
 */
export function wideBox(number: number): string {
  return `-180,-90,${(179 + (number % 100_000) / 100_000).toFixed(5)},90`;
}
