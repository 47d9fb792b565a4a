/**
 * Returns a parsed body without what counts as absent (docs/contract.md 1.2): empty texts, and objects without members.
 * The contract is silent on null in a request: it counts as absent, too. An empty list is a value (no extras), but an object of
 * nothing else is absent: partners who send all members of what they lack send these, too. The contract is silent on lists of nothing but
 * empty items, `[{}]` or `<services><service/></services>`, which old clients send of what they lack: they are empty lists. Beside a
 * filled item an empty one stays where it is and is refused, as something was to be there; so pointers keep naming the right ones.
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
