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
  if (!text.includes('&')) return text;
  const unknown: string[] = [];
  const decoded = text.replace(/&([^&;]{0,12})(;?)/g, (_, name: string, end: string) => {
    const character = end === ';' ? characterOf(name) : undefined;
    if (character === undefined) unknown.push(name);
    return character ?? '';
  });
  return unknown.length === 0 ? decoded : undefined;
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(predefined, name) ? predefined[name] : undefined;
  const [, hex, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name) ?? [];
  const point = hex === undefined ? Number(decimal ?? NaN) : Number.parseInt(hex, 16);
  if (!(point > 0 && point <= 0x10ffff)) return undefined;
  const character = String.fromCodePoint(point);
  return character === withoutForbidden(character) ? character : undefined;
}
