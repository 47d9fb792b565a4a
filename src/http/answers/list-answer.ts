import { jsonListText, lines } from '../../formats/json-list.ts';
import type { ListText } from '../../formats/list-text.ts';
import { xmlListText } from '../../formats/xml-list.ts';
import type { AnswerForm } from './format-choice.ts';
import { allPieces, listPieces, packedPieces, plainPieces } from './list-pieces.ts';
import type { Reply, Resource } from '../operation.ts';

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
