import { z } from 'zod';
import fc from './random.ts';
import { coreOf } from '../../src/formats/xml-form.ts';
import { encodeXml } from '../../src/formats/xml-encode.ts';
import type { Resource } from '../../src/http/operation.ts';
import table from './hostile-values.json' with { type: 'json' };
import { shapeValues } from './shape-values.ts';

type Make = (old: unknown) => unknown;

/** Malicious values for any place of a body; some are made from the original value. */
const made: Readonly<Record<string, Make>> = {
  'a flag': (old) => old !== true,
  'a long text': () => 'é'.repeat(20_000),
  'control characters': (old) => `${leafText(old)}\u0000\u0007\u001b[31m\u009f`,
  'half of a character': (old) => `${leafText(old)}\ud800`,
  'the other half of a character': () => '\udc00',
  'an address of many parts': () => `https://a:b@[::1]:99999/${'%2e%2e/'.repeat(50)}?#`,
  'a number as text with blanks': (old) => `\t${leafText(old)} `,
  'thousands of digits': () => '9'.repeat(3000),
  'zero from below': () => -0,
  'the negative': (old) => (typeof old === 'number' ? -old : '-1'),
  'a fraction': (old) => (typeof old === 'number' ? old + 0.5 : 1.5),
  'a hair too much': (old) => (typeof old === 'number' ? old + 1e-7 : 1e-300),
  'a list': (old) => [old],
  'a list of lists': (old) => [[[old]]],
  'an object': (old) => ({ value: old }),
  'an object like a list': (old) => ({ 0: old, length: 1 }),
  'deep nesting': (old) => nested(old, 14),
  'items twice': (old) => (Array.isArray(old) ? [...(old as unknown[]), ...(old as unknown[])] : [old, old]),
  'a further item': (old) => (Array.isArray(old) ? [...(old as unknown[]), 'x'] : 'x'),
  'an item that is missing': (old) => (Array.isArray(old) ? (old as unknown[]).slice(1) : []),
  'an unknown member': (old) => ({ ...membersOf(old), zzzUnknown: { deep: [1] } }),
  'a member for the prototype': (old) =>
    Object.fromEntries([...Object.entries(membersOf(old)), ['__proto__', { isAdmin: true }]]),
  'a member that hides a method': (old) => ({ ...membersOf(old), toString: 1, hasOwnProperty: 2, then: 3 }),
  'a member without a name': (old) => ({ ...membersOf(old), '': old }),
  'a member with an odd name': (old) => ({ ...membersOf(old), 'a/b~c\u0000 <&': old }),
};
const hostileValues = (table.values as [string, unknown?][]).map(([name, value]): [string, Make] => {
  return [name, made[name] ?? (() => value)];
});

/** Malicious XML in place of an element, made from its name (`%n`), attributes, content (`%i`) and tags (`%o`, `%c`). */
const hostileElements = Object.entries(table.elements).map(([name, template]) => {
  const make = ({ name, attributes, inner }: SentElement) => {
    const parts = { n: name, a: attributes, i: inner, o: `<${name}${attributes}>`, c: `</${name}>` };
    return template.replace(/%([naioc])/g, (_, part) => parts[part as keyof typeof parts]);
  };
  return [name, make] as const;
});

/** Each attribute with a leading space; the content as text. */
interface SentElement {
  name: string;
  attributes: string;
  inner: string;
}

function written({ name, attributes, inner }: SentElement): string {
  return `<${name}${attributes}>${inner}</${name}>`;
}

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
    return [name, (element: SentElement) => written({ ...element, inner: xmlText(make(element.inner)) })] as const;
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
  if (core instanceof z.core.$ZodUnion)
    return core._zod.def.options.flatMap((option) => absentMembers(value, option, path));
  if (core instanceof z.core.$ZodArray && Array.isArray(value))
    return value.slice(0, 1).flatMap((item) => absentMembers(item, core._zod.def.element, [...path, 0]));
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
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (at === name ? withChange(item, rest, make) : item));
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
    const element: FoundElement = { name, attributes, inner: '', ...place };
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
