import type { Operation } from '../operation.ts';
import type { Importance } from './shedding.ts';

/** For some operations only the body tells whether they book or ask for a price. */
export function importanceOf({ method, body, isBulk }: Operation): Importance | 'as the body says' {
  if (isBulk) return 'bulk';
  if (method === 'GET') return 'read';
  return body?.isRead ? 'as the body says' : 'booking';
}
