import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { xsdText } from '../../src/documentation/xsd/xsd-text.ts';
import { validateXML } from 'xmllint-wasm';
import { hasXml, operations } from '../support/operations.ts';
import { dateField, dateInput, intInput, minuteField, moneyField, textInput } from '../../src/formats/fields/fields.ts';
import { startSampleService } from '../http/sample-service.ts';
import { schemaMistakes, schemaPathOf, schemas } from '../support/xml-schemas.ts';

const reply = z.object({
  id: z.int(),
  get replies() {
    return z.array(reply);
  },
});

const thing = z.object({
  id: z.int(),
  label: z.string().optional(),
  state: z.enum(['OPEN', 'SHUT']),
  price: moneyField.nullable(),
  day: dateField,
  changed: minuteField,
  isOpen: z.boolean(),
  tags: z.array(z.string()),
  labels: z.record(z.string(), z.string()),
  facets: z.record(z.string(), z.object({ count: z.int() })).meta({ xml: { item: 'facet', keyAttribute: 'name' } }),
  promotions: z.array(z.object({ code: z.string().meta({ xml: { attribute: true } }) })).meta({ xml: { flat: true } }),
  discussion: reply,
});

const fullThing =
  '<thing><id>7</id><label>a</label><state>OPEN</state><price>480.50</price><day>20270601</day><changed>2027-06-01 10:00</changed>' +
  '<isOpen>true</isOpen><tags><tag>x</tag><tag></tag></tags><labels><entry><key>a</key><value>b</value></entry></labels>' +
  '<facets><facet name="type"><count>1</count></facet></facets><promotion code="A"/><promotion code="B"/>' +
  '<discussion><id>1</id><replies><reply><id>2</id><replies></replies></reply></replies></discussion></thing>';

describe('the schema of an answer', () => {
  const schema = xsdText([{ name: 'thing', content: [{ schema: thing, isFree: false }], note: 'A <thing>.' }], {
    note: '&',
  });

  it('takes all that it may have, no optional and no null member, and empty lists and maps', async () => {
    const few = fullThing.replace(/<label>.*?<\/label>|<price>.*?<\/price>/g, '');
    const empty = fullThing
      .replace(/<(tags|labels|facets|replies)>.*<\/\1>/g, '<$1></$1>')
      .replace(/<promotion .*?>/g, '');
    expect(await wrongBy(schema, { fullThing, few, empty })).toEqual([]);
  });

  const mistakes: readonly [mistake: string, right: string, wrong: string][] = [
    ['a missing member', '<id>7</id>', ''],
    ['another order', '<id>7</id><label>a</label>', '<label>a</label><id>7</id>'],
    ['an unknown member', '<id>7</id>', '<id>7</id><more/>'],
    ['a member twice', '<id>7</id>', '<id>7</id><id>7</id>'],
    ['a word that is no code of a closed list', 'OPEN', 'AJAR'],
    ['a fraction for a whole number', '<id>7</id>', '<id>7.5</id>'],
    ['an amount with three decimals', '480.50', '480.505'],
    ['a day of another form', '20270601', '2027-06-01'],
    ['a minute of another form', '2027-06-01 10:00', '2027-06-01T10:00'],
    ['a flag that is no flag', '>true<', '>yes<'],
    ['an item with another name', '<tag>x</tag>', '<label>x</label>'],
    ['a map without a key', '<key>a</key>', ''],
    ['an entry without its attribute', ' name="type"', ''],
    ['a missing attribute', '<promotion code="A"/>', '<promotion/>'],
    ['a mistake in a shape that contains itself', '<id>2</id>', ''],
    ['another root', 'thing>', 'thong>'],
  ];

  it('refuses every mistake', async () => {
    const changed = mistakes.map(([name, right, wrong]) => [name, fullThing.replaceAll(right, wrong)] as const);
    expect(changed.filter(([, xml]) => xml === fullThing)).toEqual([]);
    expect(await wrongBy(schema, Object.fromEntries(changed))).toEqual(mistakes.map(([name]) => name));
  });
});

describe('the schema of a body', () => {
  const shape = z.object({
    label: textInput(1, 5),
    count: intInput(1, 9).default(1),
    day: dateInput,
    rows: z.array(z.object({ a: z.string(), b: z.string().optional() })).min(1),
  });
  const schema = xsdText([{ name: 'thing', content: [{ schema: shape, isFree: true }], note: '' }], { note: '' });
  const [label, day, rows] = [
    '<label>é&amp;</label>',
    '<day> 20270601 </day>',
    '<rows><row><b>1</b><a>2</a></row></rows>',
  ];

  const wrong = {
    'a missing member': rows + day,
    'a member twice': rows + day + label + day,
    'a number beyond its limit': `<count>10</count>${rows}${day}${label}`,
    'a text that is too long': `${rows}${day}<label>123456</label>`,
    'too few items': `<rows></rows>${day}${label}`,
  };

  it('takes its elements in any order and numbers within their limits, and refuses mistakes', async () => {
    const right = { 'any order': rows + day + label, limits: `${label}<count>9</count>${day}${rows}` };
    const bodies = Object.entries({ ...right, ...wrong }).map(
      ([name, inside]) => [name, `<thing>${inside}</thing>`] as const,
    );
    expect(await wrongBy(schema, Object.fromEntries(bodies))).toEqual(Object.keys(wrong));
  });
});

