import { LRUCache } from 'lru-cache';
import { packed, type EncodedResponse } from './encoded.ts';

/** Finished answers by name, least recently used first to go; bounded in bytes. */
export interface ResponseCache {
  find: (name: string) => EncodedResponse | undefined;
  keep: (name: string, encoded: EncodedResponse) => void;
  /** A cached answer is compressed once. */
  packedOf: (name: string | undefined, encoded: EncodedResponse) => Promise<Buffer>;
}

/** Approximate bytes per entry beside its content. */
const overhead = 500;

/** With 0 bytes nothing is kept. */
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
