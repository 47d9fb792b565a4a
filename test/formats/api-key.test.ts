import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { writeApiKey, looksLikeApiKey, parseApiKey } from '../../src/formats/api-key.ts';

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'.split('');
const word = (length: number, unit: readonly string[]) =>
  fc.array(fc.constantFrom(...unit), { minLength: length, maxLength: length }).map((parts) => parts.join(''));
const parts = fc.record({
  kind: fc.constantFrom('test' as const, 'live' as const, 'pub' as const),
  publicId: word(8, characters),
  secret: word(43, [...characters, '_', '-']),
});

describe('API keys', () => {
  it('are taken apart as they were put together', () => {
    fc.assert(
      fc.property(parts, (key) => {
        expect(parseApiKey(writeApiKey(key))).toEqual(key);
        expect(looksLikeApiKey(writeApiKey(key))).toBe(true);
      }),
    );
  });

  it('end with the CRC-32 of what stands before, in base62', () => {
    fc.assert(
      fc.property(parts, (key) => {
        const [, head = '', checksum = ''] = /^(.*)_(.{6})$/.exec(writeApiKey(key)) ?? [];
        const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
        expect(Array.from(checksum).reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)).toBe(crc32(head));
      }),
    );
  });

  it('are not read with a character changed', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 9, max: 66 }), (key, place) => {
        const text = writeApiKey(key);
        const other = text[place] === 'x' ? 'y' : 'x';
        expect(parseApiKey(text.slice(0, place) + other + text.slice(place + 1))).toBeUndefined();
      }),
    );
  });

  it.each(['', 'lds_test_', 'lds_demo_AAAAAAAA_' + 'a'.repeat(43) + '_000000', 'x'.repeat(70)])(
    'are not %j',
    (text) => {
      expect([parseApiKey(text), looksLikeApiKey(text)]).toEqual([undefined, false]);
    },
  );
});
