import { jsonListText, lines, type ListText, xmlListText } from '../../formats/list-text.ts';
import {
  PackedJson,
  createGzipJoiner,
  packPieceAside,
  unpackPiece,
  type PackedPiece,
} from '../../formats/gzip-pieces.ts';
import type { AnswerForm } from './format-choice.ts';
import type { Reply, Resource } from '../operation.ts';
import { createTimedYield } from '../limits/yield-to-event-loop.ts';

export type BegunList =
  | { outcome: 'whole'; bytes: Buffer }
  | {
      outcome: 'begun';
      /** `failed` receives the failure and returns the error that breaks the connection. */
      body: (isPacked: boolean, failed: (thrown: unknown) => Error) => ReadableStream<Uint8Array>;
      /** Stops reading when nobody wants the body. */
      leave: () => Promise<unknown>;
    };

/**
 * A failure before the first bytes is thrown and can still be answered; a later one breaks the connection, since an
 * answer that ends well would pass for the whole list.
 */
export async function beginList(
  { value, items }: Pick<Reply<unknown>, 'value' | 'items'>,
  resource: Resource,
  form: AnswerForm,
): Promise<BegunList> {
  const list = items === undefined ? { value: [], items: value as unknown[] } : { value, items };
  const pieces = listPieces(list.items, listTextOf(list.value, resource, form));
  const first = await pieces.next();
  if (first.done === true) return { outcome: 'whole', bytes: first.value };
  return {
    outcome: 'begun',
    body(isPacked, failed) {
      const all = allPieces(first.value, pieces, failed);
      return ReadableStream.from(isPacked ? packedPieces(all) : plainPieces(all));
    },
    leave: () => pieces.return(Buffer.alloc(0)),
  };
}

function listTextOf(value: unknown, { shape, root }: Resource, form: AnswerForm): ListText {
  if (form === 'lines') return lines;
  return form === 'xml' ? xmlListText(value, shape, root) : jsonListText(value);
}

/** Lists longer than a piece are sent piece by piece; each ends at this many characters or items. */
const longest = { text: 64 * 1024, items: 200 };

/** The first piece is sent with this many items once it took this many milliseconds, so that callers see it begin. */
const first = { items: 20, time: 25 };

/** `packed` follows the text and is already compressed. */
interface ListPiece {
  text: Buffer;
  packed?: PackedPiece;
}

/** The last piece is returned, so that the reader of the first knows whether it is the whole list. */
type ListPieces = AsyncGenerator<ListPiece, Buffer>;

/**
 * Items are read only when their piece is requested, other requests run after every 3 ms of work, and `return()` ends
 * the reading.
 */
async function* listPieces(items: Iterable<unknown> | AsyncIterable<unknown>, list: ListText): ListPieces {
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

/** When reading fails, throws what `failed` returns. */
async function* allPieces(
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
    // A reader that leaves after the first piece leaves the others, too.
    await following.return(Buffer.alloc(0));
  }
}

async function* plainPieces(pieces: AsyncIterable<ListPiece>): AsyncGenerator<Buffer, void> {
  for await (const { text, packed } of pieces) yield packed ? Buffer.concat([text, unpackPiece(packed)]) : text;
}

/** Each piece can be decompressed as soon as it arrives. */
async function* packedPieces(pieces: AsyncIterable<ListPiece>): AsyncGenerator<Buffer, void> {
  const gzip = createGzipJoiner();
  let before = gzip.head;
  for await (const { text, packed } of pieces) {
    const parts = [before, gzip.add(await packPieceAside(text)), ...(packed ? [gzip.add(packed)] : [])];
    yield Buffer.concat(parts);
    before = new Uint8Array();
  }
  yield Buffer.concat([before, gzip.tail()]);
}
