import type { z } from 'zod';
import { malformed, utf8Text, type Parsed } from './parsed.ts';
import { itemNameOf, xmlFormOf, type ListForm, type MapForm, type ObjectForm, type XmlForm } from './xml-form.ts';
import { XmlRefusal, xmlTree, type XmlElement } from './xml-tree.ts';

/**
 * Reads an XML body into what its JSON form would hold, with texts at the leaves: fit for the lenient input shapes. Lists are
 * arrays and maps objects; an element sent twice where one is expected becomes an array, which the shape then refuses.
 * Unknown elements are kept under their names. Malformed: no UTF-8, not well-formed, DOCTYPE, deeper than 16, another root.
 */
export function parseXml(bytes: Uint8Array, schema: z.core.$ZodType, root: string): Parsed {
  const text = utf8Text(bytes);
  if (text === undefined) return malformed('The body is not UTF-8');
  try {
    const element = xmlTree(text);
    if (element.name !== root) return malformed(`The root element must be ${root}`);
    return { outcome: 'read', value: valueOf(element, xmlFormOf(schema)) };
  } catch (error) {
    if (error instanceof XmlRefusal) return malformed(error.message);
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
  const byName = Map.groupBy(element.children, (child) => child.name);
  const value: Record<string, unknown> = {};
  for (const member of form.members) {
    const isFlat = member.form.kind === 'list' && member.form.isFlat;
    const name = isFlat ? itemNameOf(member.form as ListForm, member.element) : member.element;
    const found = byName.get(name) ?? [];
    byName.delete(name);
    const attribute = member.isAttribute ? element.attributes.get(member.element) : undefined;
    if (attribute !== undefined) value[member.name] = attribute;
    else if (isFlat) value[member.name] = found.map((child) => valueOf(child, (member.form as ListForm).item));
    else if (found.length > 0) value[member.name] = oneOrAll(found.map((child) => valueOf(child, member.form)));
  }
  for (const [name, unknown] of byName) setMember(value, name, oneOrAll(unknown.map(anyValue)));
  return value;
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
  for (const [name, children] of Map.groupBy(element.children, (child) => child.name)) {
    setMember(value, name, oneOrAll(children.map(anyValue)));
  }
  return value;
}

function oneOrAll(values: unknown[]): unknown {
  return values.length === 1 ? values[0] : values;
}

/** Sets a member whose name was sent; `__proto__` is ignored. */
function setMember(value: Record<string, unknown>, name: string, member: unknown): void {
  if (name !== '__proto__') value[name] = member;
}
