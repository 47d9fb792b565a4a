import { expect, it } from 'vitest';
import { gunzipSync } from 'node:zlib';
import fc from '../support/random.ts';
import {
  createGzipJoiner,
  gzipOf,
  compressPiece,
  compressPieceAside,
  decompressPiece,
} from '../../src/formats/gzip-pieces.ts';
import { z } from 'zod';
import { jsonListText, lines, type ListText, xmlListText } from '../../src/formats/list-text.ts';
import { encodeXml } from '../../src/formats/xml-encode.ts';

/** Some are empty, some are sent uncompressed, some are longer than the deflate window. */
const texts = fc.array(
  fc
    .tuple(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(0, 1, 30, 60, 3_000))
    .map(([text, times]) => Buffer.from(text.repeat(times))),
  { maxLength: 6 },
);

it('joins texts that were packed one by one to one stream that readers of gzip know', async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.boolean(), async (all, isAside) => {
      const pieces = await Promise.all(
        all.map(async (text) => (isAside ? compressPieceAside(text) : compressPiece(text))),
      );
      const joiner = createGzipJoiner();
      const stream = Buffer.concat([joiner.head, ...pieces.map((piece) => joiner.add(piece)), joiner.tail()]);
      expect(gunzipSync(stream)).toEqual(Buffer.concat(all));
      expect(pieces.map(decompressPiece)).toEqual(all);
    }),
  );
});

it('makes a file of one text', () => {
  const text = Buffer.from('{"a":1}'.repeat(500));
  expect(gunzipSync(gzipOf(compressPiece(text)))).toEqual(text);
});

const itemShape = z.object({ id: z.int(), name: z.string().optional(), tags: z.array(z.string()) });
const listShape = z.array(itemShape).meta({ xml: { item: 'lodging' } });
const frameShape = z.object({ size: z.int(), entries: z.array(itemShape), next: z.string().nullable() });
const flatShape = z.object({ results: z.array(itemShape).meta({ xml: { flat: true } }), note: z.string() });

const items = fc.array(
  fc.record(
    { id: fc.integer(), name: fc.string({ unit: 'binary' }), tags: fc.array(fc.string()) },
    { requiredKeys: ['id', 'tags'] },
  ),
  { maxLength: 5 },
);
const next = fc.option(fc.string());

function written(text: ListText, all: readonly unknown[]): string {
  return text.head + all.map((item) => text.item(item) + text.end).join(text.separator) + text.tail;
}

it('writes a list in pieces as JSON writes it whole', () => {
  fc.assert(
    fc.property(items, next, (all, cursor) => {
      expect(written(jsonListText([]), all)).toBe(JSON.stringify(all));
      const frame = { size: 2, left: undefined, entries: [], next: cursor };
      expect(written(jsonListText(frame), all)).toBe(JSON.stringify({ ...frame, entries: all }));
      expect(written(jsonListText({ entries: [] }), all)).toBe(JSON.stringify({ entries: all }));
    }),
  );
});

it('writes a list in pieces as XML writes it whole, with a wrapper or without', () => {
  fc.assert(
    fc.property(items, next, (all, cursor) => {
      expect(written(xmlListText([], listShape, 'lodgings'), all)).toBe(encodeXml(all, listShape, 'lodgings'));
      const frame = { size: 2, entries: [], next: cursor };
      const whole = encodeXml({ ...frame, entries: all }, frameShape, 'catalog');
      expect(written(xmlListText(frame, frameShape, 'catalog'), all)).toBe(whole);
      const flat = { results: [], note: '<result></result>' };
      const wholeFlat = encodeXml({ ...flat, results: all }, flatShape, 'found');
      expect(written(xmlListText(flat, flatShape, 'found'), all)).toBe(wholeFlat);
    }),
  );
});

it('writes one item a line, whatever line breaks its texts hold', () => {
  fc.assert(
    fc.property(items, (all) => {
      const text = written(lines, all);
      expect(
        text
          .split('\n')
          .slice(0, -1)
          .map((line): unknown => JSON.parse(line)),
      ).toEqual(JSON.parse(JSON.stringify(all)));
      expect(text.endsWith('\n') || all.length === 0).toBe(true);
    }),
  );
});

it('needs an empty list for the items to stand in', () => {
  expect(() => jsonListText({ size: 2, entries: [1] })).toThrow();
});
