import { XMLParser, XMLValidator, type MatcherView } from 'fast-xml-parser';
import { hasForbiddenCharacter } from './xml-text.ts';

/** The message is a sentence for the caller and repeats nothing of what was sent. */
export class XmlRefusal extends Error {}

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

/** The contract is silent on the number of comments in an XML body: it is at most 10,000. */
const maxAsides = 10_000;

const declarationForm =
  /^<\?xml\s+version\s*=\s*(["'])1\.\d\1(?:\s+encoding\s*=\s*(["'])([A-Za-z][\w.-]{0,40})\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\4)?\s*\?>/;

/** Throws XmlRefusal for an encoding other than UTF-8. */
function removeDeclaration(text: string): string {
  if (!/^<\?xml\s/.test(text)) return text;
  const found = declarationForm.exec(text);
  if (!found) throw new XmlRefusal('The body has an XML declaration that cannot be read');
  const encoding = found[3];
  if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding)) throw new XmlRefusal('The body is not UTF-8');
  return text.slice(found[0].length);
}

/**
 * Comments, CDATA and instructions, of unterminated ones only the beginning; DOCTYPE declarations; closing tags written
 * as empty ones, which the validator takes for an element and the parser for an end.
 */
const asides = /<!--(?:[\s\S]*?-->)?|<!\[CDATA\[(?:[\s\S]*?\]\]>)?|<\?(?:[\s\S]*?\?>)?|<!|<\/[^<>]*\/>/g;

/**
 * Replaces each instruction with an empty comment, since the parser would take an apostrophe in it for the start of a
 * string. Throws XmlRefusal for a DOCTYPE, for more than 10,000 comments, instructions and CDATA sections, and for one
 * of them that is not well-formed.
 */
function replaceInstructions(document: string): string {
  let [kept, from, count] = ['', 0, 0];
  for (const { 0: aside, index } of document.matchAll(asides)) {
    count += 1;
    if (count > maxAsides) throw new XmlRefusal(`The body has more than ${maxAsides} comments or the like`);
    if (aside === '<!') throw new XmlRefusal('The body has a DOCTYPE, which is not accepted');
    if (isInstruction(aside)) {
      kept += `${document.slice(from, index)}<!---->`;
      from = index + aside.length;
    } else if (!isComment(aside) && !aside.endsWith(']]>'))
      throw new XmlRefusal('The body has a comment, an instruction or a tag that is not well-formed');
  }
  return kept + document.slice(from);
}

function isComment(aside: string): boolean {
  return aside.startsWith('<!--') && aside.endsWith('-->') && aside.indexOf('--', 4) === aside.length - 3;
}

function isInstruction(aside: string): boolean {
  return aside.endsWith('?>') && /^<\?(?!xml[\s?])[:A-Z_a-z\u0080-\uffff][-:\w.\u0080-\uffff]*(?:\s|\?>)/i.test(aside);
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
  return elementOf(root, new Set(['xml']));
}

function isBlank(node: ParsedNode): boolean {
  const text = node[textName];
  return commentName in node || (typeof text === 'string' && /^[ \t\r\n]*$/.test(text));
}

function elementOf(node: ParsedNode, around: ReadonlySet<string>): XmlElement {
  const name = nameOf(node);
  const { attributes, prefixes } = attributesOf(node, around);
  const children: XmlElement[] = [];
  let text = '';
  for (const inner of node[name] as ParsedNode[]) {
    const piece = inner[textName];
    if (typeof piece === 'string') text += textOf(piece);
    else if (dataName in inner) text += dataOf(inner);
    else if (!(commentName in inner)) children.push(elementOf(inner, prefixes));
  }
  const ownName = name.startsWith(prefix) ? name.slice(prefix.length) : name;
  return { name: localName(ownName, prefixes), attributes, children, text: text.trim() };
}

/**
 * Which namespace the prefix stands for is not checked: no two elements of the contract differ by it. Throws XmlRefusal
 * for an undeclared prefix, which is a mistake in any XML with namespaces.
 */
function localName(name: string, prefixes: ReadonlySet<string>): string {
  const colon = name.indexOf(':');
  if (colon < 0) return name;
  const local = name.slice(colon + 1);
  if (colon === 0 || local === '' || local.includes(':'))
    throw new XmlRefusal('The body has an element with a colon where its name has no prefix');
  if (prefixes.has(name.slice(0, colon))) return local;
  throw new XmlRefusal('The body has an element whose prefix no xmlns attribute at it or around it declares');
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

/** Namespace declarations and prefixed attributes such as `xsi:type` are dropped: the contract has none. */
function attributesOf(node: ParsedNode, around: ReadonlySet<string>) {
  const sent = node[attributesName] as Record<string, string> | undefined;
  if (sent === undefined) return { attributes: noAttributes, prefixes: around };
  const entries = Object.entries(sent);
  if (entries.length > maxAttributes) throw new XmlRefusal(`An element has more than ${maxAttributes} attributes`);
  const attributes = new Map<string, string>();
  const prefixes = new Set(around);
  for (const [key, value] of entries) {
    if (value.length > maxAttributeLength)
      throw new XmlRefusal(`An attribute has more than ${maxAttributeLength} characters`);
    if (value.includes('<')) throw new XmlRefusal('The body has < within an attribute');
    const [name, text] = [key.slice(prefix.length), decodeReferences(value)];
    if (name.startsWith('xmlns:') && text !== '') prefixes.add(name.slice('xmlns:'.length));
    if (name !== 'xmlns' && !name.includes(':')) attributes.set(name, text);
  }
  return { attributes, prefixes };
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Matches every ampersand, alone where no valid reference follows. */
const references = /&(?:(amp|lt|gt|quot|apos);|#(\d{1,7});|#x([0-9a-fA-F]{1,6});)?/g;

/**
 * Decodes the five predefined and the numeric references; throws XmlRefusal for any other. The parser's own decoder
 * drops or keeps references that XML forbids.
 */
function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(references, (_, name?: string, decimal?: string, hexadecimal?: string) => {
    if (name !== undefined) return characters[name] as string;
    const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    const character = point <= 0x10ffff ? String.fromCodePoint(point) : '';
    if (character === '' || !character.isWellFormed() || hasForbiddenCharacter(character))
      throw new XmlRefusal('The body holds a reference that is not one of XML itself');
    return character;
  });
}
