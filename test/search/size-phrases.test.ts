import { describe, expect, it } from 'vitest';
import { foldName, joinElidedArticles } from '../../src/search/rules/place.ts';
import { findSizePhrases } from '../../src/search/rules/text/size-phrases.ts';
import { splitWords } from '../../src/search/rules/text/understood-text.ts';

/** What the phrases of a text ask, and their words. */
function read(text: string): [asks: object, words: string][] {
  const tokens = joinElidedArticles(splitWords(text)).map((word) => foldName(word).replace(/^[dl]'/, ''));
  return findSizePhrases(tokens).map(({ asks, from, to }) => [asks, tokens.slice(from, to).join(' ')]);
}

/** In English, French, German and Spanish. */
const rows: readonly [asks: object, texts: readonly string[]][] = [
  [{ bathrooms: 2 }, ['2 bathrooms', '2 salles de bain', '2 Bäder', '2 baños']],
  [{ bathrooms: 2 }, ['two bathrooms', 'deux salles de bains', 'mit zwei Bädern', 'dos cuartos de baño']],
  [{ bathrooms: 3 }, ['3 shower rooms', "3 salles d'eau", '3 Badezimmern', 'tres baños']],
  [{ beds: 4 }, ['4 beds', '4 lits', '4 Betten', '4 camas']],
  [{ beds: 2 }, ['two single beds', 'deux lits', '2 Einzelbetten', 'dos camas']],
  [
    { within: { BEACH: 400 } },
    [
      'five minutes from the beach',
      'à 5 minutes à pied de la plage',
      '5 Gehminuten zum Strand',
      'a 5 minutos de la playa',
    ],
  ],
  [
    { within: { BEACH: 300 } },
    ['300 m to the beach', 'à 300 m de la plage', '300m zum Strand', 'a 300 metros del mar'],
  ],
  [{ within: { BEACH: 800 } }, ['short walk to beach', 'plage à pied', 'Sandstrand fußläufig', 'playa andando']],
  [
    { within: { BEACH: 300 } },
    ['right on the beach', 'accès direct à la mer', 'direkt am Strand', 'a un paso de la playa'],
  ],
  [
    { within: { SLOPE: 500 } },
    ['500m from the slopes', 'pistes à 500 m', '500 Meter zur Piste', 'a 500 m de las pistas'],
  ],
  [{ within: { SLOPE: 800 } }, ['walk to lifts', 'pistes à pied', 'Skilifte zu Fuß erreichbar', 'pistas a pie']],
  [
    { within: { SHOPS: 800 } },
    ['shops within walking distance', 'commerces à pied', 'Geschäfte zu Fuß', 'tiendas a pie'],
  ],
  [{ within: { LAKE: 2500 } }, ['2.5 km from the lake', 'à 2,5 km du lac', '2,5 km zum See', 'a 2,5 km del lago']],
  [
    { within: { STATION: 800 } },
    [
      '10 minutes from the train station',
      'gare à 10 minutes',
      '10 Minuten zum Bahnhof',
      'a 10 minutos de la estación de tren',
    ],
  ],
  [
    { within: { RESTAURANT: 800 } },
    ['walking distance to restaurants', 'restaurant à pied', 'Restaurants zu Fuß erreichbar', 'restaurantes andando'],
  ],
];

describe('phrases of size and distance', () => {
  it.each(rows.flatMap(([asks, texts]) => texts.map((text) => [text, asks] as const)))('%j asks %j', (text, asks) => {
    expect(read(text).map(([found]) => found)).toEqual([asks]);
  });

  it.each([
    '10 minutes drive from the beach',
    'à 10 minutes en voiture de la plage',
    'un lit bébé',
    '2 lits bébé',
    'beach',
    'bain',
    '300 m',
  ])('%j asks nothing', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('leaves the word of a surrounding, and takes that of a place without one', () => {
    expect(read('5 minutes from the beach')).toEqual([[{ within: { BEACH: 400 } }, '5 minutes from the']]);
    expect(read('5 minutes from the train station')).toEqual([
      [{ within: { STATION: 400 } }, '5 minutes from the train station'],
    ]);
  });
});
