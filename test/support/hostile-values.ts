/** Malicious values for any place of a body; some are made from the original value. */
export const hostileValues: readonly [name: string, make: (old: unknown) => unknown][] = [
  ['nothing', () => null],
  ['a flag', (old) => old !== true],
  ['an empty text', () => ''],
  ['blanks', () => ' \t\n\u00a0'],
  ['a text', () => 'x'],
  ['a long text', () => 'é'.repeat(20_000)],
  ['control characters', (old) => `${leafText(old)}\u0000\u0007\u001b[31m\u009f`],
  ['half of a character', (old) => `${leafText(old)}\ud800`],
  ['the other half of a character', () => '\udc00'],
  ['emoji', () => '🏠👩‍👩‍👧'],
  ['letters that grow in lower case', () => 'İİİİ'],
  ['letters that grow in upper case', () => 'ßﬁŉ'],
  ['a hundred accents on a letter', () => `a${'\u0301'.repeat(100)}`],
  ['text from the right', () => '\u202eعربي\u202c'],
  ['line ends of JavaScript', () => 'a\u2028b\u2029c\ufeff'],
  ['markup', () => '<b>&amp;"\'</b>]]><!-- -->'],
  ['SQL', () => "' OR 1=1; --"],
  ['a template', () => '${7*7}{{7*7}}%s%00'],
  ['a path', () => '../../etc/passwd'],
  ['an address with a script', () => 'javascript:alert(1)'],
  ['an address of many parts', () => `https://a:b@[::1]:99999/${'%2e%2e/'.repeat(50)}?#`],
  ['a name of the prototype', () => '__proto__'],
  ['a method of objects', () => 'constructor'],
  ['no number', () => 'NaN'],
  ['no end', () => '-Infinity'],
  ['a number in other digits', () => '٣４'],
  ['a number in hexadecimal', () => '0x10'],
  ['a number as text with blanks', (old) => `\t${leafText(old)} `],
  ['thousands of digits', () => '9'.repeat(3000)],
  ['zero', () => 0],
  ['zero from below', () => -0],
  ['minus one', () => -1],
  ['the negative', (old) => (typeof old === 'number' ? -old : '-1')],
  ['a fraction', (old) => (typeof old === 'number' ? old + 0.5 : 1.5)],
  ['a hair too much', (old) => (typeof old === 'number' ? old + 1e-7 : 1e-300)],
  ['2^31', () => 2 ** 31],
  ['2^53', () => 2 ** 53],
  ['minus 2^63', () => -(2 ** 63)],
  ['a huge number', () => 1e308],
  ['a huge number as text', () => '1e309'],
  ['a day that does not exist', () => '20250230'],
  ['a day that does not exist, in ISO', () => '2025-02-30'],
  ['a day long ago', () => '00010101'],
  ['a day far away', () => '99991231'],
  ['an instant far away', () => '9999-12-31T23:59:60.999999999-14:00'],
  ['a time of day', () => '24:60'],
  ['an empty list', () => []],
  ['an empty object', () => ({})],
  ['a list', (old) => [old]],
  ['a list of nothing', () => [null, null]],
  ['a list of lists', (old) => [[[old]]]],
  ['an object', (old) => ({ value: old })],
  ['an object like a list', (old) => ({ 0: old, length: 1 })],
  ['deep nesting', (old) => nested(old, 14)],
  ['items twice', (old) => (Array.isArray(old) ? [...(old as unknown[]), ...(old as unknown[])] : [old, old])],
  ['a further item', (old) => (Array.isArray(old) ? [...(old as unknown[]), 'x'] : 'x')],
  ['an item that is missing', (old) => (Array.isArray(old) ? (old as unknown[]).slice(1) : [])],
  ['an unknown member', (old) => ({ ...membersOf(old), zzzUnknown: { deep: [1] } })],
  ['a member for the prototype', (old) => withMember(old, '__proto__', { isAdmin: true })],
  ['a member that hides a method', (old) => ({ ...membersOf(old), toString: 1, hasOwnProperty: 2, then: 3 })],
  ['a member without a name', (old) => ({ ...membersOf(old), '': old })],
  ['a member with an odd name', (old) => ({ ...membersOf(old), 'a/b~c\u0000 <&': old })],
];

/** Malicious XML in place of an element, made from its name and content. */
export const hostileElements: readonly [name: string, make: (element: SentElement) => string][] = [
  ['nothing', () => ''],
  ['an empty element', ({ name }) => `<${name}/>`],
  ['the element twice', (element) => written(element) + written(element)],
  ['the element within itself', (element) => written({ ...element, inner: written(element) })],
  ['character data', (element) => written({ ...element, inner: '<![CDATA[<x>&y;]]>' })],
  ['empty character data', (element) => written({ ...element, inner: '<![CDATA[]]>' })],
  ['comments', (element) => `<!-- a -->${written({ ...element, inner: `<!-- b -->${element.inner}<!---->` })}`],
  ['an instruction', (element) => written({ ...element, inner: `<?php echo 1 ?>${element.inner}` })],
  ['an entity that nobody defined', (element) => written({ ...element, inner: '&euro;' })],
  ['a reference to no character', (element) => written({ ...element, inner: '&#0;' })],
  ['a reference to emoji', (element) => written({ ...element, inner: '&#x1F3E0;' })],
  ['a reference to a blank', (element) => written({ ...element, inner: '&#160;&#9;' })],
  ['an unknown element', (element) => written({ ...element, inner: `${element.inner}<zzzUnknown>1</zzzUnknown>` })],
  ['an element for the prototype', (element) => written({ ...element, inner: `<__proto__>1</__proto__>` })],
  ['an element that hides a method', (element) => written({ ...element, inner: `<toString>1</toString>` })],
  ['an unknown attribute', (element) => written({ ...element, attributes: `${element.attributes} zzz="1"` })],
  ['nil', (element) => written({ ...element, attributes: ' xsi:nil="true"', inner: '' })],
  ['an attribute twice', (element) => written({ ...element, attributes: ' a="1" a="2"' })],
  ['an entry without a key', (element) => written({ ...element, inner: '<entry><value>1</value></entry>' })],
  ['deep nesting', (element) => written({ ...element, inner: `${'<a>'.repeat(20)}${'</a>'.repeat(20)}` })],
  ['text beside elements', (element) => written({ ...element, inner: `text${element.inner}text` })],
  ['the end of another element', (element) => written({ ...element, inner: '</x>' })],
];

/** Each attribute with a leading space; the content as text. */
export interface SentElement {
  name: string;
  attributes: string;
  inner: string;
}

export function written({ name, attributes, inner }: SentElement): string {
  return `<${name}${attributes}>${inner}</${name}>`;
}

function leafText(old: unknown): string {
  return typeof old === 'object' && old !== null ? '1' : String(old);
}

function membersOf(old: unknown): object {
  return typeof old === 'object' && old !== null && !Array.isArray(old) ? old : {};
}

function withMember(old: unknown, name: string, value: unknown): object {
  return Object.fromEntries([...Object.entries(membersOf(old)), [name, value]]);
}

function nested(value: unknown, depth: number): unknown {
  return depth === 0 ? value : nested({ value: [value] }, depth - 1);
}
