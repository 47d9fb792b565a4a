/* eslint-disable no-control-regex -- these are the very characters that XML forbids or that must be escaped */
const needsCareInText = /[<>&\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff]/;
const needsCareInAttribute = /[<>&"\u0000-\u001f\ufffe\uffff\ud800-\udfff]/;
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udfff]/gu;
const forbiddenUnit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
/* eslint-enable no-control-regex */

/** For element content; drops the characters that XML 1.0 forbids. */
export function escapeXmlText(text: string): string {
  if (!needsCareInText.test(text)) return text;
  return removeForbidden(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

/** For attributes in double quotes. */
export function escapeXmlAttribute(text: string): string {
  if (!needsCareInAttribute.test(text)) return text;
  return escapeXmlText(text).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;');
}

/** Drops control characters, non-characters and lone surrogates. */
function removeForbidden(text: string): string {
  return text.replace(forbidden, '');
}

/** Expects well-formed text. */
export function hasForbiddenCharacter(text: string): boolean {
  return forbiddenUnit.test(text);
}
