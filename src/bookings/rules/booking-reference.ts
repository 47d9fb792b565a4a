export const bookingReferenceBytes = 9;

/** 3 letters and 6 letters or digits, without the look-alikes I, O, 0 and 1. */
export function bookingReferenceFrom(bytes: Uint8Array): string {
  if (bytes.length < bookingReferenceBytes) throw new RangeError('A reference needs nine random bytes');
  const characters = [...bytes.subarray(0, bookingReferenceBytes)];
  return characters.map((byte, place) => alphabet.charAt(byte % (place < 3 ? letterCount : alphabet.length))).join('');
}

/** Ignores case and surrounding spaces; undefined when malformed. */
export function bookingReferenceIn(text: string): string | undefined {
  const reference = text.trim().toUpperCase();
  return /^[A-HJ-NP-Z]{3}[A-HJ-NP-Z2-9]{6}$/.test(reference) ? reference : undefined;
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const letterCount = 24;
