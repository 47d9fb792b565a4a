import type { ListContent, MapContent, ObjectContent, XsdContent, XsdMember } from './xsd-content.ts';

/**
 * Content of a root element that several resources share: every value of any of them is valid. Members that one of them
 * lacks are optional; the order is theirs where they agree, else free.
 */
export function mergedContent(contents: readonly XsdContent[]): XsdContent {
  const [first] = contents;
  if (first === undefined) return { kind: 'any' };
  if (contents.every((content) => content === first)) return first;
  if (contents.every((content) => content.kind === 'leaf')) {
    if (contents.every((content) => JSON.stringify(content) === JSON.stringify(first))) return first;
    const base = contents.every((content) => content.base === contents[0]?.base) ? contents[0]?.base : undefined;
    return { kind: 'leaf', base: base ?? 'xs:string', facets: [], name: undefined };
  }
  if (contents.every((content) => content.kind === 'object')) return mergedObject(contents);
  if (contents.every((content) => content.kind === 'list')) return mergedList(contents);
  if (contents.every((content) => content.kind === 'map')) return mergedMap(contents);
  return { kind: 'any' };
}

function mergedObject(contents: readonly ObjectContent[]): ObjectContent {
  const named = contents.map(({ members }) => new Map(members.map((member) => [keyOf(member), member])));
  const order = commonOrder(named.map((members) => [...members.keys()]));
  const names = order ?? [...new Set(named.flatMap((members) => [...members.keys()]))];
  const members = names.flatMap((name): XsdMember[] => {
    const found = named.flatMap((all) => all.get(name) ?? []);
    const [member] = found;
    if (!member) return [];
    const isRequired = found.length === contents.length && found.every((one) => one.isRequired);
    return [{ ...member, isRequired, content: mergedContent(found.map(({ content }) => content)) }];
  });
  return { kind: 'object', members, isFree: order === undefined || contents.some(({ isFree }) => isFree) };
}

function mergedList(contents: readonly ListContent[]): XsdContent {
  const [first] = contents as [ListContent];
  const areAlike = contents.every(({ itemName, isFlat }) => itemName === first.itemName && isFlat === first.isFlat);
  if (!areAlike) return { kind: 'any' };
  const isFilled = contents.every((content) => content.isFilled);
  return { ...first, isFilled, item: mergedContent(contents.map(({ item }) => item)) };
}

function mergedMap(contents: readonly MapContent[]): XsdContent {
  const [first] = contents as [MapContent];
  const areAlike = contents.every(
    ({ entryName, keyAttribute }) => entryName === first.entryName && keyAttribute === first.keyAttribute,
  );
  if (!areAlike) return { kind: 'any' };
  const [key, value] = (['key', 'value'] as const).map((part) => mergedContent(contents.map((map) => map[part])));
  return { ...first, key: key as XsdContent, value: value as XsdContent };
}

function keyOf({ name, isAttribute }: XsdMember): string {
  return isAttribute ? `@${name}` : name;
}

/** Keeps all of these orders; undefined when two of them contradict each other. */
function commonOrder(orders: readonly (readonly string[])[]): string[] | undefined {
  const rest = orders.map((order) => [...order]);
  const common: string[] = [];
  while (rest.some((order) => order.length > 0)) {
    const firsts = rest.flatMap((order) => order.slice(0, 1));
    const next = firsts.find((name) => rest.every((order) => order.indexOf(name) <= 0));
    if (next === undefined) return undefined;
    common.push(next);
    for (const order of rest) if (order[0] === next) order.shift();
  }
  return common;
}
