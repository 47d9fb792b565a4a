import { XmlRefusal } from './xml-refusal.ts';

/** The contract is silent on the number of comments in an XML body: it is at most 10,000. */
const maxAsides = 10_000;

const declaration =
  /^<\?xml\s+version\s*=\s*(["'])1\.\d\1(?:\s+encoding\s*=\s*(["'])([A-Za-z][\w.-]{0,40})\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\4)?\s*\?>/;

/** Throws XmlRefusal for an encoding other than UTF-8. */
export function removeDeclaration(text: string): string {
  if (!/^<\?xml\s/.test(text)) return text;
  const found = declaration.exec(text);
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
