/** How a list is written piece by piece: the head, the items with the separator between them, the tail. */
export interface ListText {
  head: string;
  item: (item: unknown) => string;
  separator: string;
  tail: string;
}

/**
 * Yields the place of the items in the value that an answer has without them: nothing when the value is itself the empty list,
 * else the name of its first member that is an empty list. Throws when there is none.
 */
export function findListMember(value: unknown): string | undefined {
  if (Array.isArray(value)) return undefined;
  const member = Object.entries(value as object).find(([, each]) => Array.isArray(each) && each.length === 0);
  if (member === undefined) throw new Error('The value has no empty list that the items could stand in.');
  return member[0];
}
