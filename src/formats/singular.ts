/** Names that the rule below does not give. */
const irregular: Readonly<Record<string, string>> = { selectedCodes: 'code', alternatives: 'stay' };

/**
 * Yields the name of the elements of a list with this name: the plural without its final `s`, `ies` becomes `y`.
 * The contract is silent on names that are no plural: their elements are called `value`.
 */
export function singularOf(plural: string): string {
  const known = irregular[plural];
  if (known !== undefined) return known;
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return plural.endsWith('s') ? plural.slice(0, -1) : 'value';
}
