import { malformedAt, XmlFault, XmlRefusal } from './xml-refusal.ts';
import { afterBlanks, nameEnd } from './xml-words.ts';
import { decodedText } from './xml-text.ts';

/** One element: its attributes, its child elements in order, and its own text, trimmed, references decoded. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlElement[];
  text: string;
}

/** Deeper elements are refused (contract 1.2). */
const maxDepth = 16;

/** The contract is silent: more than 20,000 deal rows with all that each may hold. */
const maxElements = 500_000;

/** The contract is silent: more than any element of it has. */
const maxAttributes = 20;

/** The contract is silent: the longest of its lists. */
export const maxChildren = 20_000;

/** The contract is silent: more than anybody needs to explain a body. */
const maxAsides = 10_000;

/**
 * Yields the root element of a document. Throws an XmlRefusal for anything but one well-formed root of at most 16 levels,
 * 500,000 elements, 20 attributes an element and 10,000 comments, instructions and pieces of character data, without a DOCTYPE.
 * It reads each character once, whatever is sent, and nothing behind child 20,001 of an element: such a tree is cut there.
 */
export function xmlTree(text: string): { root: XmlElement; isCut: boolean } {
  if (!text.trimEnd().endsWith('>')) throw new XmlRefusal('The body does not end with its root element');
  const walk = walkThrough(text);
  if (isCrowded(walk, text.length)) return { root: cutRoot(walk), isCut: true };
  takeText(walk, text.length);
  if (walk.open.length > 0) throw new XmlRefusal('The body does not end with its root element');
  if (walk.root === undefined) throw new XmlRefusal('The body does not have exactly one root element');
  if (forbidden.test(text)) throw new XmlRefusal('The body holds a character that XML forbids');
  return { root: walk.root, isCut: false };
}

/**
 * Yields the root of the tree that `xmlTree` cuts within this beginning of a document; undefined when it does not. Throws as
 * `xmlTree` does, an XmlFault where the rest may tell otherwise.
 */
export function cutBeginning(text: string): XmlElement | undefined {
  const walk = walkThrough(text);
  return isCrowded(walk, text.length - longestMark) ? cutRoot(walk) : undefined;
}

/** By so many characters it is known what begins at a tag, such as character data. */
const longestMark = 9;

function walkThrough(text: string): Walk {
  return { text, at: afterDeclaration(text), open: [], root: undefined, elements: 0, asides: 0 };
}

/** Takes what stands up to the last tag at or before `last`; stops at one child too many. */
function isCrowded(walk: Walk, last: number): boolean {
  for (;;) {
    const tag = walk.text.indexOf('<', walk.at);
    if (tag < 0 || tag > last) return false;
    takeText(walk, tag);
    if (takeMarkup(walk, tag) === 'crowded') return true;
  }
}

/** Closes all elements that are open. */
function cutRoot(walk: Walk): XmlElement {
  while (walk.open.length > 0) finishElement(walk);
  return walk.root as XmlElement;
}

/** Where the reading is, which elements are not yet closed, outermost first, and how much there was. */
interface Walk {
  text: string;
  at: number;
  open: OpenElement[];
  root: XmlElement | undefined;
  elements: number;
  /** Comments, instructions and pieces of character data. */
  asides: number;
}

interface OpenElement extends XmlElement {
  children: XmlElement[];
}

const [slash, bang, question, above] = [0x2f, 0x21, 0x3f, 0x3e];

/* eslint-disable-next-line no-control-regex -- these are the very characters that XML forbids */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

const declarationForm =
  /^<\?xml\s+version\s*=\s*(["'])1\.\d\1(?:\s+encoding\s*=\s*(["'])([A-Za-z][\w.-]{0,40})\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\4)?\s*\?>/;

function afterDeclaration(text: string): number {
  if (!/^<\?xml\s/.test(text)) return 0;
  const found = declarationForm.exec(text);
  if (!found) throw new XmlFault('The body has an XML declaration that cannot be read');
  const encoding = found[3];
  if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding)) throw new XmlRefusal('The body is not UTF-8');
  return found[0].length;
}

function takeMarkup(walk: Walk, tag: number): 'crowded' | undefined {
  const code = walk.text.charCodeAt(tag + 1);
  if (code === slash) return closeElement(walk, tag);
  if (code !== bang && code !== question) return openElement(walk, tag);
  walk.asides += 1;
  if (walk.asides > maxAsides) throw new XmlRefusal(`The body has more than ${maxAsides} comments or the like`);
  if (code === bang) takeDeclared(walk, tag);
  else skipInstruction(walk, tag);
  return undefined;
}

/** Takes the characters up to the next tag. */
function takeText(walk: Walk, end: number): void {
  const { text, at } = walk;
  walk.at = end;
  if (end === at) return;
  const piece = text.slice(at, end);
  const isBlank = !/[^ \t\r\n]/.test(piece);
  const element = walk.open.at(-1);
  if (element === undefined) {
    if (!isBlank) throw new XmlRefusal('The body does not have exactly one root element');
    return;
  }
  // White space between elements is dropped as it comes; what stands around a value is trimmed at its end.
  if (isBlank && element.text === '') return;
  if (piece.includes(']]>')) throw malformedAt(at);
  element.text += decoded(piece);
}

