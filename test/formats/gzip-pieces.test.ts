import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import fc from '../support/random.ts';
import {
  createGzipJoiner,
  gzipOf,
  compressPiece,
  compressPieceAside,
  decompressPiece,
} from '../../src/formats/gzip-pieces.ts';

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
