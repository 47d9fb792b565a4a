import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { bookingReferenceFrom, bookingReferenceIn } from '../../src/bookings/rules/booking.ts';

describe('booking references', () => {
  it('are three letters and six letters or digits, none that looks like another', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 9, maxLength: 12 }), (bytes) => {
        const reference = bookingReferenceFrom(bytes);
        expect(reference).toMatch(/^[ABCDEFGHJKLMNPQRSTUVWXYZ]{3}[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{6}$/);
        expect(bookingReferenceIn(` ${reference.toLowerCase()} `)).toBe(reference);
      }),
    );
  });

  it('use every character', () => {
    const texts = Array.from({ length: 32 }, (_, byte) => bookingReferenceFrom(new Uint8Array(9).fill(byte)));
    expect(new Set(texts.map((text) => text.charAt(0))).size).toBe(24);
    expect(new Set(texts.map((text) => text.charAt(8))).size).toBe(32);
    expect(texts[24]).toBe('AAA222222');
    expect(() => bookingReferenceFrom(new Uint8Array(8))).toThrow(RangeError);
  });

  it.each(['', 'KTR7M2QX', 'KTR7M2QXAA', 'KKTR7M2QXA', 'KT27M2QXA', 'KTR0M2QXA', 'KTRIM2QXA'])('are not %j', (text) => {
    expect(bookingReferenceIn(text)).toBeUndefined();
  });
});
