import { defineOperation } from '../../http/operation.ts';
import { extrasShape, languageOfExtras, presentExtras } from '../../lodgings/wire/extras.ts';
import { idParams } from '../../formats/fields/query-fields.ts';
import { requireOnSale } from '../../lodgings/wire/refusals.ts';
import { sequenceOf } from '../../lodgings/store/changes.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';

export const listExtras = defineOperation({
  id: 'list-extras',
  method: 'GET',
  path: '/v2/lodgings/{id}/extras',
  summary: 'Lists the services of a lodging with their prices.',
  auth: 'open',
  params: idParams,
  answer: { root: 'extras', shape: extrasShape },
  problems: ['LODGING_NOT_FOUND'],
  example: ({ lodgingId }) => ({ params: { id: lodgingId } }),
  caching: 'conditional',
  version: ({ context, params }) => String(sequenceOf(context.db, params.id)),
  handle({ context, params, language }) {
    const lodging = requireOnSale(readLodging(context.db, params.id));
    return { value: presentExtras(lodging, language), ...languageOfExtras(lodging, language) };
  },
});
