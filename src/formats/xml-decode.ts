import type { z } from 'zod';
import { refuseBody, decodeUtf8, type Parsed } from './parsed.ts';
import { maxChildren, readXmlElement, type XmlElement, XmlRefusal } from './xml-read.ts';
import {
  itemNameOf,
  xmlFormOf,
  type ListForm,
  type MapForm,
  type Member,
  type ObjectForm,
  type XmlForm,
} from './xml-form.ts';

/**
 * Reads an XML body into the structure of its JSON form, with texts at the leaves, for the lenient input shapes. Lists
 * become arrays, maps objects; an element sent twice where one is expected becomes an array, which the shape refuses.
 * Unknown elements keep their names. Malformed: not UTF-8, not well-formed, DOCTYPE, deeper than 16 levels, or a root
 * other than (one of) `root`. A body with more than 20,000 children in an element is cut.
 */
export function parseXml(bytes: Uint8Array, schema: z.core.$ZodType, root: string | readonly string[]): Parsed {
  const text = decodeUtf8(bytes);
  if (text === undefined) return refuseBody('The body is not UTF-8');
  try {
    const { root: element, isCrowded } = readXmlElement(text);
    const roots = typeof root === 'string' ? [root] : root;
    if (!roots.includes(element.name)) return refuseBody(`The root element must be ${roots.join(' or ')}`);
    const value = valueOf(element, xmlFormOf(schema));
    if (!isCrowded) return { outcome: 'read', value };
    return { outcome: 'cut', value, detail: `An element has more than ${maxChildren} elements in it` };
  } catch (error) {
    if (error instanceof XmlRefusal) return refuseBody(error.message);
    throw error;
  }
}

function valueOf(element: XmlElement, form: XmlForm): unknown {
  switch (form.kind) {
    case 'leaf':
      return element.children.length === 0 ? element.text : anyValue(element);
    case 'object':
      return objectValue(element, form);
    case 'list':
      return listValue(element, form);
    case 'map':
      return mapValue(element, form);
    case 'any':
      return anyValue(element);
  }
}

function objectValue(element: XmlElement, form: ObjectForm): unknown {
  const isText = element.children.length === 0 && element.attributes.size === 0 && element.text !== '';
  if (isText) return element.text;
  const { byElement, flat, attributes } = placesOf(form);
  const value: Record<string, unknown> = {};
  const repeated = new Map<string, unknown[]>();
  for (const { name } of flat) repeated.set(name, (value[name] = []));
  for (const member of attributes) {
    const attribute = element.attributes.get(member.element);
    if (attribute !== undefined) value[member.name] = attribute;
  }
  for (const child of element.children) {
    const member = byElement.get(child.name);
    if (member === undefined) addMember(value, child.name, anyValue(child), repeated);
    else if (member.isAttribute && element.attributes.has(member.element)) continue;
    else addMember(value, member.name, valueOf(child, elementForm(member.form)), repeated);
  }
  return value;
}

interface Places {
  byElement: ReadonlyMap<string, Member>;
  flat: readonly Member[];
  attributes: readonly Member[];
}

const knownPlaces = new WeakMap<ObjectForm, Places>();

function placesOf(form: ObjectForm): Places {
  const known = knownPlaces.get(form);
  if (known) return known;
  const flat = form.members.filter((member) => isFlatList(member.form));
  const attributes = form.members.filter((member) => member.isAttribute);
  const byElement = new Map(form.members.map((member) => [elementOf(member), member]));
  const places = { byElement, flat, attributes };
  knownPlaces.set(form, places);
  return places;
}

function elementOf({ form, element }: Member): string {
  return isFlatList(form) ? itemNameOf(form, element) : element;
}

function elementForm(form: XmlForm): XmlForm {
  return isFlatList(form) ? form.item : form;
}

function isFlatList(form: XmlForm): form is ListForm {
  return form.kind === 'list' && form.isFlat;
}

function listValue(element: XmlElement, form: ListForm): unknown {
  if (element.children.length === 0 && element.text !== '') return element.text;
  const name = itemNameOf(form, element.name);
  return element.children.filter((child) => child.name === name).map((child) => valueOf(child, form.item));
}

function mapValue(element: XmlElement, form: MapForm): unknown {
  if (element.children.length === 0 && element.text !== '') return element.text;
  const value: Record<string, unknown> = {};
  for (const entry of element.children) {
    if (entry.name !== form.entryName) continue;
    if (form.keyAttribute === undefined) {
      const key = entry.children.find((child) => child.name === 'key')?.text;
      const inner = entry.children.find((child) => child.name === 'value');
      if (key !== undefined && inner) setMember(value, key, valueOf(inner, form.value));
    } else {
      const attributes = new Map(entry.attributes);
      const key = attributes.get(form.keyAttribute);
      attributes.delete(form.keyAttribute);
      if (key !== undefined) setMember(value, key, valueOf({ ...entry, attributes }, form.value));
    }
  }
  return value;
}

function anyValue(element: XmlElement): unknown {
  if (element.children.length === 0) return element.text;
  const value: Record<string, unknown> = {};
  const repeated = new Map<string, unknown[]>();
  for (const child of element.children) addMember(value, child.name, anyValue(child), repeated);
  return value;
}

/** A second member of the same name makes it an array, which is kept in `repeated`. */
function addMember(
  value: Record<string, unknown>,
  name: string,
  member: unknown,
  repeated: Map<string, unknown[]>,
): void {
  const items = repeated.get(name);
  if (items) items.push(member);
  else if (!Object.hasOwn(value, name)) setMember(value, name, member);
  else {
    const both = [value[name], member];
    repeated.set(name, both);
    setMember(value, name, both);
  }
}

/** The name was sent by the caller; `__proto__` is ignored. */
function setMember(value: Record<string, unknown>, name: string, member: unknown): void {
  if (name !== '__proto__') value[name] = member;
}
