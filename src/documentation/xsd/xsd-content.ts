import { z } from 'zod';
import { coreOf, innerOf, xmlFormOf, type ListForm, type MapForm, type Member } from '../../formats/xml-form.ts';

export type XsdContent = LeafContent | ObjectContent | ListContent | MapContent | { kind: 'any' };

/** A limit of a simple type, such as `['maxLength', '40']`. */
type Facet = readonly [name: string, value: string];

export interface LeafContent {
  kind: 'leaf';
  /** A type of XML Schema, such as `xs:decimal`. */
  base: string;
  facets: readonly Facet[];
  /** Undefined: named after the element. */
  name: string | undefined;
}

export interface ObjectContent {
  kind: 'object';
  members: XsdMember[];
  /** Whether the elements may come in any order. */
  isFree: boolean;
}

export interface XsdMember {
  name: string;
  isAttribute: boolean;
  isRequired: boolean;
  content: XsdContent;
}

export interface ListContent extends Pick<ListForm, 'kind' | 'itemName' | 'isFlat'> {
  item: XsdContent;
  /** Whether it has at least one item. */
  isFilled: boolean;
}

export interface MapContent extends Pick<MapForm, 'kind' | 'entryName' | 'keyAttribute'> {
  key: XsdContent;
  value: XsdContent;
}

/** Answers keep the order of their shape; callers write bodies in any order. */
export type Side = 'answer' | 'body';

const contents = {
  answer: new WeakMap<z.core.$ZodType, XsdContent>(),
  body: new WeakMap<z.core.$ZodType, XsdContent>(),
};

/** Returns the same object for the same schema and side. */
export function xsdContentOf(schema: z.core.$ZodType, side: Side): XsdContent {
  const core = coreOf(schema);
  const form = xmlFormOf(schema);
  // A wrapped object has the same content; the names in a list may stand in a wrapper.
  const key = form.kind === 'object' ? core : schema;
  const known = contents[side].get(key);
  if (known) return known;
  if (form.kind === 'object') return objectContentOf(core, form.members, side);
  const content = contentOf(schema, core, side);
  contents[side].set(key, content);
  return content;
}

function contentOf(schema: z.core.$ZodType, core: z.core.$ZodType, side: Side): XsdContent {
  const form = xmlFormOf(schema);
  if (form.kind === 'list' && core instanceof z.core.$ZodArray) {
    const { itemName, isFlat } = form;
    const isFilled = limitsOf(core).some(([name, value]) => name === 'minLength' && Number(value) > 0);
    return { kind: 'list', itemName, isFlat, isFilled, item: xsdContentOf(core._zod.def.element, side) };
  }
  if (form.kind === 'map' && core instanceof z.core.$ZodRecord) {
    const { entryName, keyAttribute } = form;
    const { keyType, valueType } = core._zod.def;
    const [key, value] = [xsdContentOf(keyType, side), xsdContentOf(valueType, side)];
    return { kind: 'map', entryName, keyAttribute, key, value };
  }
  return form.kind === 'leaf' ? leafContentOf(schema, core, form.decimals) : { kind: 'any' };
}

function objectContentOf(core: z.core.$ZodType, formMembers: readonly Member[], side: Side): ObjectContent {
  const content: ObjectContent = { kind: 'object', members: [], isFree: side === 'body' };
  // Registered before its members are visited: a shape may contain itself.
  contents[side].set(core, content);
  const shapes = shapesOf(core);
  for (const { name, element, isAttribute } of formMembers) {
    const found = shapes.flatMap((shape) => shape[name] ?? []);
    const [schema] = found;
    if (schema === undefined) continue;
    const isOptional = found.length < shapes.length && !(core instanceof z.core.$ZodIntersection);
    const isRequired = !isOptional && !found.some((one) => mayBeAbsent(one));
    content.members.push({ name: element, isAttribute, isRequired, content: xsdContentOf(schema, side) });
  }
  return content;
}

function shapesOf(core: z.core.$ZodType): z.core.$ZodShape[] {
  if (core instanceof z.core.$ZodObject) return [core._zod.def.shape];
  if (core instanceof z.core.$ZodUnion) return core._zod.def.options.flatMap((option) => shapesOf(coreOf(option)));
  if (core instanceof z.core.$ZodIntersection)
    return [core._zod.def.left, core._zod.def.right].flatMap((part) => shapesOf(coreOf(part)));
  return [];
}

/** In XML a null member is left out, too. */
function mayBeAbsent(schema: z.core.$ZodType): boolean {
  return z.core.safeParse(schema, undefined).success || z.core.safeParse(schema, null).success;
}

/** By the `format` of their `.meta()`. */
const formats: Readonly<Record<string, LeafContent>> = {
  YYYYMMDD: { kind: 'leaf', base: 'xs:token', facets: [['pattern', '\\d{8}']], name: 'day' },
  'YYYY-MM-DD HH:mm': {
    kind: 'leaf',
    base: 'xs:token',
    facets: [['pattern', '\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}']],
    name: 'minute',
  },
  'date-time': { kind: 'leaf', base: 'xs:dateTime', facets: [], name: undefined },
};

function leafContentOf(schema: z.core.$ZodType, core: z.core.$ZodType, decimals: number | undefined): LeafContent {
  const leaf = { kind: 'leaf', facets: limitsOf(core), name: undefined } as const;
  const codes = core._zod.values;
  if (codes) return { ...leaf, base: 'xs:token', facets: [...codes].map((code) => ['enumeration', String(code)]) };
  if (core instanceof z.core.$ZodBoolean) return { ...leaf, base: 'xs:boolean' };
  if (decimals !== undefined)
    return { ...leaf, base: 'xs:decimal', facets: [['fractionDigits', String(decimals)]], name: 'amount' };
  if (core instanceof z.core.$ZodNumberFormat) return { ...leaf, base: 'xs:long' };
  if (core instanceof z.core.$ZodNumber) return { ...leaf, base: 'xs:decimal' };
  return formats[formatOf(schema) ?? ''] ?? { ...leaf, base: 'xs:string' };
}

function formatOf(schema: z.core.$ZodType): string | undefined {
  for (let layer: z.core.$ZodType | undefined = schema; layer; layer = innerOf(layer)) {
    const format = z.globalRegistry.get(layer)?.['format'];
    if (typeof format === 'string') return format;
  }
  return undefined;
}

/**
 * Limits of numbers and lengths. Text patterns are left out: the service accepts more than its normal form, such as
 * blanks in telephone numbers or codes in lower case.
 */
function limitsOf(core: z.core.$ZodType): Facet[] {
  return (core._zod.def.checks ?? []).flatMap((check): Facet[] => {
    const { def } = check._zod;
    if (def.check === 'min_length') return [['minLength', String((def as z.core.$ZodCheckMinLengthDef).minimum)]];
    if (def.check === 'max_length') return [['maxLength', String((def as z.core.$ZodCheckMaxLengthDef).maximum)]];
    if (def.check !== 'greater_than' && def.check !== 'less_than') return [];
    const { value, inclusive } = def as z.core.$ZodCheckGreaterThanDef;
    const side = def.check === 'greater_than' ? 'min' : 'max';
    return [[`${side}${inclusive ? 'Inclusive' : 'Exclusive'}`, String(value)]];
  });
}

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
