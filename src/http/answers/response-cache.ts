import { LRUCache } from 'lru-cache';
import { packed, type EncodedResponse } from './encoded.ts';

/** Finished answers by name, those used last; at most so many bytes. */
export interface ResponseCache {
  find: (name: string) => EncodedResponse | undefined;
  keep: (name: string, encoded: EncodedResponse) => void;
  /** Yields the packed bytes of an answer; a kept one is packed once. */
  packedOf: (name: string | undefined, encoded: EncodedResponse) => Promise<Buffer>;
}

/** What an entry takes beside its bytes, about. */
const overhead = 500;

/** Makes the memory for finished answers; with 0 bytes nothing is kept. `onLook` hears of each that was there or had to be made. */
export function createResponseCache(maxBytes: number, onLook: (result: 'hit' | 'miss') => void): ResponseCache {
  const cache = new LRUCache<string, EncodedResponse>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ bytes, packed: small }) => bytes.length + (small?.length ?? 0) + overhead,
  });
  const isKept = (name: string | undefined, encoded: EncodedResponse) =>
    name !== undefined && cache.peek(name) === encoded;
  const packedNow = async (name: string | undefined, encoded: EncodedResponse): Promise<Buffer> => {
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
    packedOf: (name, encoded) => (encoded.packed ? Promise.resolve(encoded.packed) : packedNow(name, encoded)),
  };
}
