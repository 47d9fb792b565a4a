import { z } from 'zod';
import fc from './random.ts';
import { coreOf } from '../../src/formats/xml-form.ts';
import { encodeXml } from '../../src/formats/xml-encode.ts';
import type { Resource } from '../../src/http/operation.ts';
import { hostileElements, hostileValues, written, type SentElement } from './hostile-values.ts';
import { shapeValues } from './shape-values.ts';

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
  const texts = hostileValues.map(([name, make]): (typeof hostileElements)[number] => [
    name,
    (element) => written({ ...element, inner: xmlText(make(element.inner)) }),
  ]);
  const pieces = inTurn([...hostileElements, ...texts]);
  const writtenBody = (value: unknown) => encodeXml(value, body.shape, body.root);
  const placesOf = (value: unknown) => xmlPlaces(readElements(writtenBody(value)));
  return grownPlaces(sample, body.shape, placesOf).flatMap(({ grow, places, perPlace }) =>
    places.flatMap((path) =>
      pieces(perPlace).map(([kind, make]) => ({
        name: `${path.join('/')}: ${kind}`,
        write: (value: unknown) => declaration + withPiece(readElements(writtenBody(grow(value))), path, make),
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

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

/** An element with its children, or with its text if it has none. */
interface ReadElement {
  name: string;
  attributes: string;
  content: ReadElement[] | string;
}

/** Reads XML of the service's own writer: tags and texts only. */
function readElements(text: string): ReadElement {
  const root: ReadElement = { name: '', attributes: '', content: [] };
  const open = [root];
  for (const [, closing, name, attributes, empty, inner] of text.matchAll(/<(\/?)([\w:]+)([^>]*?)(\/?)>|([^<]+)/g)) {
    const parent = open.at(-1) as ReadElement;
    if (inner !== undefined && parent !== root) parent.content = inner;
    if (name === undefined) continue;
    if (closing === '/') open.pop();
    else {
      const element: ReadElement = { name, attributes: attributes ?? '', content: [] };
      if (typeof parent.content === 'string') parent.content = [];
      parent.content.push(element);
      if (empty !== '/') open.push(element);
    }
  }
  return (root.content as ReadElement[])[0] as ReadElement;
}

function xmlPlaces({ content }: ReadElement): Path[] {
  if (typeof content === 'string') return [[]];
  const first = content.filter((child, at) => at < mostItems || content[at - mostItems]?.name !== child.name);
  const places = first.flatMap((child) =>
    xmlPlaces(child).map((path) => [`${content.indexOf(child)} ${child.name}`, ...path]),
  );
  return [[], ...places];
}

function withPiece(element: ReadElement, [place, ...rest]: Path, make: (element: SentElement) => string): string {
  const { name, attributes, content } = element;
  if (place === undefined) return make({ name, attributes, inner: innerOf(element) });
  const children = (content as ReadElement[]).map((child, at) =>
    `${at} ${child.name}` === place ? withPiece(child, rest, make) : writeElement(child),
  );
  return written({ name, attributes, inner: children.join('') });
}

function writeElement(element: ReadElement): string {
  return written({ ...element, inner: innerOf(element) });
}

function innerOf({ content }: ReadElement): string {
  return typeof content === 'string' ? content : content.map(writeElement).join('');
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
