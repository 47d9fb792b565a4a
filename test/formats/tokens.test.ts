import { describe, expect, it } from 'vitest';
import { readSignedToken, createSignedToken } from '../../src/formats/tokens.ts';
import { crc32 } from 'node:zlib';
import fc from '../support/random.ts';
import { writeApiKey, looksLikeApiKey, parseApiKey } from '../../src/formats/api-key.ts';

const keys = ['the key of today', 'the key of yesterday'] as const;
const value = { lodging: 7, lines: ['é', '€'] };

it('gives back the value it signed', () => {
  expect(readSignedToken('q1', createSignedToken('q1', value, keys), keys)).toEqual(value);
});

it('still reads what an older key of the ring signed', () => {
  expect(readSignedToken('q1', createSignedToken('q1', value, [keys[1]]), keys)).toEqual(value);
});

it('refuses a token of a key outside the ring', () => {
  expect(readSignedToken('q1', createSignedToken('q1', value, ['another key']), keys)).toBeUndefined();
});

it('refuses a token made for another purpose', () => {
  expect(readSignedToken('q1', createSignedToken('p1', value, keys), keys)).toBeUndefined();
  const moved = createSignedToken('p1', value, keys).replace(/^p1/, 'q1');
  expect(readSignedToken('q1', moved, keys)).toBeUndefined();
});

it('refuses a token in which any one character was changed', () => {
  const token = createSignedToken('q1', value, keys);
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A';
    const forged = token.slice(0, at) + other + token.slice(at + 1);
    expect(readSignedToken('q1', forged, keys), `character ${at}`).toBeUndefined();
  }
});

it.each(['', '.', 'q1', 'q1.', 'q1..', 'q1.e30', 'q1.e30.', 'q1.e30.e30', '....'])('refuses %j', (text) => {
  expect(readSignedToken('q1', text, keys)).toBeUndefined();
});

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
