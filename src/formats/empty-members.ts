/**
 * Yields a parsed body without what counts as absent (docs/contract.md 1.2): empty texts.
 * The contract is silent on null in a request: it counts as absent, too. Items of lists stay where they are, so that
 * pointers keep naming the right ones.
 */
export function removeEmptyMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => removeEmptyMembers(item));
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (member === null || member === undefined || name === '__proto__') continue;
    if (typeof member === 'string' && member.trim() === '') continue;
    kept[name] = removeEmptyMembers(member);
  }
  return kept;
}
