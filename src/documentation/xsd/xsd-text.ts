import { z } from 'zod';
import { escapeXmlAttribute, escapeXmlText } from '../../formats/xml-encode.ts';
import { coreOf, innerOf, itemNameOf, xmlFormOf, type ListForm, type MapForm } from '../../formats/xml-form.ts';

type Schema = z.core.$ZodType;

export interface XsdRoot {
  name: string;
  /** Every value of any of them is valid. */
  content: XsdContent;
  /** Sentences on who uses it. */
  note: string;
}

interface XsdFrame {
  namespace?: string;
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

/** Elements of a free one may come in any order, as in bodies; answers keep the order of their shape. */
type XsdContent = readonly { schema: Schema; isFree: boolean }[];

interface XsdMember {
  name: string;
  isAttribute: boolean;
  isRequired: boolean;
  content: XsdContent;
}

class Types {
  readonly #ids = new Map<Schema, number>();
  readonly #named = new Map<string, string>();
  readonly #bodies = new Map<string, string[]>();
  readonly #byText = new Map<string, string>();
  readonly #rootNames: ReadonlySet<string>;

  /** The types of the global elements take these names. */
  constructor(rootNames: readonly string[]) {
    this.#rootNames = new Set(rootNames);
  }

  /** Defines the type on first use; `owner` is the type that refers to it. */
  typeOf(content: XsdContent, element: string, owner: string): string {
    const all = alternativesOf(content);
    const [kind, ...others] = new Set(all.map(({ schema }) => xmlFormOf(schema).kind));
    if (kind === undefined || kind === 'any' || others.length > 0) return 'xs:anyType';
    // A wrapped object has the same content; the names in a list may stand in a wrapper.
    const ids = all.map(({ schema, isFree }) => `${this.#idOf(kind === 'object' ? coreOf(schema) : schema)} ${isFree}`);
    const key = [...new Set(ids)].sort().join();
    if (kind === 'object') return this.#define(key, element, owner, (type) => this.#objectType(all, type));
    if (kind === 'leaf') {
      const leaf = leafOf(all);
      if (leaf.facets.length === 0) return leaf.base;
      return this.#define(key, leafName(leaf, element), owner, () => simpleType(leaf));
    }
    const list = listOf(all);
    const entries = entriesOf(all);
    if (!list && !entries) return 'xs:anyType';
    return this.#define(key, element, owner, (type) => {
      const line = list
        ? this.#itemElement(list, element, type)
        : this.#element(entries?.content ?? [], entries?.name ?? '', type, anyNumber);
      return complexType('xs:sequence', [line]);
    });
  }

  definitions(): string[] {
    const inOrder = [...this.#bodies].sort(([a], [b]) => (a < b ? -1 : 1));
    return inOrder.flatMap(([name, [first = '', ...rest]]) => [first.replace('>', ` name="${name}">`), ...rest]);
  }

  #idOf(schema: Schema): number {
    const known = this.#ids.get(schema) ?? this.#ids.size;
    this.#ids.set(schema, known);
    return known;
  }

  #define(key: string, preferred: string, owner: string, write: (type: string) => string[]): string {
    const known = this.#named.get(key);
    if (known !== undefined) return known;
    const name = this.#freeName(preferred, owner);
    // Registered before the inside is written: a shape may contain itself.
    this.#named.set(key, name);
    this.#bodies.set(name, []);
    const body = write(name);
    const text = [preferred, ...body].join('\n');
    const same = this.#byText.get(text);
    if (same !== undefined && !text.includes(`type="${name}"`)) {
      this.#bodies.delete(name);
      this.#named.set(key, same);
      return same;
    }
    this.#byText.set(text, name);
    this.#bodies.set(name, body);
    return name;
  }

  #freeName(preferred: string, owner: string): string {
    if (owner === '') return preferred;
    const isTaken = (name: string) => this.#bodies.has(name) || this.#rootNames.has(name) || vagueNames.has(name);
    const free = [preferred, `${owner}-${preferred}`].find((name) => !isTaken(name));
    if (free !== undefined) return free;
    let number = 2;
    while (isTaken(`${owner}-${preferred}-${number}`)) number += 1;
    return `${owner}-${preferred}-${number}`;
  }

  #objectType(all: XsdContent, type: string): string[] {
    const { members, isOrdered } = membersOf(all);
    const elements = members.filter(({ isAttribute }) => !isAttribute);
    // `xs:all` allows no element more than once.
    const isChoice = !isOrdered && elements.some(({ content }) => listOf(content)?.form.isFlat);
    const onceEach = isOrdered ? 'xs:sequence' : 'xs:all';
    const group = isChoice ? 'xs:choice minOccurs="0" maxOccurs="unbounded"' : onceEach;
    const lines = elements.map(({ name, isRequired, content }) => {
      const list = listOf(content);
      if (list?.form.isFlat) return this.#itemElement(list, name, type, isChoice);
      return this.#element(content, name, type, isRequired || isChoice ? '' : ' minOccurs="0"');
    });
    const attributes = members.flatMap(({ name, isAttribute, isRequired, content }) => {
      const use = isRequired ? ' use="required"' : '';
      return isAttribute ? [`<xs:attribute name="${name}" type="${this.typeOf(content, name, type)}"${use}/>`] : [];
    });
    return complexType(group, lines, attributes);
  }

  #itemElement(list: ListContent, wrapper: string, type: string, isChoice = false): string {
    const occurs = list.isFilled ? ' maxOccurs="unbounded"' : anyNumber;
    return this.#element(list.items, itemNameOf(list.form, wrapper), type, isChoice ? '' : occurs);
  }

  #element(content: XsdContent, name: string, owner: string, occurs: string): string {
    return `<xs:element name="${name}" type="${this.typeOf(content, name, owner)}"${occurs}/>`;
  }
}

