import { XmlRefusal } from './xml-refusal.ts';

export type Prefixes = ReadonlySet<string>;

/** Declared around a root; `xml` always is. */
export const noPrefixes: Prefixes = new Set(['xml']);

const declaration = 'xmlns:';

export function addPrefixes(around: Prefixes, attributes: ReadonlyMap<string, string>): Prefixes {
  let all: Set<string> | undefined;
  for (const [name, namespace] of attributes)
    if (name.startsWith(declaration) && namespace !== '') (all ??= new Set(around)).add(name.slice(declaration.length));
  return all ?? around;
}

/**
 * Which namespace the prefix stands for is not checked: no two elements of the contract differ by it. Throws XmlRefusal
 * for an undeclared prefix, which is a mistake in any XML with namespaces.
 */
export function localName(name: string, prefixes: Prefixes): string {
  const colon = name.indexOf(':');
  if (colon < 0) return name;
  const local = name.slice(colon + 1);
  if (colon === 0 || local === '' || local.includes(':'))
    throw new XmlRefusal('The body has an element with a colon where its name has no prefix');
  if (prefixes.has(name.slice(0, colon))) return local;
  throw new XmlRefusal('The body has an element whose prefix no xmlns attribute at it or around it declares');
}

/** Drops namespace declarations and prefixed attributes such as `xsi:type`: the contract has none. */
export function withoutNamespaces(attributes: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  if (![...attributes.keys()].some(isOfNamespaces)) return attributes;
  return new Map([...attributes].filter(([name]) => !isOfNamespaces(name)));
}

function isOfNamespaces(name: string): boolean {
  return name === 'xmlns' || name.includes(':');
}
