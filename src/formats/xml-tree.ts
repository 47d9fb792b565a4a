import { XMLParser, XMLValidator } from 'fast-xml-parser';
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

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  cdataPropName: '#cdata',
  commentPropName: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 4 * maxDepth,
  jPath: false,
});

/** A document that cannot be read; the message is a sentence for the caller. */
export class XmlRefusal extends Error {}

/**
 * Yields the root element of a document. Throws an XmlRefusal for anything but one well-formed root of at most 16 levels
 * without a DOCTYPE: definitions are refused before any parser sees them.
 */
export function xmlTree(text: string): XmlElement {
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text)) {
    throw new XmlRefusal('The body has a DOCTYPE, which is not accepted');
  }
  const encoding = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1];
  if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding)) throw new XmlRefusal('The body is not UTF-8');
  // The validator lets text pass after a root without content.
  if (!text.trimEnd().endsWith('>')) throw new XmlRefusal('The body does not end with its root element');
  const roots = nodesOf(text).filter((node) => !isBlank(node));
  const [root] = roots;
  if (root === undefined || roots.length > 1) throw new XmlRefusal('The body does not have exactly one root element');
  return elementOf(root, 1);
}

/** A node as the parser yields it: its name as the only key beside `:@`. */
type ParserNode = Record<string, unknown>;

function nodesOf(text: string): ParserNode[] {
  // Deprecated in favour of a separate package; its successor is not among our dependencies.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) throw new XmlRefusal(`The body is not well-formed XML (line ${verdict.err.line})`);
  try {
    return parser.parse(text) as ParserNode[];
  } catch {
    throw new XmlRefusal('The body is not XML that can be read');
  }
}

function elementOf(node: ParserNode, depth: number): XmlElement {
  if (depth > maxDepth) throw new XmlRefusal(`The body is nested deeper than ${maxDepth} levels`);
  const name = nameOf(node);
  if (name === undefined) throw new XmlRefusal('The body does not have exactly one root element');
  const children: XmlElement[] = [];
  let text = '';
  let plain = '';
  for (const child of node[name] as ParserNode[]) {
    if (typeof child['#text'] === 'string') plain += child['#text'];
    else if ('#cdata' in child) {
      text += decoded(plain) + cdataOf(child);
      plain = '';
    } else children.push(elementOf(child, depth + 1));
  }
  return { name, attributes: attributesOf(node), children, text: (text + decoded(plain)).trim() };
}

function nameOf(node: ParserNode): string | undefined {
  return Object.keys(node).find((key) => key !== ':@' && !key.startsWith('#'));
}

function attributesOf(node: ParserNode): Map<string, string> {
  const attributes = (node[':@'] ?? {}) as Record<string, unknown>;
  return new Map(Object.entries(attributes).map(([name, value]) => [name, decoded(String(value))]));
}

function cdataOf(node: ParserNode): string {
  return (node['#cdata'] as ParserNode[]).map((part) => String(part['#text'])).join('');
}

function decoded(text: string): string {
  const result = decodedText(text);
  if (result === undefined) throw new XmlRefusal('The body holds a reference that is not one of XML itself');
  return result;
}

function isBlank(node: ParserNode): boolean {
  return typeof node['#text'] === 'string' && node['#text'].trim() === '';
}
