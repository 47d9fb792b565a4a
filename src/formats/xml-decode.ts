import { XMLValidator } from 'fast-xml-parser';
import type { z } from 'zod';
import { refuseBody, decodeUtf8, type Parsed } from './parsed.ts';
import { hasForbiddenCharacter } from './xml-encode.ts';
import { itemNameOf, xmlFormOf, type ListForm, type MapForm, type ObjectForm, type XmlForm } from './xml-form.ts';

/**
 * Reads an XML body into the structure of its JSON form, with texts at the leaves, for the lenient input shapes. Lists
 * become arrays, maps objects; an element sent twice where one is expected becomes an array, which the shape refuses.
 * Unknown elements keep their names. Malformed: not UTF-8, not well-formed, DOCTYPE, deeper than 16 levels, or a root
 * other than (one of) `root`.
 */
export function parseXml(bytes: Uint8Array, schema: z.core.$ZodType, root: string | readonly string[]): Parsed {
  const text = decodeUtf8(bytes);
  if (text === undefined) return refuseBody('The body is not UTF-8');
  try {
    const element = readXmlElement(text);
    const roots = typeof root === 'string' ? [root] : root;
    if (!roots.includes(element.name)) return refuseBody(`The root element must be ${roots.join(' or ')}`);
    return { outcome: 'read', value: valueOf(element, xmlFormOf(schema)) };
  } catch (error) {
    if (error instanceof XmlRefusal) return refuseBody(error.message);
    throw error;
  }
}

/** The message is a sentence for the caller and repeats nothing of what was sent. */
class XmlRefusal extends Error {}

/** `name` lacks its namespace prefix; `text` is trimmed, with references decoded. */
interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
}

interface OpenElement extends XmlElement {
  /** Declared by its own attributes. */
  prefixes: string[];
}

/** Deeper elements are refused (docs/contract.md 1.2). */
const maxDepth = 16;

/**
 * The contract is silent on the number of elements in an XML body: it is at most 500,000, more than 20,000 complete
 * deal rows have.
 */
const maxElements = 500_000;

/** The contract is silent on the number of attributes of an element: it is at most 20, more than any body needs. */
const maxAttributes = 20;

/** The contract is silent on the number of comments in an XML body: it is at most 10,000. */
const maxAsides = 10_000;

/**
 * The contract is silent on the length of a tag, a comment or a text in an XML body: it is at most 64 kB, six times the
 * longest text.
 */
const maxRun = 64 * 1024;

const nameForm = String.raw`[:A-Z_a-z\u0080-\uffff][-:\w.\u0080-\uffff]*`;
const [blank, blanks] = ['[\\t\\r\\n ]', '[\\t\\r\\n ]*'];

