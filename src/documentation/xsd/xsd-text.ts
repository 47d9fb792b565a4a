import { singularOf } from '../../formats/xml-form.ts';
import { escapeXmlAttribute, escapeXmlText } from '../../formats/xml-text.ts';
import type { LeafContent, ListContent, MapContent, ObjectContent, XsdContent, XsdMember } from './xsd-content.ts';

export interface XsdRoot {
  name: string;
  content: XsdContent;
  /** Sentences on who uses it. */
  note: string;
}

interface XsdFrame {
  namespace?: string | undefined;
  imports?: readonly { namespace: string; location: string }[];
  note: string;
}

/** XML Schema 1.0. All types are named, so that generated classes have names. */
export function xsdText(roots: readonly XsdRoot[], { namespace, imports = [], note }: XsdFrame): string {
  const types = new Types(roots.map(({ name }) => name));
  const elements = roots.flatMap(({ name, content, note: rootNote }) => [
    `<xs:element name="${name}" type="${types.typeOf(content, name, '')}">`,
    ...indented(annotation(rootNote)),
    '</xs:element>',
  ]);
  const target = namespace === undefined ? '' : ` targetNamespace="${namespace}" xmlns="${namespace}"`;
  const others = imports.map(
    (other) => `<xs:import namespace="${other.namespace}" schemaLocation="${escapeXmlAttribute(other.location)}"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"${target} elementFormDefault="qualified">`,
    ...indented([...annotation(note), ...others, ...elements, ...types.definitions()]),
    '</xs:schema>',
    '',
  ].join('\n');
}

class Types {
  readonly #named = new Map<XsdContent, string>();
  readonly #bodies = new Map<string, string[]>();
  readonly #byText = new Map<string, string>();
  readonly #rootNames: ReadonlySet<string>;

  /** The types of the global elements take these names. */
  constructor(rootNames: readonly string[]) {
    this.#rootNames = new Set(rootNames);
  }

  /** Defines the type on first use; `owner` is the type that refers to it. */
  typeOf(content: XsdContent, element: string, owner: string): string {
    if (content.kind === 'any') return 'xs:anyType';
    if (content.kind === 'leaf' && content.facets.length === 0) return content.base;
    const known = this.#named.get(content);
    if (known !== undefined) return known;
    const wished = content.kind === 'leaf' ? leafName(content, element) : element;
    const name = this.#freeName(wished, owner);
    // Registered before the inside is written: a shape may contain itself.
    this.#named.set(content, name);
    this.#bodies.set(name, []);
    const body = this.#bodyOf(content, element, name);
    const text = [wished, ...body].join('\n');
    const same = this.#byText.get(text);
    if (same !== undefined && !text.includes(`type="${name}"`)) {
      this.#bodies.delete(name);
      this.#named.set(content, same);
      return same;
    }
    this.#byText.set(text, name);
    this.#bodies.set(name, body);
    return name;
  }

  definitions(): string[] {
    const inOrder = [...this.#bodies].sort(([a], [b]) => (a < b ? -1 : 1));
    return inOrder.flatMap(([name, [first = '', ...rest]]) => [first.replace('>', ` name="${name}">`), ...rest]);
  }

  #freeName(wished: string, owner: string): string {
    if (owner === '') return wished;
    const isTaken = (name: string) => this.#bodies.has(name) || this.#rootNames.has(name) || vagueNames.has(name);
    const free = [wished, `${owner}-${wished}`].find((name) => !isTaken(name));
    if (free !== undefined) return free;
    let number = 2;
    while (isTaken(`${owner}-${wished}-${number}`)) number += 1;
    return `${owner}-${wished}-${number}`;
  }

