/* eslint-disable no-control-regex -- these are the very characters that XML forbids or that must be escaped */
const needsCareInText = /[<>&\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff]/;
const needsCareInAttribute = /[<>&"\u0000-\u001f\ufffe\uffff\ud800-\udfff]/;
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udfff]/gu;
/* eslint-enable no-control-regex */

/** Yields the text as it stands between tags: escaped, without the characters that XML 1.0 forbids. */
export function xmlText(text: string): string {
  if (!needsCareInText.test(text)) return text;
  return withoutForbidden(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

/** Yields the text as it stands in an attribute between double quotes. */
export function xmlAttribute(text: string): string {
  if (!needsCareInAttribute.test(text)) return text;
  return xmlText(text).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;');
}

/** Drops control characters, non-characters and halves of surrogate pairs. */
function withoutForbidden(text: string): string {
  return text.replace(forbidden, '');
}

const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Yields the text with the five predefined and the numeric references decoded; undefined when any other stands in it. */
export function decodedText(text: string): string | undefined {
  let decoded = '';
  let from = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', from)) {
    const end = text.slice(at + 1, at + longestReference).indexOf(';');
    const character = end < 0 ? undefined : characterOf(text.slice(at + 1, at + 1 + end));
    // What follows the first that is unknown need not be read.
    if (character === undefined) return undefined;
    decoded += text.slice(from, at) + character;
    from = at + end + 2;
  }
  return from === 0 ? text : decoded + text.slice(from);
}

/** From the ampersand to the semicolon, as in `&#x10ffff;` with room for leading zeros. */
const longestReference = 14;

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(predefined, name) ? predefined[name] : undefined;
  const [, hex, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name) ?? [];
  const point = hex === undefined ? Number(decimal ?? NaN) : Number.parseInt(hex, 16);
  if (!(point > 0 && point <= 0x10ffff)) return undefined;
  const character = String.fromCodePoint(point);
  return character === withoutForbidden(character) ? character : undefined;
}
