import { expect, test } from 'vitest';
import { readSignedToken, createSignedToken } from '../../src/formats/tokens.ts';

const keys = ['the key of today', 'the key of yesterday'] as const;
const value = { lodging: 7, lines: ['é', '€'] };

test('gives back the value it signed', () => {
  expect(readSignedToken('q1', createSignedToken('q1', value, keys), keys)).toEqual(value);
});

test('still reads what an older key of the ring signed', () => {
  expect(readSignedToken('q1', createSignedToken('q1', value, [keys[1]]), keys)).toEqual(value);
});

test('refuses a token of a key outside the ring', () => {
  expect(readSignedToken('q1', createSignedToken('q1', value, ['another key']), keys)).toBeUndefined();
});

test('refuses a token made for another purpose', () => {
  expect(readSignedToken('q1', createSignedToken('p1', value, keys), keys)).toBeUndefined();
  const moved = createSignedToken('p1', value, keys).replace(/^p1/, 'q1');
  expect(readSignedToken('q1', moved, keys)).toBeUndefined();
});

test('refuses a token in which any one character was changed', () => {
  const token = createSignedToken('q1', value, keys);
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A';
    const forged = token.slice(0, at) + other + token.slice(at + 1);
    expect(readSignedToken('q1', forged, keys), `character ${at}`).toBeUndefined();
  }
});

test.each(['', '.', 'q1', 'q1.', 'q1..', 'q1.e30', 'q1.e30.', 'q1.e30.e30', '....'])('refuses %j', (text) => {
  expect(readSignedToken('q1', text, keys)).toBeUndefined();
});