  #bodyOf(content: Exclude<XsdContent, { kind: 'any' }>, element: string, type: string): string[] {
    switch (content.kind) {
      case 'leaf':
        return simpleType(content);
      case 'object':
        return this.#objectType(content, type);
      case 'list':
        return complexType('xs:sequence', [this.#itemElement(content, element, type)]);
      case 'map':
        return complexType('xs:sequence', [this.#entryElement(content, type)]);
    }
  }

  #objectType({ members, isFree }: ObjectContent, type: string): string[] {
    const elements = members.filter(({ isAttribute }) => !isAttribute);
    const attributes = members.filter(({ isAttribute }) => isAttribute);
    const hasFlat = elements.some(({ content }) => content.kind === 'list' && content.isFlat);
    // `xs:all` allows no element more than once.
    const group = !isFree ? 'xs:sequence' : hasFlat ? 'xs:choice minOccurs="0" maxOccurs="unbounded"' : 'xs:all';
    const isChoice = isFree && hasFlat;
    const lines = elements.map((member) => this.#memberElement(member, type, isChoice));
    return complexType(
      group,
      lines,
      attributes.map(({ name, content, isRequired }) => {
        const use = isRequired ? ' use="required"' : '';
        return `<xs:attribute name="${name}" type="${this.typeOf(content, name, type)}"${use}/>`;
      }),
    );
  }

  #memberElement({ name, content, isRequired }: XsdMember, type: string, isChoice: boolean): string {
    if (content.kind === 'list' && content.isFlat) return this.#itemElement(content, name, type, isChoice);
    return this.#element(content, name, type, isRequired || isChoice ? '' : ' minOccurs="0"');
  }

  #itemElement(content: ListContent, wrapper: string, type: string, isChoice = false): string {
    const least = content.isFilled ? '' : ' minOccurs="0"';
    const name = content.itemName ?? singularOf(wrapper);
    return this.#element(content.item, name, type, isChoice ? '' : `${least} maxOccurs="unbounded"`);
  }

  #entryElement({ entryName, keyAttribute, key, value }: MapContent, type: string): string {
    const [keyMember, valueMember] = [
      { name: keyAttribute ?? 'key', isAttribute: keyAttribute !== undefined, isRequired: true, content: key },
      { name: 'value', isAttribute: false, isRequired: true, content: value },
    ];
    const members = keyMember.isAttribute && value.kind === 'object' ? value.members : [valueMember];
    const entry: ObjectContent = { kind: 'object', members: [keyMember, ...members], isFree: false };
    return this.#element(entry, entryName, type, ' minOccurs="0" maxOccurs="unbounded"');
  }

  #element(content: XsdContent, name: string, owner: string, occurs: string): string {
    return `<xs:element name="${name}" type="${this.typeOf(content, name, owner)}"${occurs}/>`;
  }
}

/** Names of elements that say nothing without their parent. */
const vagueNames: ReadonlySet<string> = new Set(['entry', 'key', 'value']);

/** Codes are named after the element, limits after themselves, such as `string-1-40`. */
function leafName({ base, facets, name }: LeafContent, element: string): string {
  if (name !== undefined) return name;
  if (facets.some(([facet]) => facet === 'enumeration')) return element;
  return [base.replace('xs:', ''), ...facets.map(([, value]) => value)].join('-');
}

function complexType(group: string, elements: readonly string[], attributes: readonly string[] = []): string[] {
  const inside = [`<${group}>`, ...indented(elements), `</${group.split(' ')[0] ?? group}>`];
  return [
    '<xs:complexType>',
    ...indented([...(elements.length > 0 ? inside : []), ...attributes]),
    '</xs:complexType>',
  ];
}

function simpleType({ base, facets }: LeafContent): string[] {
  const lines = facets.map(([name, value]) => `<xs:${name} value="${escapeXmlAttribute(value)}"/>`);
  const restriction = [`<xs:restriction base="${base}">`, ...indented(lines), '</xs:restriction>'];
  return ['<xs:simpleType>', ...indented(restriction), '</xs:simpleType>'];
}

function annotation(note: string): string[] {
  const documentation = `<xs:documentation>${escapeXmlText(note)}</xs:documentation>`;
  return ['<xs:annotation>', ...indented([documentation]), '</xs:annotation>'];
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
