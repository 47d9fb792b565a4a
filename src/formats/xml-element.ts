import { XMLParser, XMLValidator, type MatcherView } from 'fast-xml-parser';
import { removeDeclaration, replaceInstructions } from './xml-asides.ts';
import { addPrefixes, localName, noPrefixes, withoutNamespaces, type Prefixes } from './xml-prefixes.ts';
import { decodeReferences } from './xml-references.ts';
import { XmlRefusal } from './xml-refusal.ts';
import { hasForbiddenCharacter } from './xml-text.ts';

/** `name` lacks its namespace prefix; `text` is trimmed, with references decoded. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlElement[];
  text: string;
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

/** The contract is silent on the number of children of an element: it is at most 20,000, as in the longest list. */
export const maxChildren = 20_000;

/** The contract is silent on the length of an attribute: it is at most 1,000 characters. */
const maxAttributeLength = 1_000;

/**
 * The contract is silent on the length of a tag, a comment or a text in an XML body: it is at most 64 kB, six times the
 * longest text.
 */
const maxRun = 64 * 1024;

/**
 * Throws XmlRefusal unless the document has one well-formed root of at most 16 levels, 500,000 elements and 20
 * attributes per element, without a DOCTYPE. Children behind the 20,001st of an element are dropped: such a body is
 * crowded.
 */
export function readXmlElement(text: string): { root: XmlElement; isCrowded: boolean } {
  if (!text.trimEnd().endsWith('>')) throw new XmlRefusal('The body does not end with its root element');
  refuseLongRuns(text);
  const document = replaceInstructions(removeDeclaration(text));
  if (hasForbiddenCharacter(text)) throw new XmlRefusal('The body holds a character that XML forbids');
  validateXml(document);
  const { nodes, isCrowded } = parseElements(document);
  return { root: rootOf(nodes), isCrowded };
}

/**
 * Tags allowed by the check before parsing: far more than elements, so that an over-long list is reported by its
 * pointer.
 */
const maxTags = 6 * maxElements;

/** The character behind a tag's bracket; in CDATA brackets may precede others. */
const beginsTag = /[\w:/\u0080-\uffff]/;

/**
 * Checked before parsing: the parser's memory is a multiple of the longest text, its time grows faster than a tag, and
 * the validator keeps every open tag.
 */
function refuseLongRuns(text: string): void {
  let tags = 0;
  for (let from = 0; from < text.length;) {
    const next = text.indexOf('<', from);
    const end = next === -1 ? text.length : next;
    if (end - from > maxRun)
      throw new XmlRefusal(`The body has a tag, a text or a comment of more than ${maxRun} characters`);
    from = end + 1;
    if (beginsTag.test(text.charAt(from))) tags += 1;
    if (tags > maxTags) throw new XmlRefusal(`The body has more than ${maxElements} elements`);
  }
}

function validateXml(document: string): void {
  // Its successor, fast-xml-validator 1.4.2, takes five seconds for a tag with 32 kB of blanks.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const found = XMLValidator.validate(document);
  if (found === true) return;
  throw new XmlRefusal(`The body is not well-formed XML (line ${found.err.line}, column ${found.err.col})`);
}

/** One member named after the element, text, comment or CDATA, and possibly one with the attributes. */
type ParsedNode = Record<string, ParsedNode[] | string | Record<string, string>>;

const [textName, dataName, commentName, attributesName] = ['#text', '#data', '#comment', ':@'];

/** Put before attribute names, and before these element names, which the parser refuses. */
const prefix = '#';
const refusedNames = new Set(['__proto__', 'constructor', 'prototype']);

function parseElements(document: string): { nodes: ParsedNode[]; isCrowded: boolean } {
  let [elements, isCrowded] = [0, false];
  const keeps = (place: MatcherView): boolean => {
    isCrowded ||= place.getPosition() > maxChildren;
    if (isCrowded) return false;
    elements += 1;
    if (elements > maxElements) throw new XmlRefusal(`The body has more than ${maxElements} elements`);
    if (place.getDepth() > maxDepth) throw new XmlRefusal(`The body is nested deeper than ${maxDepth} levels`);
    return true;
  };
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    parseTagValue: false,
    trimValues: false,
    processEntities: false,
    jPath: false,
    attributeNamePrefix: prefix,
    textNodeName: textName,
    cdataPropName: dataName,
    commentPropName: commentName,
    transformTagName: (name) => (refusedNames.has(name) ? prefix + name : name),
    onDangerousProperty: (name) => name,
    tagValueProcessor: (_, text) => flatten(text),
    updateTag: (_, place) => keeps(place as MatcherView),
  });
  try {
    // The parser drops a trailing text unless a comment follows.
    return { nodes: parser.parse(`${document}<!---->`) as ParsedNode[], isCrowded };
  } catch (error) {
    throw error instanceof XmlRefusal ? error : new XmlRefusal('The body is not well-formed XML');
  }
}

/**
 * The parser appends character by character, which takes 32 bytes each until V8 flattens the string; a search forces
 * that.
 */
function flatten(text: string): string {
  text.indexOf('<');
  return text;
}

/** Refuses nodes beside the root: the validator stops at a root written as an empty tag. */
function rootOf(nodes: readonly ParsedNode[]): XmlElement {
  const beside = nodes.filter((node) => !isBlank(node));
  const [root] = beside;
  if (root === undefined || beside.length > 1 || nameOf(root).startsWith('#'))
    throw new XmlRefusal('The body does not have exactly one root element');
  return elementOf(root, noPrefixes);
}

function isBlank(node: ParsedNode): boolean {
  const text = node[textName];
  return commentName in node || (typeof text === 'string' && /^[ \t\r\n]*$/.test(text));
}

function elementOf(node: ParsedNode, around: Prefixes): XmlElement {
  const name = nameOf(node);
  const attributes = attributesOf(node);
  const prefixes = addPrefixes(around, attributes);
  const children: XmlElement[] = [];
  let text = '';
  for (const inner of node[name] as ParsedNode[]) {
    const piece = inner[textName];
    if (typeof piece === 'string') text += textOf(piece);
    else if (dataName in inner) text += dataOf(inner);
    else if (!(commentName in inner)) children.push(elementOf(inner, prefixes));
  }
  const ownName = name.startsWith(prefix) ? name.slice(prefix.length) : name;
  return { name: localName(ownName, prefixes), attributes: withoutNamespaces(attributes), children, text: text.trim() };
}

function nameOf(node: ParsedNode): string {
  for (const name in node) return name;
  throw new Error('The parser yields no node without a name');
}

function textOf(piece: string): string {
  if (piece.includes(']]>')) throw new XmlRefusal('The body has ]]> where no character data ends');
  return decodeReferences(piece);
}

function dataOf(node: ParsedNode): string {
  const [piece] = node[dataName] as ParsedNode[];
  return piece?.[textName] as string;
}

const noAttributes: ReadonlyMap<string, string> = new Map();

function attributesOf(node: ParsedNode): ReadonlyMap<string, string> {
  const sent = node[attributesName] as Record<string, string> | undefined;
  if (sent === undefined) return noAttributes;
  const entries = Object.entries(sent);
  if (entries.length > maxAttributes) throw new XmlRefusal(`An element has more than ${maxAttributes} attributes`);
  if (entries.some(([, value]) => value.length > maxAttributeLength))
    throw new XmlRefusal(`An attribute has more than ${maxAttributeLength} characters`);
  if (entries.some(([, value]) => value.includes('<'))) throw new XmlRefusal('The body has < within an attribute');
  return new Map(entries.map(([name, value]) => [name.slice(prefix.length), decodeReferences(value)]));
}
