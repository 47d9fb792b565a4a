import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseXml } from '../../src/formats/xml-decode.ts';
import { encodeXml } from '../../src/formats/xml-encode.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const money = z.number().meta({ xml: { decimals: 2 } });
const promotion = z.object({ code: z.string().meta({ xml: { attribute: true } }) });

/** Each pair holds in both directions; leaves are texts when reading. */
const pairs: { rule: string; shape: z.ZodType; root: string; value: unknown; read?: unknown; xml: string }[] = [
  {
    rule: 'an object is its members in the order of the shape',
    shape: z.object({ id: z.int(), name: z.string() }),
    root: 'lodging',
    value: { name: 'Villa Pins', id: 7 },
    read: { id: '7', name: 'Villa Pins' },
    xml: '<lodging><id>7</id><name>Villa Pins</name></lodging>',
  },
  {
    rule: 'a list is a wrapper with singular elements',
    shape: z.object({ features: z.array(z.string()), activities: z.array(z.string()), allowed: z.array(z.string()) }),
    root: 'lodging',
    value: { features: ['OVEN', 'GARDEN'], activities: ['GOLF'], allowed: ['YES'] },
    xml:
      '<lodging><features><feature>OVEN</feature><feature>GARDEN</feature></features>' +
      '<activities><activity>GOLF</activity></activities><allowed><value>YES</value></allowed></lodging>',
  },
  {
    rule: 'lists with names of their own have the elements of the contract',
    shape: z.object({
      selectedCodes: z.array(z.string()),
      alternatives: z.array(z.string()),
      cancellationPolicy: z.array(z.object({ days: z.string() })).meta({ xml: { item: 'step' } }),
    }),
    root: 'x',
    value: { selectedCodes: ['A'], alternatives: ['B'], cancellationPolicy: [{ days: '3' }] },
    xml:
      '<x><selectedCodes><code>A</code></selectedCodes><alternatives><stay>B</stay></alternatives>' +
      '<cancellationPolicy><step><days>3</days></step></cancellationPolicy></x>',
  },
  {
    rule: 'an empty list is an empty wrapper',
    shape: z.object({ discounts: z.array(z.string()) }),
    root: 'stay',
    value: { discounts: [] },
    xml: '<stay><discounts></discounts></stay>',
  },
  {
    rule: 'a bare list has the plural as its root',
    shape: z.array(z.object({ id: z.string() })),
    root: 'stays',
    value: [{ id: 'a' }, { id: 'b' }],
    xml: '<stays><stay><id>a</id></stay><stay><id>b</id></stay></stays>',
  },
  {
    rule: 'a flat list stands directly in its parent',
    shape: z.object({
      lastChange: z.string(),
      availabilities: z.array(z.object({ price: z.string() })).meta({ xml: { flat: true, item: 'availability' } }),
    }),
    root: 'availabilities',
    value: { lastChange: 'now', availabilities: [{ price: '1' }, { price: '2' }] },
    xml:
      '<availabilities><lastChange>now</lastChange><availability><price>1</price></availability>' +
      '<availability><price>2</price></availability></availabilities>',
  },
  {
    rule: 'a promotion carries its code as an attribute',
    shape: z.object({
      promotions: z.object({ promotion: z.array(promotion).meta({ xml: { flat: true, item: 'promotion' } }) }),
    }),
    root: 'x',
    value: { promotions: { promotion: [{ code: 'A"<&' }, { code: 'B' }] } },
    xml: '<x><promotions><promotion code="A&quot;&lt;&amp;"/><promotion code="B"/></promotions></x>',
  },
  {
    rule: 'a map has entries of key and value',
    shape: z.object({
      parameters: z.record(z.string(), z.string()),
      distances: z.record(z.string(), z.object({ minMetres: z.int() })),
    }),
    root: 'x',
    value: { parameters: { SHEETS: 'Sheets' }, distances: { BEACH: { minMetres: 300 } } },
    read: { parameters: { SHEETS: 'Sheets' }, distances: { BEACH: { minMetres: '300' } } },
    xml:
      '<x><parameters><entry><key>SHEETS</key><value>Sheets</value></entry></parameters>' +
      '<distances><entry><key>BEACH</key><value><minMetres>300</minMetres></value></entry></distances></x>',
  },
  {
    rule: 'a map may carry its keys as attributes',
    shape: z.object({
      facets: z
        .record(
          z.string(),
          z.object({ values: z.array(promotion).meta({ xml: { flat: true, item: 'value' } }), max: money.optional() }),
        )
        .meta({ xml: { item: 'facet', keyAttribute: 'name' } }),
    }),
    root: 'x',
    value: { facets: { type: { values: [{ code: 'HOUSE' }] } } },
    xml: '<x><facets><facet name="type"><value code="HOUSE"/></facet></facets></x>',
  },
  {
    rule: 'money has two decimals',
    shape: z.array(money),
    root: 'prices',
    value: [480, 480.5, 0.07, 1234.56, 0, -12.5],
    read: ['480.00', '480.50', '0.07', '1234.56', '0.00', '-12.50'],
    xml:
      '<prices><price>480.00</price><price>480.50</price><price>0.07</price><price>1234.56</price>' +
      '<price>0.00</price><price>-12.50</price></prices>',
  },
  {
    rule: 'text is escaped',
    shape: z.object({ text: z.string() }),
    root: 'x',
    value: { text: '<b> & "c" ]]> \u00e9\u{1f3e0}' },
    xml: '<x><text>&lt;b&gt; &amp; "c" ]]&gt; \u00e9\u{1f3e0}</text></x>',
  },
  {
    rule: 'the codec sees through every wrapper of a shape',
    shape: z.object({
      list: z
        .array(z.lazy(() => z.object({ value: z.preprocess(String, z.string()) })))
        .nullable()
        .default([])
        .transform((items) => items?.length)
        .optional()
        .meta({ xml: { item: 'one' } }),
    }),
    root: 'x',
    value: { list: [{ value: 'a' }] },
    xml: '<x><list><one><value>a</value></one></list></x>',
  },
];

