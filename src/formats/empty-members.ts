/**
 * Returns a parsed body without what counts as absent (docs/contract.md 1.2): empty texts, and objects without members.
 * The contract is silent on null in a request: it counts as absent. An empty list is a value (no extras), but an object
 * that has only absent members and empty lists is absent, because some partners send all members of a missing object.
 * The contract is silent on lists of only empty items, `[{}]` or `<services><service/></services>`, which old clients
 * send for missing data: they are empty lists. With other items, an empty one keeps its place and is refused.
 */
export function removeEmptyMembers(value: unknown): unknown {
  if (Array.isArray(value)) return cleanItems(value);
  if (!isObject(value)) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (member === null || member === undefined || name === '__proto__') continue;
    if (typeof member === 'string' && member.trim() === '') continue;
    const cleaned = removeEmptyMembers(member);
    if (!isObject(cleaned) || Array.isArray(cleaned) || !isHollow(cleaned)) kept[name] = cleaned;
  }
  return kept;
}

function cleanItems(items: readonly unknown[]): unknown[] {
  const cleaned = items.map((item) => removeEmptyMembers(item));
  return cleaned.every(isEmptyItem) ? [] : cleaned;
}

function isEmptyItem(item: unknown): boolean {
  if (typeof item === 'string') return item.trim() === '';
  return item === null || (isObject(item) && !Array.isArray(item) && isHollow(item));
}

function isHollow(cleaned: object): boolean {
  return Object.values(cleaned).every((member) => Array.isArray(member) && member.length === 0);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
