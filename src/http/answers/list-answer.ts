import { jsonListText, lines } from '../../formats/json-list.ts';
import type { ListText } from '../../formats/list-text.ts';
import { xmlListText } from '../../formats/xml-list.ts';
import type { AnswerForm } from './format-choice.ts';
import { allPieces, listPieces, packedPieces, plainPieces } from './list-pieces.ts';
import type { Reply, Resource } from '../operation.ts';

/** A list answer of which the first bytes are made: the whole of it, or what is still to be read and written. */
export type BegunList =
  | { outcome: 'whole'; bytes: Buffer }
  | {
      outcome: 'begun';
      /** Yields the body; `failed` hears of a failure and yields the error that breaks the connection. */
      body: (isPacked: boolean, failed: (thrown: unknown) => Error) => ReadableStream<Uint8Array>;
      /** Ends the reading when nobody wants the body. */
      leave: () => Promise<unknown>;
    };

/**
 * Makes the first bytes of a list. A failure before them is thrown, so that it can still be answered; one after them breaks the
 * connection, because an answer that ends well would pass for the whole list.
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
