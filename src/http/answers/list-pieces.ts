import { createGzipJoiner, packPieceAside, unpackPiece, type PackedPiece } from '../../formats/gzip-pieces.ts';
import { PackedJson } from '../../formats/json-list.ts';
import type { ListText } from '../../formats/list-text.ts';
import { createTimedYield } from '../limits/yield-to-event-loop.ts';

/** A list that is longer than a piece goes out piece by piece; each has so many characters, or at least so many items. */
const longest = { text: 64 * 1024, items: 200 };

/** The first piece goes out with this many items when making it has taken so many milliseconds: whoever asked sees it begin. */
const first = { items: 20, time: 25 };

/** A piece of a list: its text, and what follows that and is packed already. */
interface ListPiece {
  text: Buffer;
  packed?: PackedPiece;
}

/** Pieces of a list, the last one returned: whoever takes the first knows by that whether it is the whole list. */
type ListPieces = AsyncGenerator<ListPiece, Buffer>;

/**
 * Yields the list piece by piece, as fast as it is taken and no faster: items are read when the piece that they stand in is
 * asked for, other requests go on after every 3 ms of work, and `return()` ends the reading.
 */
export async function* listPieces(items: Iterable<unknown> | AsyncIterable<unknown>, list: ListText): ListPieces {
  const takeTurn = createTimedYield();
  const late = performance.now() + first.time;
  let [text, count, before, isFirst] = [list.head, 0, '', true];
  for await (const item of items) {
    const turned = takeTurn();
    if (turned) await turned;
    text += before;
    before = list.separator;
    count += 1;
    const isLate = isFirst && count >= first.items && performance.now() > late;
    if (item instanceof PackedJson) {
      yield { text: Buffer.from(text + item.before), packed: item.piece };
      [text, count, isFirst] = [item.after + list.end, 0, false];
      continue;
    }
    text += list.item(item) + list.end;
    if (isLate || text.length >= longest.text || count >= longest.items) {
      yield { text: Buffer.from(text) };
      [text, count, isFirst] = ['', 0, false];
    }
  }
  return Buffer.from(text + list.tail);
}

/** Yields the first piece and all that follow; when reading fails, `failed` hears of it and what it yields is thrown. */
export async function* allPieces(
  first: ListPiece,
  following: ListPieces,
  failed: (thrown: unknown) => Error,
): AsyncGenerator<ListPiece, void> {
  try {
    yield first;
    yield { text: yield* following };
  } catch (thrown) {
    throw failed(thrown);
  } finally {
    // Whoever leaves after the first piece leaves the others, too.
    await following.return(Buffer.alloc(0));
  }
}

/** Yields the pieces as they go out unpacked. */
export async function* plainPieces(pieces: AsyncIterable<ListPiece>): AsyncGenerator<Buffer, void> {
  for await (const { text, packed } of pieces) yield packed ? Buffer.concat([text, unpackPiece(packed)]) : text;
}

/** Packs pieces with gzip; each can be unpacked as soon as it is there. */
export async function* packedPieces(pieces: AsyncIterable<ListPiece>): AsyncGenerator<Buffer, void> {
  const gzip = createGzipJoiner();
  let before = gzip.head;
  for await (const { text, packed } of pieces) {
    const parts = [before, gzip.add(await packPieceAside(text)), ...(packed ? [gzip.add(packed)] : [])];
    yield Buffer.concat(parts);
    before = new Uint8Array();
  }
  yield Buffer.concat([before, gzip.tail()]);
}