const anyNumber = ' minOccurs="0" maxOccurs="unbounded"';

/** Names of elements that say nothing without their parent. */
const vagueNames: ReadonlySet<string> = new Set(['entry', 'key', 'value']);

/** Without null, and without unions but of objects, whose members stand in the order of their form. */
function alternativesOf(content: XsdContent): XsdContent {
  return content.flatMap(({ schema, isFree }) => {
    const core = coreOf(schema);
    if (core instanceof z.core.$ZodUnion && xmlFormOf(schema).kind !== 'object') {
      return alternativesOf(core._zod.def.options.map((option) => ({ schema: option, isFree })));
    }
    return core instanceof z.core.$ZodNull || core instanceof z.core.$ZodUndefined ? [] : [{ schema, isFree }];
  });
}

/** A member that an alternative lacks is optional; the order is theirs where they agree. */
function membersOf(all: XsdContent): { members: XsdMember[]; isOrdered: boolean } {
  const byName = all.map(({ schema: object, isFree }) => {
    const form = xmlFormOf(object);
    const core = coreOf(object);
    const shapes = shapesOf(core);
    const members = form.kind === 'object' ? form.members : [];
    return new Map(
      members.map(({ name, element, isAttribute }) => {
        const content = shapes.flatMap((shape) => (shape[name] ? [{ schema: shape[name], isFree }] : []));
        const isEverywhere = content.length === shapes.length || core instanceof z.core.$ZodIntersection;
        const isRequired = isEverywhere && !content.some(({ schema }) => mayBeAbsent(schema));
        return [`${isAttribute ? '@' : ''}${element}`, { name: element, isAttribute, isRequired, content }];
      }),
    );
  });
  const order = commonOrder(byName.map((members) => [...members.keys()]));
  const names = order ?? new Set(byName.flatMap((members) => [...members.keys()]));
  const members = [...names].map((key): XsdMember => {
    const found = byName.flatMap((alternative) => alternative.get(key) ?? []);
    const [{ name, isAttribute }] = found as [(typeof found)[number]];
    const isRequired = found.length === all.length && found.every((member) => member.isRequired);
    return { name, isAttribute, isRequired, content: found.flatMap(({ content }) => content) };
  });
  return { members, isOrdered: order !== undefined && !all.some(({ isFree }) => isFree) };
}

function shapesOf(core: Schema): z.core.$ZodShape[] {
  if (core instanceof z.core.$ZodObject) return [core._zod.def.shape];
  if (core instanceof z.core.$ZodUnion) return core._zod.def.options.flatMap((option) => shapesOf(coreOf(option)));
  if (!(core instanceof z.core.$ZodIntersection)) return [];
  return [core._zod.def.left, core._zod.def.right].flatMap((part) => shapesOf(coreOf(part)));
}

