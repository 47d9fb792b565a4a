import { LRUCache } from 'lru-cache';
import { packed, type Encoded } from './encoded.ts';
import type { Soon } from '../soon.ts';

/** Finished answers by name, those used last; at most so many bytes. */
export interface KeptAnswers {
  find: (name: string) => Encoded | undefined;
  keep: (name: string, encoded: Encoded) => void;
  /** Yields the packed bytes of an answer; a kept one is packed once. */
  packedOf: (name: string | undefined, encoded: Encoded) => Soon<Buffer>;
}

/** What an entry takes beside its bytes, about. */
const overhead = 500;

/** Makes the memory for finished answers; with 0 bytes nothing is kept. `onLook` hears of each that was there or had to be made. */
export function createKeptAnswers(maxBytes: number, onLook: (result: 'hit' | 'miss') => void): KeptAnswers {
  const cache = new LRUCache<string, Encoded>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ bytes, packed: small }) => bytes.length + (small?.length ?? 0) + overhead,
  });
  const isKept = (name: string | undefined, encoded: Encoded) => name !== undefined && cache.peek(name) === encoded;
  const packedNow = async (name: string | undefined, encoded: Encoded): Promise<Buffer> => {
    if (name === undefined || !isKept(name, encoded)) return packed(encoded.bytes, 1);
    const small = await packed(encoded.bytes, 6);
    if (isKept(name, encoded)) cache.set(name, { ...encoded, packed: small });
    return small;
  };
  return {
    find: (name) => {
      const found = cache.get(name);
      if (found) onLook('hit');
      return found;
    },
    keep: (name, encoded) => {
      onLook('miss');
      cache.set(name, encoded);
    },
    packedOf: (name, encoded) => encoded.packed ?? packedNow(name, encoded),
  };
}
