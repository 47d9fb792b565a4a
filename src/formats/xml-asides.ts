import { XmlRefusal } from './xml-refusal.ts';

/** The contract is silent on comments in an XML body: at most 10,000, more than anybody needs to explain it. */
const maxAsides = 10_000;

const declaration =
  /^<\?xml\s+version\s*=\s*(["'])1\.\d\1(?:\s+encoding\s*=\s*(["'])([A-Za-z][\w.-]{0,40})\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\4)?\s*\?>/;

/** Yields the document behind its XML declaration; throws an XmlRefusal when it names another encoding than UTF-8. */
export function removeDeclaration(text: string): string {
  if (!/^<\?xml\s/.test(text)) return text;
  const found = declaration.exec(text);
  if (!found) throw new XmlRefusal('The body has an XML declaration that cannot be read');
  const encoding = found[3];
  if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding)) throw new XmlRefusal('The body is not UTF-8');
  return text.slice(found[0].length);
}

/**
 * A comment, character data or an instruction, of one without an end only its beginning; what declares a DOCTYPE; a closing tag
 * that is written as an empty one, which the validator takes for an element and the parser for an end.
 */
const asides = /<!--(?:[\s\S]*?-->)?|<!\[CDATA\[(?:[\s\S]*?\]\]>)?|<\?(?:[\s\S]*?\?>)?|<!|<\/[^<>]*\/>/g;

/**
 * Yields the document with an empty comment for each instruction, in which the parser would take an apostrophe for the beginning
 * of a text. Throws an XmlRefusal for a DOCTYPE, for more than 10,000 comments, instructions and pieces of character data, and
 * for one of them that is not well-formed.
 */
export function replaceInstructions(document: string): string {
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
