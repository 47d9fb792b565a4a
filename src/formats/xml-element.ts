import { SaxesParser } from 'saxes';

/** One element: its name without the prefix of a namespace, its attributes without those of namespaces, its children, and its own text, trimmed. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
}

/** A document that cannot be read; the message is for the caller and repeats nothing of what was sent. */
export class XmlRefusal extends Error {}

/** Deeper elements are refused (docs/contract.md 1.2). */
const maxDepth = 16;

/**
 * The contract is silent on how many elements an XML body holds: 500,000, more than 20,000 deal rows with all that each
 * may hold.
 */
const maxElements = 500_000;

/** The contract is silent on how many attributes an element of a body has: at most 20, more than any needs. */
const maxAttributes = 20;

/** The contract is silent on how long an attribute of a body is: 1,000 characters, many times a code or a namespace. */
const maxAttributeLength = 1_000;

/** The contract is silent on how many children an element of a body has: 20,000, as the longest of its lists. */
export const maxChildren = 20_000;

/** The contract is silent on comments, instructions and CDATA sections in an XML body: at most 10,000 together. */
const maxAsides = 10_000;

/** The contract is silent on how long a tag, a comment or a text in an XML body is: 64 kB, six times the longest text of any member. */
const maxRun = 64 * 1024;

/**
 * Reads the root element of a document. Throws an XmlRefusal for anything but one well-formed root within the limits above and without
 * a DOCTYPE. A body is crowded when an element has more than 20,001 children; what follows these is not read.
 */
export function readXmlElement(text: string): { root: XmlElement; isCrowded: boolean } {
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const built = buildElements(parser);
  refuseOthers(parser);
  for (let at = 0; at < text.length && !built.isCrowded; at += maxRun) {
    const before = built.events;
    parser.write(withLineFeeds(text.slice(at, at + maxRun), text[at - 1]));
    if (built.events === before && at + maxRun < text.length) throw tooLong();
  }
  if (!built.isCrowded) parser.close();
  if (built.root === undefined) throw new XmlRefusal('The body has no root element');
  return { root: built.root, isCrowded: built.isCrowded };
}

/** Ends lines as XML has it: by itself the parser keeps a string for each carriage return. */
function withLineFeeds(piece: string, former: string | undefined): string {
  const rest = former === '\r' && piece.startsWith('\n') ? piece.slice(1) : piece;
  return rest.includes('\r') ? rest.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : rest;
}

/** What the parser has found so far. */
interface Built {
  root: XmlElement | undefined;
  isCrowded: boolean;
  /** Tags, texts and the like that ended. */
  events: number;
}

const noAttributes: ReadonlyMap<string, string> = new Map();

/** Builds elements from what the parser finds, and refuses what exceeds a limit as soon as it does. */
function buildElements(parser: SaxesParser<{ xmlns: true }>): Built {
  const built: Built = { root: undefined, isCrowded: false, events: 0 };
  const open: XmlElement[] = [];
  let [elements, asides, attributeCount, attributes] = [0, 0, 0, noAttributes];
  const addText = (text: string): void => {
    built.events += 1;
    if (text.length > maxRun) throw tooLong();
    // Looking at the text makes one string of it: the parser joins up to a string for each character.
    const isBlank = text.trim() === '';
    const element = open.at(-1);
    if (element && (element.text !== '' || !isBlank)) element.text += text;
  };
  const countAside = (): void => {
    built.events += 1;
    asides += 1;
    if (asides > maxAsides) throw new XmlRefusal(`The body has more than ${maxAsides} comments or the like`);
  };
  parser.on('opentagstart', () => {
    elements += 1;
    [attributeCount, attributes] = [0, noAttributes];
    if (elements > maxElements) throw new XmlRefusal(`The body has more than ${maxElements} elements`);
    if (open.length >= maxDepth) throw new XmlRefusal(`The body is nested deeper than ${maxDepth} levels`);
  });
  parser.on('attribute', ({ name, prefix, value }) => {
    attributeCount += 1;
    if (attributeCount > maxAttributes) throw new XmlRefusal(`An element has more than ${maxAttributes} attributes`);
    if (value.length > maxAttributeLength)
      throw new XmlRefusal(`An attribute has more than ${maxAttributeLength} characters`);
    if (prefix === '' && name !== 'xmlns') attributes = new Map([...attributes, [name, value.trim()]]);
  });
  parser.on('opentag', ({ local: name }) => {
    built.events += 1;
    const element: XmlElement = { name, attributes, children: [], text: '' };
    const siblings = open.at(-1)?.children ?? [];
    built.root ??= element;
    built.isCrowded ||= siblings.length > maxChildren;
    if (!built.isCrowded) siblings.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    built.events += 1;
    const element = open.pop();
    if (element) element.text = element.text.trim();
  });
  parser.on('text', addText);
  parser.on('cdata', (text) => {
    countAside();
    addText(text);
  });
  parser.on('comment', countAside);
  parser.on('processinginstruction', countAside);
  return built;
}

/** Refuses what is not well-formed, not UTF-8, or has a DOCTYPE. */
function refuseOthers(parser: SaxesParser): void {
  parser.on('doctype', () => {
    throw new XmlRefusal('The body has a DOCTYPE, which is not accepted');
  });
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (!/^(utf-?8|us-ascii)$/i.test(encoding)) throw new XmlRefusal('The body is not UTF-8');
  });
  parser.on('error', ({ message }) => {
    throw notWellFormed(message);
  });
}

function tooLong(): XmlRefusal {
  return new XmlRefusal(`The body has a tag, a text or a comment of more than ${maxRun} characters`);
}

/** The parser's messages repeat what was sent behind a colon, and end with a full stop. */
function notWellFormed(message: string): XmlRefusal {
  const [line, column, what = ''] = message.split(':');
  const told = what.trim().replace(/\.$/, '');
  return new XmlRefusal(`The body is not well-formed XML (line ${line}, column ${column}: ${told})`);
}
