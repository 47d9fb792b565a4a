import { z } from 'zod';
import fc from './random.ts';
import { coreOf } from '../../src/formats/xml-form.ts';
import { encodeXml } from '../../src/formats/xml-encode.ts';
import type { Resource } from '../../src/http/operation.ts';
import { shapeValues } from './shape-values.ts';

type Make = (old: unknown) => unknown;

/** Malicious values for any place of a body; some are made from the original value. */
const hostileValues: readonly [name: string, make: Make][] = [
  ['nothing', () => null],
  ['a flag', (old) => old !== true],
  ['an empty text', () => ''],
  ['blanks', () => ' \t\n\u00a0'],
  ['a text', () => 'x'],
  ['a long text', () => 'é'.repeat(20_000)],
  ['control characters', (old) => `${leafText(old)}\u0000\u0007\u001b[31m\u009f`],
  ['half of a character', (old) => `${leafText(old)}\ud800`],
  ['the other half of a character', () => '\udc00'],
  ['emoji', () => '\ud83c\udfe0\ud83d\udc69\u200d\ud83d\udc69\u200d\ud83d\udc67'],
  ['letters that grow in lower case', () => '\u0130\u0130\u0130\u0130'],
  ['letters that grow in upper case', () => '\u00df\ufb01\u0149'],
  ['a hundred accents on a letter', () => `a${'\u0301'.repeat(100)}`],
  ['text from the right', () => '\u202e\u0639\u0631\u0628\u064a\u202c'],
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
  ['a number in other digits', () => '\u0663\uff14'],
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
  [
    'a member for the prototype',
    (old) => Object.fromEntries([...Object.entries(membersOf(old)), ['__proto__', { isAdmin: true }]]),
  ],
  ['a member that hides a method', (old) => ({ ...membersOf(old), toString: 1, hasOwnProperty: 2, then: 3 })],
  ['a member without a name', (old) => ({ ...membersOf(old), '': old })],
  ['a member with an odd name', (old) => ({ ...membersOf(old), 'a/b~c\u0000 <&': old })],
];

/** Each attribute with a leading space; the content as text. */
interface SentElement {
  name: string;
  attributes: string;
  inner: string;
  /** Its tags. */
  open: string;
  close: string;
}

/** Malicious XML in place of an element. */
const hostileElements: readonly [name: string, make: (sent: SentElement) => string][] = [
  ['nothing', () => ''],
  ['an empty element', ({ name }) => `<${name}/>`],
  ['the element twice', ({ inner, open, close }) => `${open}${inner}${close}${open}${inner}${close}`],
  ['the element within itself', ({ inner, open, close }) => `${open}${open}${inner}${close}${close}`],
  ['character data', ({ open, close }) => `${open}<![CDATA[<x>&y;]]>${close}`],
  ['empty character data', ({ open, close }) => `${open}<![CDATA[]]>${close}`],
  ['comments', ({ inner, open, close }) => `<!-- a -->${open}<!-- b -->${inner}<!---->${close}`],
  ['an instruction', ({ inner, open, close }) => `${open}<?php echo 1 ?>${inner}${close}`],
  ['an entity that nobody defined', ({ open, close }) => `${open}&euro;${close}`],
  ['a reference to no character', ({ open, close }) => `${open}&#0;${close}`],
  ['a reference to emoji', ({ open, close }) => `${open}&#x1F3E0;${close}`],
  ['a reference to a blank', ({ open, close }) => `${open}&#160;&#9;${close}`],
  ['an unknown element', ({ inner, open, close }) => `${open}${inner}<zzzUnknown>1</zzzUnknown>${close}`],
  ['an element for the prototype', ({ open, close }) => `${open}<__proto__>1</__proto__>${close}`],
  ['an element that hides a method', ({ open, close }) => `${open}<toString>1</toString>${close}`],
  ['an unknown attribute', ({ name, attributes, inner, close }) => `<${name}${attributes} zzz="1">${inner}${close}`],
  ['nil', ({ name, close }) => `<${name} xsi:nil="true">${close}`],
  ['an attribute twice', ({ name, inner, close }) => `<${name} a="1" a="2">${inner}${close}`],
  ['an entry without a key', ({ open, close }) => `${open}<entry><value>1</value></entry>${close}`],
  ['deep nesting', ({ open, close }) => `${open}${'<a>'.repeat(20)}${'</a>'.repeat(20)}${close}`],
  ['text beside elements', ({ inner, open, close }) => `${open}text${inner}text${close}`],
  ['the end of another element', ({ open, close }) => `${open}</x>${close}`],
];

function leafText(old: unknown): string {
  return typeof old === 'object' && old !== null ? '1' : String(old);
}

function membersOf(old: unknown): object {
  return typeof old === 'object' && old !== null && !Array.isArray(old) ? old : {};
}

function nested(value: unknown, depth: number): unknown {
  return depth === 0 ? value : nested({ value: [value] }, depth - 1);
}

/** A valid body with one malicious place. */
export interface Mutation {
  name: string;
  write: (body: unknown) => string;
}

type Path = readonly (string | number)[];

type Growth = (body: unknown) => unknown;

/**
 * One body for each leaf, list and object of the sample, and of every member that the shape allows in addition. A place
 * of the sample gets two of the hostile values, an added one gets one; the values rotate.
 */
export function jsonMutations(sample: unknown, { shape }: Resource): Mutation[] {
  const values = inTurn(hostileValues);
  return grownPlaces(sample, shape, jsonPlaces).flatMap(({ grow, places, perPlace }) =>
    places.flatMap((path) =>
      values(perPlace).map(([kind, make]) => ({
        name: `${path.join('/')}: ${kind}`,
        write: (body: unknown) => JSON.stringify(withChange(grow(body), path, make)),
      })),
    ),
  );
}