/** Of UTF-8, which includes ASCII. */
const declarationForm =
  /^<\?xml\s+version\s*=\s*(["'])1\.\d\1(?:\s+encoding\s*=\s*(["'])(?:utf-?8|us-ascii)\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\3)?\s*\?>/i;

/** Comments, CDATA sections and instructions. */
const asideForm = new RegExp(
  String.raw`<!--(?:(?!--)[^])*?-->|<!\[CDATA\[([^]*?)\]\]>|<\?(?!xml[\s?])${nameForm}(?:${blank}[^]*?)?\?>`,
  'iy',
);

const attributesForm = `(?:${blank}+${nameForm}${blanks}=${blanks}(?:"[^<"]*"|'[^<']*'))*`;
const tagForm = new RegExp(`<(?:/${nameForm}${blanks}|(${nameForm})(${attributesForm})${blanks}(/?))>`, 'y');

const attributeForm = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Names of closing tags are left to the validator, which says where they are wrong. */
function readXmlElement(text: string): XmlElement {
  if (hasForbiddenCharacter(text)) throw new XmlRefusal('The body holds a character that XML forbids');
  const [declaration = ''] = declarationForm.exec(text.slice(0, maxRun)) ?? [];
  const document = text.slice(declaration.length);
  if (/^<\?xml\s/.test(document)) {
    throw new XmlRefusal(
      'The body has an XML declaration that cannot be read, or that names another encoding than UTF-8',
    );
  }
  const root = readElements(document);
  // Its successor, fast-xml-validator 1.4.2, takes five seconds for a tag with 32 kB of blanks.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const found = XMLValidator.validate(document);
  if (found === true) return root;
  throw new XmlRefusal(`The body is not well-formed XML (line ${found.err.line}, column ${found.err.col})`);
}

function readElements(text: string): XmlElement {
  const document: OpenElement = { name: '', attributes: noAttributes, children: [], text: '', prefixes: ['xml'] };
  const open = [document];
  let [elements, asides] = [0, 0];
  for (let at = 0; ;) {
    const inner = open.at(-1);
    const start = findRunEnd(text, at);
    if (!inner) throw new XmlRefusal('The body has a closing tag without an opening one');
    inner.text += textOf(text.slice(at, start));
    if (start === text.length) return requireOneRoot(document, open);
    findRunEnd(text, start + 1);
    const aside = matchAt(asideForm, text, start);
    if (aside) {
      asides += 1;
      if (asides > maxAsides) throw new XmlRefusal(`The body has more than ${maxAsides} comments or the like`);
      inner.text += endLines(aside[1] ?? '');
      at = asideForm.lastIndex;
      continue;
    }
    const tag = matchAt(tagForm, text, start);
    if (!tag) {
      throw new XmlRefusal('The body has a DOCTYPE, or a tag, a comment or an instruction that is not well-formed');
    }
    at = tagForm.lastIndex;
    const [, name, attributes = '', isEmpty] = tag;
    if (name === undefined) {
      inner.text = inner.text.trim();
      open.pop();
      continue;
    }
    elements += 1;
    if (elements > maxElements) throw new XmlRefusal(`The body has more than ${maxElements} elements`);
    openElement(name, attributes, open);
    if (isEmpty !== '') open.pop();
  }
}

/** Null unless the sticky form matches there; its `lastIndex` is then the end of the match. */
function matchAt(form: RegExp, text: string, start: number): RegExpExecArray | null {
  form.lastIndex = start;
  return form.exec(text);
}

function openElement(name: string, attributes: string, open: OpenElement[]): void {
  if (open.length > maxDepth) throw new XmlRefusal(`The body is nested deeper than ${maxDepth} levels`);
  const element: OpenElement = { name, ...readAttributes(attributes), children: [], text: '' };
  open.at(-1)?.children.push(element);
  open.push(element);
  element.name = localName(name, open);
}

function requireOneRoot(document: OpenElement, open: readonly OpenElement[]): XmlElement {
  const [root, ...others] = document.children;
  if (root === undefined || others.length > 0 || open.length !== 1 || document.text.trim() !== '') {
    throw new XmlRefusal('The body does not have exactly one root element, from its beginning to its end');
  }
  return root;
}

function findRunEnd(text: string, from: number): number {
  const next = text.indexOf('<', from);
  const end = next < 0 ? text.length : next;
  if (end - from <= maxRun) return end;
  throw new XmlRefusal(`The body has a tag, a text or a comment of more than ${maxRun} characters`);
}

const noAttributes: ReadonlyMap<string, string> = new Map();

/** Namespace declarations and prefixed attributes such as `xsi:type` are dropped: the contract has none. */
function readAttributes(written: string): Pick<OpenElement, 'attributes' | 'prefixes'> {
  if (written === '') return { attributes: noAttributes, prefixes: [] };
  const attributes = new Map<string, string>();
  const prefixes: string[] = [];
  const all = [...written.matchAll(attributeForm)];
  if (all.length > maxAttributes) throw new XmlRefusal(`An element has more than ${maxAttributes} attributes`);
  for (const [, name = '', inDouble, inSingle = ''] of all) {
    const value = decodeReferences(endLines(inDouble ?? inSingle).replace(/[\t\n]/g, ' '));
    if (name.startsWith('xmlns:') && value !== '') prefixes.push(name.slice('xmlns:'.length));
    if (name !== 'xmlns' && !name.includes(':')) attributes.set(name, value);
  }
  return { attributes, prefixes };
}

/**
 * Which namespace the prefix stands for is not checked: no two elements of the contract differ by it. Throws XmlRefusal
 * for an undeclared prefix, which is a mistake in any XML with namespaces.
 */
function localName(name: string, open: readonly OpenElement[]): string {
  const [prefix = '', local, ...more] = name.split(':');
  if (local === undefined) return name;
  if (prefix === '' || local === '' || more.length > 0) {
    throw new XmlRefusal('The body has an element name with a colon but without a prefix');
  }
  if (open.some(({ prefixes }) => prefixes.includes(prefix))) return local;
  throw new XmlRefusal('The body has an element with an undeclared namespace prefix');
}

function textOf(piece: string): string {
  if (piece.includes(']]>')) throw new XmlRefusal('The body has ]]> outside a CDATA section');
  return decodeReferences(endLines(piece));
}

/** As XML has it: with line feeds alone. */
function endLines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Matches every ampersand, alone where no valid reference follows. */
const references = /&(?:(amp|lt|gt|quot|apos);|#(\d{1,7});|#x([0-9a-fA-F]{1,6});)?/g;

/** Decodes the five predefined and the numeric references; throws XmlRefusal for any other. */
function decodeReferences(text: string): string {
  return text.replace(references, (_, name?: string, decimal?: string, hexadecimal?: string) => {
    if (name !== undefined) return characters[name] as string;
    const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    const character = point <= 0x10ffff ? String.fromCodePoint(point) : '';
    if (character === '' || !character.isWellFormed() || hasForbiddenCharacter(character)) {
      throw new XmlRefusal('The body holds an entity reference that XML does not predefine');
    }
    return character;
  });
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
  const { attributes, children, text } = element;
  if (children.length === 0 && attributes.size === 0 && text !== '') return text;
  const { value, repeated } = beginObject(attributes, form);
  for (const child of children) {
    const member = form.byElement.get(child.name);
    if (member === undefined) addMember(value, child.name, anyValue(child), repeated);
    else if (!member.isAttribute || !attributes.has(member.element)) {
      addMember(value, member.name, valueOf(child, elementForm(member.form)), repeated);
    }
  }
  return value;
}

/** The object's attributes, and an empty list for each flat one. */
function beginObject(attributes: XmlElement['attributes'], { members }: ObjectForm) {
  const value: Record<string, unknown> = {};
  const repeated = new Map<string, unknown[]>();
  for (const { name, element, isAttribute, form } of members) {
    if (form.kind === 'list' && form.isFlat) {
      const items: unknown[] = [];
      repeated.set(name, items);
      value[name] = items;
    }
    const attribute = isAttribute ? attributes.get(element) : undefined;
    if (attribute !== undefined) value[name] = attribute;
  }
  return { value, repeated };
}

function elementForm(form: XmlForm): XmlForm {
  return form.kind === 'list' && form.isFlat ? form.item : form;
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
