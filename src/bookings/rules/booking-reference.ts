/** Number of random bytes that a reference is made of. */
export const bookingReferenceBytes = 9;

/** Yields a reference of random bytes: 3 letters and 6 letters or digits, none of the look-alikes I, O, 0 and 1. */
export function bookingReferenceFrom(bytes: Uint8Array): string {
  if (bytes.length < bookingReferenceBytes) throw new RangeError('A reference needs nine random bytes');
  const characters = [...bytes.subarray(0, bookingReferenceBytes)];
  return characters.map((byte, place) => alphabet.charAt(byte % (place < 3 ? letterCount : alphabet.length))).join('');
}

/** Reads a reference in any case, with spaces around; undefined when it cannot be one. */
export function bookingReferenceIn(text: string): string | undefined {
  const reference = text.trim().toUpperCase();
  return /^[A-HJ-NP-Z]{3}[A-HJ-NP-Z2-9]{6}$/.test(reference) ? reference : undefined;
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const letterCount = 24;
