import { recordTag } from '../../formats/record-tag.ts';

/** Yields the tag of a booking's version, which `If-Match` names: every write of the booking or its customer changes it. */
export function bookingTag({ id, version }: { id: number; version: number }): string {
  return recordTag([id, version]);
}