/** As `jsonMutations`, in XML: of each element. */
export function xmlMutations(sample: unknown, body: Resource): Mutation[] {
  const texts = hostileValues.map(([name, make]) => {
    return [name, (element: SentElement) => element.open + xmlText(make(element.inner)) + element.close] as const;
  });
  const pieces = inTurn([...hostileElements, ...texts]);
  const writtenBody = (value: unknown) => encodeXml(value, body.shape, body.root);
  const placesOf = (value: unknown) =>
    elementsIn(writtenBody(value)).flatMap(({ path, isListed }) => (isListed ? [path] : []));
  return grownPlaces(sample, body.shape, placesOf).flatMap(({ grow, places, perPlace }) =>
    places.flatMap((path) =>
      pieces(perPlace).map(([kind, make]) => ({
        name: `${path.join('/')}: ${kind}`,
        write(value: unknown) {
          const xml = writtenBody(grow(value));
          const element = elementsIn(xml).find((one) => one.path.join() === path.join());
          return element ? xml.slice(0, element.start) + make(element) + xml.slice(element.end) : xml;
        },
      })),
    ),
  );
}

/** Rotates through the values. */
function inTurn<Value>(values: readonly Value[]): (count: number) => Value[] {
  let next = 0;
  // The step is coprime to the lengths in use: adjacent places get values of different kinds.
  return (count) => Array.from({ length: count }, () => values[(next += 13) % values.length] as Value);
}

/** The places of the sample, and those that each additional member would bring. */
function grownPlaces(sample: unknown, shape: z.ZodType, placesOf: (value: unknown) => Path[]) {
  const known = new Set(placesOf(sample).map((path) => path.join('/')));
  const own = { grow: (body: unknown) => body, places: placesOf(sample), perPlace: 2 };
  const added = absentMembers(sample, shape).map((grow) => {
    const places = placesOf(grow(sample)).filter((path) => !known.has(path.join('/')));
    return { grow, places, perPlace: 1 };
  });
  return [own, ...added];
}

/** Each adds one member that the shape allows and the value lacks, at any depth. */
function absentMembers(value: unknown, schema: z.core.$ZodType, path: Path = []): Growth[] {
  const core = coreOf(schema);
  if (core instanceof z.core.$ZodUnion) {
    return core._zod.def.options.flatMap((option) => absentMembers(value, option, path));
  }
  if (core instanceof z.core.$ZodArray && Array.isArray(value)) {
    return value.slice(0, 1).flatMap((item) => absentMembers(item, core._zod.def.element, [...path, 0]));
  }
  if (!(core instanceof z.core.$ZodObject) || typeof value !== 'object' || value === null) return [];
  return Object.entries(core._zod.def.shape).flatMap(([name, member]) => {
    const own = (value as Record<string, unknown>)[name];
    if (own !== undefined) return absentMembers(own, member, [...path, name]);
    const [made] = fc.sample(
      shapeValues(member, name).filter((one) => one !== null),
      { numRuns: 1, seed: 5 },
    );
    return [(body: unknown) => withChange(body, [...path, name], () => made)];
  });
}

/** Further items of a list resemble the first ones. */
const mostItems = 2;

function jsonPlaces(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [[]];
  const inner = Object.entries(value).slice(0, Array.isArray(value) ? mostItems : undefined);
  const places = inner.flatMap(([name, member]) =>
    jsonPlaces(member).map((path) => [Array.isArray(value) ? Number(name) : name, ...path]),
  );
  return [[], ...places];
}

function withChange(value: unknown, [name, ...rest]: Path, make: (old: unknown) => unknown): unknown {
  if (name === undefined) return make(value);
  if (Array.isArray(value)) {
    return value.map((item: unknown, at) => (at === name ? withChange(item, rest, make) : item));
  }
  const members = value as Record<string, unknown>;
  return { ...members, [name]: withChange(members[name], rest, make) };
}

interface FoundElement extends SentElement {
  path: string[];
  /** The names of its children so far. */
  names: string[];
  isListed: boolean;
  start: number;
  end: number;
}

/** The elements of XML of the service's own writer: tags and texts only. */
function elementsIn(xml: string): FoundElement[] {
  const found: FoundElement[] = [];
  const open: FoundElement[] = [];
  for (const { 0: tag, 1: closing, 2: name = '', 3: attributes = '', 4: empty, index } of xml.matchAll(
    /<(\/?)([\w:]+)([^>]*?)(\/?)>/g,
  )) {
    const parent = open.at(-1);
    if (closing && parent) {
      Object.assign(parent, { end: index + tag.length, inner: xml.slice(parent.end, index) });
      open.pop();
      continue;
    }
    const at = parent ? parent.names.push(name) - 1 : 0;
    const isListed = !parent || (parent.isListed && (at < mostItems || parent.names[at - mostItems] !== name));
    const path = parent ? [...parent.path, `${at} ${name}`] : [];
    const place = { path, names: [], isListed, start: index, end: index + tag.length };
    const tags = { open: `<${name}${attributes}>`, close: `</${name}>` };
    const element: FoundElement = { name, attributes, inner: '', ...tags, ...place };
    found.push(element);
    if (!empty) open.push(element);
  }
  return found;
}

/** Characters that XML cannot carry are not escaped or removed. */
function xmlText(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => `<value>${xmlText(item)}</value>`).join('');
  if (typeof value === 'string') return value.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.entries(value ?? {})
    .map(([name, member]) => (/^[a-z_]\w*$/i.test(name) ? `<${name}>${xmlText(member)}</${name}>` : ''))
    .join('');
}
