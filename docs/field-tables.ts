import { openApiDocument } from '../src/documentation/openapi/openapi.ts';
import { describedOperations } from '../src/service/operations.ts';
import { exampleWorld } from '../client/example-world.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: string | number | boolean;
  default?: string | number | boolean | object;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  anyOf?: Schema[];
  xml?: { name?: string; wrapped?: boolean; 'x-decimals'?: number };
}

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: Schema;
}

interface Body {
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  operationId: string;
  parameters: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Explained once in section 1.3 of the contract. */
const commonParameters: ReadonlySet<string> = new Set(['lang', 'format']);

/** Rows that stand for fields which the contract describes elsewhere. */
const blocks: Readonly<Record<string, readonly string[]>> = {
  'Price block': [
    'basePrice',
    'price',
    'extrasPrice',
    'discountValue',
    'mandatoryServicesPrice',
    'totalPrice',
    'totalExcludes',
    'onSiteTotal',
    'onSiteExcludes',
    'caution',
    'currency',
  ],
};

/** Shapes of section 3, by their members. */
const named: Readonly<Record<string, string>> = {
  'line1 line2 line3 postalCode city country': 'Address',
  'providerId providerReference providerUrl': 'Provider',
  'civility firstName lastName email phoneNumber language address companyName': 'Customer',
  'group region zone station city': 'GeoTree',
  pictures: 'Photo',
  'pictures id caption captionLanguage room': 'Photo',
  'pictures id caption captionLanguage room captions': 'Photo',
};

const widestCodes = 120;
const widestMembers = 260;

/** Stated once in the contract, before its first table. */
const usualItems = 100;

/**
 * Rewrites the columns "Type" and "Req" of each table below a marker such as `<!-- fields of BookingRequest -->`.
 * "Some fields of" marks a table that leaves fields out. Other columns are written by hand.
 */
export function withFieldTables(text: string): string {
  const document = openApiDocument(describedOperations, {
    publicUrl: 'https://api.example.org',
    world: exampleWorld,
  }) as unknown as Document;
  return text.replace(
    /(<!-- (some )?fields of ([\w. -]+?) -->\n)((?:\|.*\n)+)/g,
    (_, marker: string, some: string | undefined, source: string, table: string) =>
      marker + fieldTable(document, table, source, some === undefined),
  );
}

function fieldTable(document: Document, table: string, source: string, isComplete: boolean): string {
  const [header = [], , ...rows] = table.trimEnd().split('\n').map(cellsOf);
  const shape = shapeOf(document, source);
  const described = new Set<string>();
  let list: Schema = {};
  const lines = rows.flatMap((row, index) => {
    const [first = ''] = row;
    const block = blocks[first.replace(/ \+$/, '')];
    for (const name of block ?? []) described.add(name);
    if (block) return [row];
    const isItem = first.startsWith('– ');
    const own = isItem ? resolve(document, list.items ?? {}) : shape;
    const fields = namesOf(first).map((name) => {
      const field = own.properties?.[name.replace(/ \+$/, '')];
      if (!field) throw new Error(`${source} has no field ${name}: delete its row in docs/contract.md`);
      if (!isItem) {
        described.add(name.replace(/ \+$/, ''));
        list = field;
      }
      return { name, ...describe(field, own, name.replace(/ \+$/, ''), rows[index + 1]?.[0]?.startsWith('– ')) };
    });
    const groups = [...Map.groupBy(fields, ({ type, required }) => `${type} ${required}`).values()];
    return groups.map((group) =>
      row.map((cell, place) => {
        if (place === 0) return (isItem ? '– ' : '') + group.map(({ name }) => name).join(', ');
        if (header[place] === 'Type') return group[0]?.type ?? '';
        if (header[place]?.startsWith('Req')) return group[0]?.required ?? '';
        return cell;
      }),
    );
  });
  const missing = Object.keys(shape.properties ?? {}).filter((name) => !described.has(name));
  if (isComplete && missing.length > 0) {
    throw new Error(`docs/contract.md lacks fields of ${source}: ${missing.join(', ')}`);
  }
  const [head, ...body] = [header, ...lines].map((cells) =>
    `| ${cells.join(' | ')} |\n`.replace(/\| {2}(?=\|)/g, '| '),
  );
  return [head, `|${header.map(() => '---|').join('')}\n`, ...body].join('');
}

/** A cell may hold an escaped bar. */
function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

function namesOf(cell: string): string[] {
  return cell.replace(/^– /, '').split(', ');
}

/** The source is a schema, or the query, body or answer of an operation (`answer of list-feeds`), with a path to a member. */
function shapeOf(document: Document, source: string): Schema {
  const [name = '', ...path] = source.replace(/^(answer|body|query) of /, '').split('.');
  const operation = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === name);
  const root = source.startsWith('query of ')
    ? queryOf(operation)
    : (document.components.schemas[name] ?? bodyOf(operation, source.startsWith('body of ')));
  return path.reduce(
    (shape, member) => {
      const field = shape.properties?.[member];
      if (!field) throw new Error(`There is no ${source}`);
      return resolve(document, field);
    },
    resolve(document, root),
  );
}

