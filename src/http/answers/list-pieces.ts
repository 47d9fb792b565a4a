import { Readable, pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { ListText } from '../../formats/list-text.ts';
import { createTimedYield } from '../limits/yield-to-event-loop.ts';

/** A list that is longer than a piece goes out piece by piece; each has so many characters, or at least so many items. */
const longest = { text: 64 * 1024, items: 200 };

/** The first piece goes out with this many items when making it has taken so many milliseconds: whoever asked sees it begin. */
const first = { items: 20, time: 25 };

/** Pieces of a list, the last one returned: whoever takes the first knows by that whether it is the whole list. */
type ListPieces = AsyncGenerator<Buffer, Buffer>;

/**
 * Yields the list piece by piece, as fast as it is taken and no faster: items are read when the piece that they stand in is
 * asked for, other requests go on after every 3 ms of work, and `return()` ends the reading.
 */
export async function* listPieces(items: Iterable<unknown> | AsyncIterable<unknown>, list: ListText): ListPieces {
  const takeTurn = createTimedYield();
  const late = performance.now() + first.time;
  let [text, count, before, isFirst] = [list.head, 0, '', true];
  for await (const item of items) {
    text += before + list.item(item);
    before = list.separator;
    count += 1;
    const isLate = isFirst && count >= first.items && performance.now() > late;
    if (isLate || text.length >= longest.text || count >= longest.items) {
      yield Buffer.from(text);
      [text, count, isFirst] = ['', 0, false];
    }
    const turned = takeTurn();
    if (turned) await turned;
  }
  return Buffer.from(text + list.tail);
}

/** Yields the first piece and all that follow; when reading fails, `failed` hears of it and what it yields is thrown. */
export async function* allPieces(
  first: Buffer,
  following: ListPieces,
  failed: (thrown: unknown) => Error,
): AsyncGenerator<Buffer, void> {
  try {
    yield first;
    yield yield* following;
  } catch (thrown) {
    throw failed(thrown);
  }
}

/** Packs pieces with gzip; each can be unpacked as soon as it is there. A failure of the pieces is one of what is yielded. */
export function packedPieces(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const gzip = createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH });
  return pipeline(Readable.from(pieces), gzip, () => {
    // Whoever reads the packed pieces meets the failure there.
  });
}
