import { extrasShape, languageOfExtras, presentExtras } from '../../lodgings/wire/extras.ts';
import type { CatalogParts } from './parts.ts';
import { defineOperation } from '../../http/operation.ts';
import { idParams } from '../../formats/fields/query-fields.ts';
import { requireOnSale } from '../../lodgings/wire/refusals.ts';
import { readSequence } from '../../lodgings/store/changes.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';

export const listExtras = ({ db }: CatalogParts) =>
  defineOperation({
    id: 'list-extras',
    method: 'GET',
    path: '/v2/lodgings/{id}/extras',
    auth: 'open',
    documentation: {
      tag: 'Lodgings',
      summary: 'Lists the services of a lodging with their prices.',
      example: ({ lodgingId }) => ({ params: { id: lodgingId } }),
    },
    params: idParams,
    answer: { root: 'extras', shape: extrasShape },
    problems: ['LODGING_NOT_FOUND'],
    caching: { version: ({ params }) => String(readSequence(db, params.id)) },
    handle({ params, language }) {
      const lodging = requireOnSale(readLodging(db, params.id));
      return { value: presentExtras(lodging, language), ...languageOfExtras(lodging, language) };
    },
  });
