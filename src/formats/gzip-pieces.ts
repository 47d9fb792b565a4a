import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib';

/** A separately compressed text that fits at any place of a gzip stream. */
export interface CompressedPiece {
  /** Deflate blocks that end on a byte boundary; none is marked as the last of its stream. */
  deflated: Uint8Array;
  /** Uncompressed size in bytes. */
  size: number;
  checksum: number;
}

const settings = { level: 1, finishFlush: constants.Z_SYNC_FLUSH } as const;

export function compressPiece(text: Uint8Array): CompressedPiece {
  return { deflated: deflateRawSync(text, settings), size: text.length, checksum: crc32(text) };
}

const deflateAside = promisify(deflateRaw);

/** Compresses off this thread; short texts are only stored, since compressing takes longer than sending them. */
export async function compressPieceAside(text: Uint8Array): Promise<CompressedPiece> {
  const deflated = text.length < shortText ? storeText(text) : await deflateAside(text, settings);
  return { deflated, size: text.length, checksum: crc32(text) };
}

const shortText = 1024;

/** A stored (uncompressed) deflate block. */
function storeText(text: Uint8Array): Uint8Array {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(text.length, 1);
  head.writeUInt16LE(0xffff - text.length, 3);
  return Buffer.concat([head, text]);
}

export function decompressPiece({ deflated }: CompressedPiece): Buffer {
  return inflateRawSync(deflated, { finishFlush: constants.Z_SYNC_FLUSH });
}

/** Method deflate, no name, no time, fastest level, unknown system. */
const head = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255);

/** An empty final block. */
const lastBlock = Uint8Array.of(3, 0);

/** Joins pieces to one gzip member, since many readers stop after the first. */
export function createGzipJoiner() {
  let [size, checksum] = [0, 0];
  return {
    head,
    add(piece: CompressedPiece): Uint8Array {
      checksum = size === 0 ? piece.checksum : joinChecksums(checksum, piece);
      size += piece.size;
      return piece.deflated;
    },
    tail(): Uint8Array {
      const numbers = Buffer.alloc(8);
      numbers.writeUInt32LE(checksum);
      numbers.writeUInt32LE(size % 2 ** 32, 4);
      return Buffer.concat([lastBlock, numbers]);
    },
  };
}

export function gzipOf(piece: CompressedPiece): Buffer {
  const joiner = createGzipJoiner();
  return Buffer.concat([joiner.head, joiner.add(piece), joiner.tail()]);
}

/**
 * CRC-32 of two texts one after the other, as zlib's `crc32_combine`, which Node.js does not offer. A CRC is the remainder of the text as
 * a polynomial over GF(2). The first one is multiplied by x for each bit of the second text.
 */
function joinChecksums(first: number, { size, checksum }: CompressedPiece): number {
  let [shifted, power] = [first, xToTheEighth];
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shifted = multiply(shifted, power);
    power = multiply(power, power);
  }
  return (shifted ^ checksum) >>> 0;
}

/** The highest bit stands for 1, the next one for x. */
const xToTheEighth = 0x80000000 >>> 8;
const generator = 0xedb88320;

function multiply(a: number, b: number): number {
  let [product, factor] = [0, b];
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((a >>> bit) % 2 === 1) product ^= factor;
    factor = (factor >>> 1) ^ (factor % 2 === 0 ? 0 : generator);
  }
  return product >>> 0;
}

/** Already compressed JSON with the text around it; not possible in XML. */
export class CompressedJson {
  readonly before: string;
  readonly piece: CompressedPiece;
  readonly after: string;

  constructor(piece: CompressedPiece, { before, after } = { before: '', after: '' }) {
    this.before = before;
    this.piece = piece;
    this.after = after;
  }
}