const noAttributes: ReadonlyMap<string, string> = new Map();
function openElement(walk: Walk, tag: number): 'crowded' | undefined {
  const { text, open } = walk;
  if (walk.root !== undefined) throw new XmlRefusal('The body does not have exactly one root element');
  if (open.length >= maxDepth) throw new XmlRefusal(`The body is nested deeper than ${maxDepth} levels`);
  walk.elements += 1;
  if (walk.elements > maxElements) throw new XmlRefusal(`The body has more than ${maxElements} elements`);
  const end = nameEnd(text, tag + 1);
  const element: OpenElement = { name: text.slice(tag + 1, end), attributes: noAttributes, children: [], text: '' };
  walk.at = end + 1;
  open.push(element);
  if (text.charCodeAt(end) === above) return undefined;
  walk.at = end;
  element.attributes = takeAttributes(walk);
  const last = afterBlanks(text, walk.at);
  const isEmpty = text.charCodeAt(last) === slash;
  walk.at = isEmpty ? last + 2 : last + 1;
  if (text.charCodeAt(walk.at - 1) !== above) throw malformedAt(last);
  return isEmpty ? finishElement(walk) : undefined;
}

const equalsForm = /[ \t\r\n]*=[ \t\r\n]*(?=["'])/y;

function takeAttributes(walk: Walk): ReadonlyMap<string, string> {
  const { text } = walk;
  let attributes: Map<string, string> | undefined;
  for (;;) {
    const start = afterBlanks(text, walk.at);
    const isTagEnd = start === walk.at || start === text.length || '/>'.includes(text.charAt(start));
    if (isTagEnd) return attributes ?? noAttributes;
    attributes ??= new Map();
    const end = nameEnd(text, start);
    equalsForm.lastIndex = end;
    if (!equalsForm.test(text)) throw malformedAt(end);
    const open = equalsForm.lastIndex;
    const close = text.indexOf(text.charAt(open), open + 1);
    const name = text.slice(start, end);
    if (close < 0 || attributes.has(name)) throw malformedAt(open);
    const value = text.slice(open + 1, close);
    if (value.includes('<')) throw malformedAt(open);
    if (attributes.size === maxAttributes) throw new XmlRefusal(`An element has more than ${maxAttributes} attributes`);
    attributes.set(name, decoded(value));
    walk.at = close + 1;
  }
}

const closeForm = /[ \t\r\n]*>/y;

function closeElement(walk: Walk, tag: number): 'crowded' | undefined {
  const { text } = walk;
  const element = walk.open.at(-1);
  if (element === undefined || !text.startsWith(element.name, tag + 2)) throw malformedAt(tag);
  closeForm.lastIndex = tag + 2 + element.name.length;
  if (!closeForm.test(text)) throw malformedAt(tag);
  walk.at = closeForm.lastIndex;
  return finishElement(walk);
}

/** Says when the element is one child too many. */
function finishElement(walk: Walk): 'crowded' | undefined {
  const element = walk.open.pop() as OpenElement;
  element.text = element.text.trim();
  const parent = walk.open.at(-1);
  if (parent === undefined) walk.root = element;
  else if (parent.children.push(element) > maxChildren) return 'crowded';
  return undefined;
}

/** Takes a comment or character data; everything else that is declared belongs to a DOCTYPE. */
function takeDeclared(walk: Walk, tag: number): void {
  const { text } = walk;
  if (text.startsWith('<!--', tag)) {
    const end = text.indexOf('--', tag + 4);
    if (end < 0 || text.charCodeAt(end + 2) !== above) throw malformedAt(tag);
    walk.at = end + 3;
  } else if (text.startsWith('<![CDATA[', tag)) {
    const end = text.indexOf(']]>', tag + 9);
    const element = walk.open.at(-1);
    if (end < 0 || element === undefined) throw malformedAt(tag);
    element.text += text.slice(tag + 9, end);
    walk.at = end + 3;
  } else throw new XmlRefusal('The body has a DOCTYPE, which is not accepted');
}

function skipInstruction(walk: Walk, tag: number): void {
  const { text } = walk;
  const name = text.slice(tag + 2, nameEnd(text, tag + 2));
  const end = text.indexOf('?>', tag + 2 + name.length);
  const isApart = end === tag + 2 + name.length || /\s/.test(text.charAt(tag + 2 + name.length));
  if (end < 0 || !isApart || name.toLowerCase() === 'xml') throw malformedAt(tag);
  walk.at = end + 2;
}

function decoded(text: string): string {
  const result = decodedText(text);
  if (result === undefined) throw new XmlRefusal('The body holds a reference that is not one of XML itself');
  return result;
}
