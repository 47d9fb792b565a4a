/** How a list is written piece by piece: the head, the items, each with its end, with the separator between them, the tail. */
export interface ListText {
  head: string;
  item: (item: unknown) => string;
  end: string;
  separator: string;
  tail: string;
}

/** Yields the name of the first member that is an empty list, none if the value is one itself; throws without any. */
export function findListMember(value: unknown): string | undefined {
  if (Array.isArray(value)) return undefined;
  const member = Object.entries(value as object).find(([, each]) => Array.isArray(each) && each.length === 0);
  if (member === undefined) throw new Error('The value has no empty list that the items could stand in.');
  return member[0];
}
