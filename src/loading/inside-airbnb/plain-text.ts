const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: ' ',
};

/** Breaks and paragraphs become line breaks, control characters are removed; `most` is in characters. */
export function stripMarkup(text: string, most: number): string {
  const plain = text
    .replace(/<\s*(br|\/p|\/div|\/li)\s*\/?>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|apos|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g, ' ') // eslint-disable-line no-control-regex
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return cutText(plain, most);
}

export function stripToLine(text: string, most: number): string {
  return cutText(stripMarkup(text, Infinity).replace(/\s+/g, ' '), most);
}

/** Never cuts inside a surrogate pair. */
function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.charCodeAt(most - 1) >= 0xd800 && text.charCodeAt(most - 1) <= 0xdbff ? most - 1 : most;
  return text.slice(0, end).trimEnd();
}