/** In XML a null member is left out, too. */
function mayBeAbsent(schema: Schema): boolean {
  return z.core.safeParse(schema, undefined).success || z.core.safeParse(schema, null).success;
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

interface ListContent {
  form: ListForm;
  /** Whether it has at least one item. */
  isFilled: boolean;
  items: XsdContent;
}

/** Undefined unless all are lists that are written alike. */
function listOf(content: XsdContent): ListContent | undefined {
  const lists = alternativesOf(content).map(({ schema, isFree }) => ({
    form: xmlFormOf(schema),
    core: coreOf(schema),
    isFree,
  }));
  const [form] = lists.map((list) => list.form);
  if (form?.kind !== 'list') return undefined;
  let isFilled = true;
  const items: { schema: Schema; isFree: boolean }[] = [];
  for (const { form: other, core, isFree } of lists) {
    const isAlike = other.kind === 'list' && other.itemName === form.itemName && other.isFlat === form.isFlat;
    if (!isAlike || !(core instanceof z.core.$ZodArray)) return undefined;
    isFilled &&= limitsOf(core).some(([name, least]) => name === 'minLength' && least !== '0');
    items.push({ schema: core._zod.def.element, isFree });
  }
  return { form, isFilled, items };
}

/** Of maps that are written alike: the name of their entries, and an object for the entries of each. */
function entriesOf(all: XsdContent): { name: string; content: XsdContent } | undefined {
  const [form] = all.map(({ schema }) => xmlFormOf(schema));
  if (form?.kind !== 'map') return undefined;
  const content: { schema: Schema; isFree: boolean }[] = [];
  for (const { schema, isFree } of all) {
    const [other, core] = [xmlFormOf(schema), coreOf(schema)];
    const isAlike =
      other.kind === 'map' && other.entryName === form.entryName && other.keyAttribute === form.keyAttribute;
    if (!isAlike || !(core instanceof z.core.$ZodRecord)) return undefined;
    content.push({ schema: entryOf(form, core), isFree });
  }
  return { name: form.entryName, content };
}

function entryOf({ keyAttribute }: MapForm, { _zod: { def } }: z.core.$ZodRecord): Schema {
  const [key, value] = [def.keyType as z.ZodType, coreOf(def.valueType)];
  if (keyAttribute === undefined) return z.object({ key, value: def.valueType as z.ZodType });
  const members = value instanceof z.ZodObject ? (value.shape as z.ZodRawShape) : { value: def.valueType as z.ZodType };
  return z.object({ [keyAttribute]: key.meta({ xml: { attribute: true } }), ...members });
}

interface Leaf {
  /** A type of XML Schema, such as `xs:decimal`. */
  base: string;
  /** Limits, such as `['maxLength', '40']`. */
  facets: readonly (readonly [name: string, value: string])[];
  /** Undefined: named after the element. */
  name?: string;
}

/** By the `format` of their `.meta()`. */
const formats: Readonly<Record<string, Leaf>> = {
  YYYYMMDD: { base: 'xs:token', facets: [['pattern', '\\d{8}']], name: 'day' },
  'YYYY-MM-DD HH:mm': {
    base: 'xs:token',
    facets: [['pattern', '\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}']],
    name: 'minute',
  },
  'date-time': { base: 'xs:dateTime', facets: [] },
};

/** Limits that are not those of all are left out. */
function leafOf(all: XsdContent): Leaf {
  const codes = all.map(({ schema }) => coreOf(schema)._zod.values);
  if (codes.every((some) => some !== undefined)) {
    return {
      base: 'xs:token',
      facets: [...new Set(codes.flatMap((some) => [...some]))].map((code) => ['enumeration', String(code)]),
    };
  }
  const [first, ...others] = all.map(({ schema }) => oneLeafOf(schema)) as [Leaf, ...Leaf[]];
  if (others.every((leaf) => JSON.stringify(leaf) === JSON.stringify(first))) return first;
  return { base: others.every(({ base }) => base === first.base) ? first.base : 'xs:string', facets: [] };
}

function oneLeafOf(schema: Schema): Leaf {
  const core = coreOf(schema);
  const form = xmlFormOf(schema);
  const facets = limitsOf(core);
  if (core instanceof z.core.$ZodBoolean) return { base: 'xs:boolean', facets };
  if (form.kind === 'leaf' && form.decimals !== undefined) {
    return { base: 'xs:decimal', facets: [['fractionDigits', String(form.decimals)]], name: 'amount' };
  }
  if (core instanceof z.core.$ZodNumber) {
    return { base: core instanceof z.core.$ZodNumberFormat ? 'xs:long' : 'xs:decimal', facets };
  }
  return formats[formatOf(schema) ?? ''] ?? { base: 'xs:string', facets };
}

function formatOf(schema: Schema): string | undefined {
  for (let layer: Schema | undefined = schema; layer; layer = innerOf(layer)) {
    const format = z.globalRegistry.get(layer)?.['format'];
    if (typeof format === 'string') return format;
  }
  return undefined;
}

/**
 * Limits of numbers and lengths. Text patterns are left out: the service accepts more than its normal form, such as
 * blanks in telephone numbers or codes in lower case.
 */
function limitsOf(core: Schema): [name: string, value: string][] {
  return (core._zod.def.checks ?? []).flatMap((check): [string, string][] => {
    const { def } = check._zod;
    if (def.check === 'min_length') return [['minLength', String((def as z.core.$ZodCheckMinLengthDef).minimum)]];
    if (def.check === 'max_length') return [['maxLength', String((def as z.core.$ZodCheckMaxLengthDef).maximum)]];
    if (def.check !== 'greater_than' && def.check !== 'less_than') return [];
    const { value, inclusive } = def as z.core.$ZodCheckGreaterThanDef;
    const side = def.check === 'greater_than' ? 'min' : 'max';
    return [[`${side}${inclusive ? 'Inclusive' : 'Exclusive'}`, String(value)]];
  });
}

/** Codes are named after the element, limits after themselves, such as `string-1-40`. */
function leafName({ base, facets, name }: Leaf, element: string): string {
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

function simpleType({ base, facets }: Leaf): string[] {
  const lines = facets.map(([name, value]) => `<xs:${name} value="${escapeXmlAttribute(value)}"/>`);
  const restriction = [`<xs:restriction base="${base}">`, ...indented(lines), '</xs:restriction>'];
  return ['<xs:simpleType>', ...indented(restriction), '</xs:simpleType>'];
}

function annotation(note: string): string[] {
  return ['<xs:annotation>', `  <xs:documentation>${escapeXmlText(note)}</xs:documentation>`, '</xs:annotation>'];
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
