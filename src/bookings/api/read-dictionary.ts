import { dictionaries, dictionaryShape } from '../wire/dictionary.ts';
import { defineOperation } from '../../http/operation.ts';

/** Belongs here because it names the codes of all areas, and bookings may import from all of them. */
export const readDictionary = () =>
  defineOperation({
    id: 'read-dictionary',
    method: 'GET',
    path: '/v2/dictionary',
    // Codes are public, and pages without a key show labels, too.
    auth: 'open',
    documentation: {
      tag: 'Catalog',
      summary: 'Lists all codes with their labels in a language, so that no client needs a list of its own.',
      example: () => ({}),
    },
    answer: { root: 'dictionary', shape: dictionaryShape },
    problems: [],
    caching: { version: ({ language }) => dictionaries[language].version, keeps: () => true },
    handle: ({ language }) => ({ value: dictionaries[language].dictionary, language }),
  });