describe('a root that several resources share', () => {
  const merged = (...shapes: z.ZodType[]) =>
    xsdText([{ name: 'x', content: shapes.map((schema) => ({ schema, isFree: false })), note: '' }], { note: '' });
  const [a, b] = [
    z.object({ id: z.int(), a: z.string(), end: z.int() }),
    z.object({ id: z.int(), b: z.int(), end: z.int() }),
  ];

  it('takes what any of them is, in their order, and nothing else', async () => {
    const [right, wrong] = [
      { a: '<id>1</id><a>x</a><end>2</end>', b: '<id>1</id><b>3</b><end>2</end>' },
      { 'no id': '<b>3</b><end>2</end>', 'another order': '<end>2</end><id>1</id>' },
    ];
    const roots = Object.entries({ ...right, ...wrong }).map(([name, inside]) => [name, `<x>${inside}</x>`] as const);
    expect(await wrongBy(merged(a, b), Object.fromEntries(roots))).toEqual(Object.keys(wrong));
  });

  it('takes any order where their orders contradict each other', async () => {
    const schema = merged(a, z.object({ end: z.int(), id: z.int() }));
    const both = { a: '<x><id>1</id><a>x</a><end>2</end></x>', b: '<x><end>2</end><id>1</id></x>' };
    expect(await wrongBy(schema, both)).toEqual([]);
  });

  it('has members of all their types where these differ, and merged items of lists', async () => {
    const schema = merged(z.array(z.object({ v: z.enum(['A']) })), z.array(z.object({ v: z.int(), w: z.int() })));
    expect(schema).toContain('<xs:element name="v" type="xs:string"/>');
    const mixed = '<x><value><v>A</v></value><value><v>1</v><w>2</w></value></x>';
    expect(await wrongBy(schema, { mixed })).toEqual([]);
  });
});

describe('the published schemas', () => {
  const problem =
    '<problem xmlns="urn:ietf:rfc:7807"><type>t</type><title>t</title><status>404</status><code>C</code><message>m</message>' +
    '<instance>/</instance><requestId>r</requestId><retryable>false</retryable></problem>';

  // Those of answers are used for the documented answers.
  it('of bodies are understood by libxml2, each on its own', async () => {
    for (const path of [...schemas.keys()].filter((each) => each.endsWith('-body.xsd'))) {
      const mistakes = await schemaMistakes(path, ['<nothing/>']);
      expect(mistakes.join('\n'), path).toContain('No matching global declaration');
    }
  });

  it('have a global element for each root, and import the problem with its namespace', async () => {
    const whole = schemas.get('/schema.xsd') ?? '';
    for (const operation of operations) {
      const { answer, body } = operation;
      if (body) expect(whole).toContain(`\n  <xs:element name="${body.root}" `);
      if (hasXml(operation)) expect(whole).toContain(`\n  <xs:element name="${answer.root}" `);
    }
    expect(await schemaMistakes('/schema.xsd', [problem])).toEqual([]);
    expect(await schemaMistakes('/schema/problem.xsd', [problem])).toEqual([]);
    expect((await schemaMistakes('/schema.xsd', [problem.replace('404', 'x')])).length).toBeGreaterThan(0);
    expect((await schemaMistakes('/schema.xsd', [problem.replace(/ xmlns="[^"]*"/, '')])).length).toBeGreaterThan(0);
  });

  it('have one exact document for each answer and body', () => {
    expect(schemas.has(schemaPathOf({ id: 'create-booking' }, 'body'))).toBe(true);
    expect(schemas.has(schemaPathOf({ id: 'create-booking' }, 'answer'))).toBe(true);
    expect(schemas.has(schemaPathOf({ id: 'get-calendar' }, 'answer'))).toBe(false);
    expect(schemas.has(schemaPathOf({ id: 'read-catalog' }, 'answer'))).toBe(false);
  });
});

describe('GET /schema.xsd', () => {
  let service: ReturnType<typeof startSampleService>;
  beforeAll(() => {
    service = startSampleService();
  });
  afterAll(() => service.stop());

  it('of a replaced customer takes both roots that the operation takes', async () => {
    const customer =
      '<firstName>A</firstName><lastName>B</lastName><email>a@example.org</email><phoneNumber>+33612345678</phoneNumber>';
    const path = '/schema/replace-client-body.xsd';
    for (const root of ['customer', 'booking']) {
      expect(schemas.get(path), root).toContain(`<xs:element name="${root}" type`);
    }
    expect(
      await schemaMistakes(path, [
        `<booking><customer>${customer}</customer></booking>`,
        `<customer>${customer}</customer>`,
      ]),
    ).toEqual([]);
    expect(await schemaMistakes(path, [`<booking>${customer}</booking>`])).not.toEqual([]);
  });

  it('answers the documents that it names, and 404 else', async () => {
    for (const name of ['problem', 'read-thing-answer', 'create-thing-body']) {
      expect((await service.get(`/schema/${name}.xsd`)).status).toBe(200);
    }
    for (const path of ['/schema/nothing.xsd', '/schema/read-thing-body.xsd', '/schema/']) {
      expect((await service.get(path)).status).toBe(404);
    }
  });
});

/** The names of the documents that the schema refuses; one call, as each takes a tenth of a second. */
async function wrongBy(schema: string, documents: Readonly<Record<string, string>>): Promise<string[]> {
  const names = Object.keys(documents);
  const xml = names.map((name, place) => ({ fileName: `${place}.xml`, contents: documents[name] as string }));
  const { rawOutput } = await validateXML({ xml, schema });
  const valid = new Set(rawOutput.match(/^\d+(?=\.xml validates$)/gm));
  return names.filter((_, place) => !valid.has(String(place)));
}
