import { describe, expect, it } from 'vitest';
import { readSynonyms } from '../../src/opensearch/mappings.ts';
import { buildDictionary, findNearestMeaning } from '../../src/search/rules/text/dictionary.ts';
import { explainText } from '../../src/search/rules/text/explained-text.ts';
import { understandText } from '../../src/search/rules/text/understood-text.ts';

const dictionary = buildDictionary(readSynonyms());

/** Writes what a text is understood as: kind, value and words of each part. */
function understood(text: string): string[] {
  const read = understandText(text, dictionary);
  if (!read) return [];
  return explainText(read, [], 'en').map(({ kind, value, words }) => `${kind} ${value} | ${words}`);
}

describe('a text is understood', () => {
  it.each([
    ['chalet with pool', ['type CHALET | chalet', 'feature PRIVATEPOOL,GROUPPOOL | pool']],
    ['piscine', ['feature PRIVATEPOOL,GROUPPOOL | piscine']],
    ['Schwimmbad', ['feature PRIVATEPOOL,GROUPPOOL | Schwimmbad']],
    ['piscina', ['feature PRIVATEPOOL,GROUPPOOL | piscina']],
    ['piscine privée', ['feature PRIVATEPOOL | piscine privée']],
    ['vue sur la mer', ['surrounding SEA | vue sur la mer']],
    ['sea view', ['surrounding SEA | sea view']],
    ['gîte animaux acceptés', ['type GITE | gîte', 'feature PETS | animaux acceptés']],
    ['cottage', ['type GITE | cottage']],
    ['salon de jardin', ['feature GARDENFURNITURE | salon de jardin']],
    ['Brittany', ['place bretagne | Brittany']],
    ['st malo', ['text st | st', 'text malo | malo']],
    ['in the', ['text in | in', 'text the | the']],
    ['?!', []],
  ])('%j as %j', (text, parts) => {
    expect(understood(text)).toEqual(parts);
  });

  // Contract 4.17: a negation makes a criterion of its own.
  it.each([
    ['SMOKER', ['no smoking', 'non-smoking', 'No-Smoking', 'nonsmoking', 'smoke-free', 'smoking not allowed']],
    ['SMOKER', ['non fumeur', 'non-fumeurs', 'interdit de fumer', 'pas de fumeurs', 'fumeurs non admis']],
    ['SMOKER', ['Nichtraucher', 'Nichtraucherwohnung', 'kein Rauchen', 'Rauchen verboten', 'rauchfrei']],
    ['SMOKER', ['no fumadores', 'no fumar', 'prohibido fumar', 'sin fumadores']],
    [
      'PETS',
      ['no pets', 'no dogs', 'without pets', 'pets not allowed', 'no pets allowed', 'pet-free', 'not pet friendly'],
    ],
    [
      'PETS',
      ['sans animaux', "pas d'animaux", 'pas d animaux', 'animaux non admis', 'aucun animal', 'animaux interdits'],
    ],
    ['PETS', ['ohne Haustiere', 'keine Haustiere', 'Haustiere nicht erlaubt', 'kein Hund', 'haustierfrei']],
    ['PETS', ['sin mascotas', 'no mascotas', 'no se admiten mascotas', 'mascotas no permitidas', 'sin perros']],
    [
      'PRIVATEPOOL,GROUPPOOL',
      [
        'without pool',
        'without a pool',
        'sans piscine',
        'pas de piscine',
        'ohne Pool',
        'kein Schwimmbad',
        'sin piscina',
      ],
    ],
    ['SEA', ['not by the sea', 'sans vue mer', 'ohne Meerblick', 'sin playa']],
    ['APARTMENT', ['no flat', 'pas un appartement', 'keine Wohnung', 'sin apartamento']],
  ])('as without %s: %j', (code, texts) => {
    for (const text of texts)
      expect(understood(text)).toEqual([
        `without ${code} | ${text.replace(/-/g, ' ').replace(/ d animaux/, " d'animaux")}`,
      ]);
  });

  it.each([
    ['no pets or smoking', ['without PETS | no pets', 'without SMOKER | or smoking']],
    ['sans animaux ni fumeurs', ['without PETS | sans animaux', 'without SMOKER | ni fumeurs']],
    ['weder Haustiere noch Raucher', ['without PETS | weder Haustiere', 'without SMOKER | noch Raucher']],
    [
      'villa with pool no pets',
      ['type VILLA | villa', 'feature PRIVATEPOOL,GROUPPOOL | pool', 'without PETS | no pets'],
    ],
    ['no pets pool', ['without PETS | no pets', 'feature PRIVATEPOOL,GROUPPOOL | pool']],
    ['not non-smoking', ['text not | not', 'without SMOKER | non smoking']],
    ['pets allowed', ['feature PETS | pets allowed']],
    ['smoking or pets', ['feature SMOKER | smoking', 'text or | or', 'feature PETS | pets']],
    // Names are none.
    ['Sans Souci', ['text Sans | Sans', 'text Souci | Souci']],
    ['Pas de Calais', ['text Pas | Pas', 'text Calais | Calais']],
  ])('%j as %j', (text, parts) => {
    expect(understood(text)).toEqual(parts);
  });

  it.each([
    ['for 6', ['pax 6']],
    ['pour 6', ['pax 6']],
    ['für 6', ['pax 6']],
    ['para 6', ['pax 6']],
    ['6 personnes', ['pax 6']],
    ['6 Personen', ['pax 6']],
    ['6 personas', ['pax 6']],
    ['6 people', ['pax 6']],
    ['6p', ['pax 6']],
    ['pour deux', ['pax 2']],
    ['for six people', ['pax 6']],
    ['2 adults and 3 children', ['pax 5']],
    ['2 bedrooms', ['bedrooms 2']],
    ['2 chambres', ['bedrooms 2']],
    ['zwei Schlafzimmer', ['bedrooms 2']],
    ['2 dormitorios', ['bedrooms 2']],
    ['for 6 2 bedrooms', ['pax 6', 'bedrooms 2']],
    ['for 2 nights', []],
    ['pour un week-end', []],
    ['0 personnes', []],
    ['maison 35', []],
  ])('in %j the numbers %j', (text, numbers) => {
    const read = understandText(text, dictionary);
    expect(read?.numbers.map(({ kind, value }) => `${kind} ${value}`)).toEqual(numbers);
  });
});

it.each([
  ['pisicne', 'piscine'],
  ['Britanny', 'brittany'],
  ['xyzzyq', undefined],
])('takes %s for %s', (typed, spelling) => {
  expect(findNearestMeaning(dictionary, typed)?.spelling).toBe(spelling);
});

it('reads synonyms in the format of the filter: comments, both ways and one way', () => {
  const { meanings } = buildDictionary('# note\nmt, mont\nfoo bar, baz => sauna, hamlet # more\n');
  expect(meanings.get('mt')?.forms).toEqual(['mont']);
  expect(meanings.get('foo bar')).toMatchObject({ features: ['SAUNA'], places: ['hamlet'], forms: [] });
});