describe('a value and its XML', () => {
  it.each(pairs)('$rule', ({ shape, root, value, read, xml }) => {
    expect(encodeXml(value, shape, root)).toBe(declaration + xml);
    expect(parseXml(Buffer.from(xml), shape, root)).toEqual({ outcome: 'read', value: read ?? value });
  });
});

describe('encoding', () => {
  it('leaves out what is null or absent', () => {
    const shape = z.object({ a: z.string().nullable(), b: z.string().optional(), c: z.array(z.string()).optional() });
    expect(encodeXml({ a: null, b: undefined }, shape, 'x')).toBe(`${declaration}<x></x>`);
  });

  it('drops the characters that XML forbids', () => {
    const shape = z.object({ text: z.string(), code: z.string().meta({ xml: { attribute: true } }) });
    const dirty = 'a\u0000b\u000bc\ufffed\ud800e';
    expect(encodeXml({ text: dirty, code: dirty }, shape, 'x')).toBe(
      `${declaration}<x code="abcde"><text>abcde</text></x>`,
    );
  });

  it('writes small and large numbers without an exponent', () => {
    const shape = z.array(z.number());
    expect(encodeXml([1e-7, 1e21, -0.5], shape, 'numbers')).toBe(
      `${declaration}<numbers><number>0.0000001</number><number>1000000000000000000000</number><number>-0.5</number></numbers>`,
    );
  });

  it('names the namespace of a root that has one', () => {
    const shape = z.object({ code: z.string() }).meta({ xml: { namespace: 'urn:ietf:rfc:7807' } });
    expect(encodeXml({ code: 'X' }, shape, 'problem')).toBe(
      `${declaration}<problem xmlns="urn:ietf:rfc:7807"><code>X</code></problem>`,
    );
  });

  it('writes shapes that contain themselves', () => {
    const review = z.object({
      id: z.string(),
      get discussion() {
        return z.array(review).meta({ xml: { item: 'review' } });
      },
    });
    const value = { id: '1', discussion: [{ id: '2', discussion: [] }] };
    const xml =
      '<review><id>1</id><discussion><review><id>2</id><discussion></discussion></review></discussion></review>';
    expect(encodeXml(value, review, 'review')).toBe(declaration + xml);
    expect(parseXml(Buffer.from(xml), review, 'review')).toEqual({ outcome: 'read', value });
  });
});