function queryOf(operation: Operation | undefined): Schema {
  const parameters = (operation?.parameters ?? []).filter(
    (each) => each.in === 'query' && !commonParameters.has(each.name),
  );
  return {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

function bodyOf(operation: Operation | undefined, isRequest: boolean): Schema {
  const { '200': ok, '201': created } = operation?.responses ?? {};
  const body = isRequest ? operation?.requestBody : (ok ?? created);
  return body?.content?.['application/json']?.schema ?? {};
}

/** Of a list, the items; of a value that may be null, the value. */
function resolve(document: Document, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return resolve(document, document.components.schemas[name] ?? {});
  const value = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (value?.length === 1 && value[0]) return resolve(document, value[0]);
  return schema.items ? resolve(document, schema.items) : schema;
}

function describe(field: Schema, shape: Schema, name: string, hasRows = false) {
  const type =
    hasRows && field.items ? 'list' : typeOf(field, 0).replace(/^money/, name === 'percent' ? 'number' : '$&');
  return { type: type + xmlOf(field, name), required: describeRequired(field, shape, name) };
}

function describeRequired(field: Schema, shape: Schema, name: string): string {
  if (isNullable(field)) return 'null';
  if (shape.required?.includes(name)) return 'yes';
  const initial = typeof field.default === 'object' ? '' : field.default?.toString();
  return initial ? `no (${initial})` : 'no';
}

function isNullable({ type, anyOf }: Schema): boolean {
  return (Array.isArray(type) && type.includes('null')) || (anyOf?.some((each) => each.type === 'null') ?? false);
}

function typeOf(schema: Schema, depth: number): string {
  if (schema.$ref !== undefined) return /(\w+?)(?:Output)?$/.exec(schema.$ref)?.[1] ?? '';
  if (schema.anyOf) {
    return schema.anyOf
      .filter(({ type }) => type !== 'null')
      .map((each) => typeOf(each, depth))
      .join(' or ');
  }
  if (schema.const !== undefined) return `\`${schema.const.toString()}\``;
  if (schema.enum) return codesOf(schema.enum);
  if (schema.items) return listOf(schema, typeOf(schema.items, depth + 1));
  if (schema.additionalProperties) return `map of ${typeOf(schema.additionalProperties, depth + 1)}`;
  if (schema.properties) return membersOf(schema, depth);
  return scalarOf(schema);
}

function listOf({ minItems, maxItems }: Schema, item: string): string {
  const isShort = /^(\w+|\{.*\})$/.test(item);
  const bounds = maxItems === usualItems && minItems === undefined ? '' : boundsOf(minItems, maxItems);
  return `${isShort ? item : `(${item})`}[]${bounds && `, ${bounds.trim()} items`}`;
}

function codesOf(values: readonly unknown[]): string {
  const codes = values.map((value) => `\`${String(value)}\``);
  if (codes.length > 3 && values.every((value) => /^[A-Z0-9_]{3,}$/.test(String(value)))) return 'CODE';
  const list = codes.length === 2 ? codes.join(' or ') : codes.join(', ');
  return list.length > widestCodes ? 'string' : list;
}

/** Names and types, or names alone if that is too long for a cell. */
function membersOf({ properties = {}, required = [] }: Schema, depth: number): string {
  const name = named[Object.keys(properties).join(' ')];
  if (name !== undefined) return name;
  if (depth > 1) return 'object';
  const members = Object.entries(properties).map(
    ([name, member]) => [`${name}${required.includes(name) ? '' : '?'}`, typeOf(member, depth + 1)] as const,
  );
  const typed = `{${members.map(([name, type]) => `${name}: ${type}`).join('; ')}}`;
  return typed.length <= widestMembers ? typed : `{${members.map(([name]) => name).join(', ')}}`;
}

const formats: Readonly<Record<string, string>> = {
  YYYYMMDD: 'date',
  'YYYY-MM-DD HH:mm': 'minute',
  'date-time': 'instant',
  uri: 'URI',
};

const longest = 10_000_000;

function scalarOf({ type, format, pattern, minimum, maximum, minLength, maxLength, xml }: Schema): string {
  const [name = ''] = [type ?? []].flat().filter((each) => each !== 'null');
  if (format !== undefined && formats[format] !== undefined) return formats[format];
  if (name === 'string' && pattern?.startsWith('^[A-Z0-9_]')) return 'CODE';
  if (name === 'string') return name + boundsOf(minLength, maxLength);
  if (name === 'number' && (xml?.['x-decimals'] === 2 || maximum === longest)) return 'money';
  return name + boundsOf(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum);
}

function boundsOf(least: number | undefined, most: number | undefined): string {
  const [from, to] = [least, most].map((bound) => bound?.toLocaleString('en'));
  if (from !== undefined && to !== undefined) return ` ${from}–${to}`;
  if (to !== undefined) return ` ≤ ${to}`;
  return from === undefined ? '' : ` ≥ ${from}`;
}

/** Lists differ in XML: an element of the field's name with one element for each item. */
function xmlOf({ type, items, xml }: Schema, name: string): string {
  if (type !== 'array' || !items?.xml?.name) return '';
  return `, XML ${xml?.wrapped ? `${name}/` : ''}${items.xml.name}`;
}
