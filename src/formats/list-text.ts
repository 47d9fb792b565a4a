/** A list is written as head, items, each followed by `end` and with `separator` between them, and tail. */
export interface ListText {
  head: string;
  item: (item: unknown) => string;
  end: string;
  separator: string;
  tail: string;
}

/** Returns undefined if the value itself is the list; throws if it has no empty list. */
export function findListMember(value: unknown): string | undefined {
  if (Array.isArray(value)) return undefined;
  const member = Object.entries(value as object).find(([, each]) => Array.isArray(each) && each.length === 0);
  if (member === undefined) throw new Error('The value has no empty list that the items could stand in.');
  return member[0];
}
