import { z } from 'zod';

/** How a value of a schema looks in XML (docs/contract.md 1.2). */
export type XmlForm =
  { kind: 'leaf'; decimals: number | undefined } | ObjectForm | ListForm | MapForm | { kind: 'any' };

export interface ObjectForm {
  kind: 'object';
  members: XmlMember[];
  /** By the name of the member's element, or of the items of a flat list. */
  byElement: Map<string, XmlMember>;
  namespace: string | undefined;
}

export interface XmlMember {
  name: string;
  element: string;
  isAttribute: boolean;
  form: XmlForm;
}

/** A wrapper element with one element per item; if flat, the items are children of the parent. */
export interface ListForm {
  kind: 'list';
  /** Undefined: the singular of the wrapper's name. */
  itemName: string | undefined;
  isFlat: boolean;
  item: XmlForm;
}

/** A wrapper of `entry` elements with `key` and `value`, or with the value's members and the key in `keyAttribute`. */
export interface MapForm {
  kind: 'map';
  entryName: string;
  keyAttribute: string | undefined;
  value: XmlForm;
}

/** The `xml` object of a schema's `.meta()`; the first three members are OpenAPI's. */
export interface XmlWords {
  name?: string;
  attribute?: boolean;
  namespace?: string;
  /** Element name of list items or map entries. */
  item?: string;
  /** Items are children of the parent. */
  flat?: boolean;
  decimals?: number;
  keyAttribute?: string;
}

const objectForms = new WeakMap<z.core.$ZodType, ObjectForm>();

/** Sees through optional, nullable, default, pipe, transform and lazy. */
export function xmlFormOf(schema: z.core.$ZodType): XmlForm {
  const { core, words } = unwrapSchema(schema);
  if (core instanceof z.core.$ZodObject) return objectFormOf(core, words);
  if (core instanceof z.core.$ZodArray) return listFormOf(core, words);
  if (core instanceof z.core.$ZodRecord) {
    const { item: entryName = 'entry', keyAttribute } = words;
    return { kind: 'map', entryName, keyAttribute, value: xmlFormOf(core._zod.def.valueType) };
  }
  if (core instanceof z.core.$ZodUnion) {
    return mergeForms(
      core._zod.def.options.filter(({ _zod: { def } }) => !['null', 'undefined'].includes(def.type)).map(xmlFormOf),
    );
  }
  if (core instanceof z.core.$ZodIntersection) {
    const { left, right } = core._zod.def;
    return mergeForms([xmlFormOf(left), xmlFormOf(right)]);
  }
  if (core instanceof z.core.$ZodUnknown || core instanceof z.core.$ZodAny || core instanceof z.core.$ZodTransform) {
    return { kind: 'any' };
  }
  return { kind: 'leaf', decimals: words.decimals };
}

function objectFormOf(core: z.core.$ZodObject, words: XmlWords): ObjectForm {
  const known = objectForms.get(core);
  if (known) return known;
  const form: ObjectForm = { kind: 'object', members: [], byElement: new Map(), namespace: words.namespace };
  // Registered before its members are visited, because a shape may contain itself.
  objectForms.set(core, form);
  for (const [name, schema] of Object.entries(core._zod.def.shape)) {
    const { name: element = name, attribute: isAttribute = false } = unwrapSchema(schema).words;
    addMember(form, { name, element, isAttribute, form: xmlFormOf(schema) });
  }
  return form;
}

function addMember({ members, byElement }: ObjectForm, member: XmlMember): void {
  members.push(member);
  const { form, element } = member;
  byElement.set(form.kind === 'list' && form.isFlat ? itemNameOf(form, element) : element, member);
}

function listFormOf(core: z.core.$ZodArray, words: XmlWords): ListForm {
  const itemName = words.item ?? unwrapSchema(core._zod.def.element).words.name;
  return { kind: 'list', itemName, isFlat: words.flat === true, item: xmlFormOf(core._zod.def.element) };
}

/** For unions and intersections: objects are merged member by member, leaves are a leaf, a mixture is anything. */
function mergeForms(forms: XmlForm[]): XmlForm {
  const [first] = forms;
  if (first === undefined) return { kind: 'any' };
  if (forms.every((form) => form.kind === 'leaf')) return first;
  if (!forms.every((form) => form.kind === 'object')) return { kind: 'any' };
  const members = new Map(forms.flatMap((form) => form.members).map((member) => [member.name, member]));
  const merged: ObjectForm = { kind: 'object', members: [], byElement: new Map(), namespace: undefined };
  for (const member of members.values()) addMember(merged, member);
  return merged;
}

/** Of the XML words met on the way the outermost win. */
function unwrapSchema(schema: z.core.$ZodType): { core: z.core.$ZodType; words: XmlWords } {
  let core = schema;
  let words: XmlWords = {};
  for (;;) {
    words = { ...(z.globalRegistry.get(core)?.['xml'] as XmlWords | undefined), ...words };
    const inner = innerOf(core);
    if (inner === undefined) return { core, words };
    core = inner;
  }
}

/** Returns undefined unless the schema is a wrapper such as optional, default or pipe. */
export function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.core.$ZodPipe) {
    return schema._zod.def.in instanceof z.core.$ZodTransform ? schema._zod.def.out : schema._zod.def.in;
  }
  if (schema instanceof z.core.$ZodLazy) return schema._zod.def.getter();
  const isWrapper =
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault ||
    schema instanceof z.core.$ZodNonOptional ||
    schema instanceof z.core.$ZodReadonly ||
    schema instanceof z.core.$ZodCatch;
  return isWrapper ? schema._zod.def.innerType : undefined;
}

export function itemNameOf(form: ListForm, wrapper: string): string {
  return form.itemName ?? singularOf(wrapper);
}

const cores = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/** Strips optional, default, pipe and the like. Memoized: a list may have 20,000 items of the same schema. */
export function coreOf(schema: z.core.$ZodType): z.core.$ZodType {
  const core = cores.get(schema) ?? unwrapSchema(schema).core;
  cores.set(schema, core);
  return core;
}

/**
 * Returns the name of the elements of a list with this name: the plural without its final `s`, `ies` becomes `y`. The
 * contract is silent on list names that are not plurals: their elements are called `value`.
 */
export function singularOf(plural: string): string {
  const known = irregular[plural];
  if (known !== undefined) return known;
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`;
  return plural.endsWith('s') ? plural.slice(0, -1) : 'value';
}

/** Exceptions to this rule. */
const irregular: Readonly<Record<string, string>> = { selectedCodes: 'code', alternatives: 'stay' };
