import { describe, expect, it } from 'vitest';
import { readVocabularies } from '../../../src/search/query/text/lexicon.ts';
import { explainText } from '../../../src/search/rules/text/explained-text.ts';
import { namePlaces } from '../../../src/search/rules/text/known-places.ts';
import { roleOf } from '../../../src/search/rules/text/text-part.ts';
import { understandText } from '../../../src/search/rules/text/understood-text.ts';
import { dayFromYmd, type Day } from '../../../src/values/day.ts';
import type { Language } from '../../../src/values/texts.ts';

const { dictionary, common, areas, countries } = readVocabularies();
const stock = namePlaces(['Paris', 'Lyon', 'Lac du Der']);
const lexicon = { dictionary, common, places: [areas, stock, countries], findElsewhere: () => undefined };
const today = dayFromYmd('20270310') as Day;

/** Kinds and values of all parts, then the words that only rank. */
function readingOf(text: string, language: Language): string {
  const { parts = [], criteria = [] } = understandText(text, lexicon, { language, today }) ?? {};
  const understood = explainText(parts, criteria, language).map(({ kind, value }) => `${kind} ${value}`);
  const words = parts.filter((part) => roleOf(part) === 'word').map(({ typed }) => typed);
  return [...understood, ...words].join('; ');
}

describe.each<[rule: string, reading: string, texts: Partial<Record<Language, string>>]>([
  [
    'either of two kinds',
    'type HOUSE,APARTMENT',
    { en: 'house or flat', fr: 'maison ou appartement', de: 'Haus oder Wohnung', es: 'casa o apartamento' },
  ],
  [
    'either of two places',
    'place Alsace,Vosges',
    { en: 'Alsace or Vosges', fr: 'Alsace ou Vosges', de: 'Elsass oder Vogesen', es: 'Alsacia o Vosgos' },
  ],
  [
    'either of two surroundings',
    'surrounding SEA,LAKE',
    { en: 'beach or lake', fr: 'mer ou lac', de: 'Meer oder See', es: 'mar o lago' },
  ],
  ['both of two permissions', 'feature SMOKER; feature PETS; or', { en: 'smoking or pets' }],
  ['no second kind behind "with"', 'type HOUSE; boat', { en: 'house with a boat' }],
  ['no second kind behind "avec"', 'type HOUSE; bateau', { fr: 'maison avec un bateau' }],
  ['no second kind behind "mit"', 'type HOUSE; boot', { de: 'haus mit boot' }],
  ['no second kind behind "con"', 'type HOUSE; barco', { es: 'casa con barco' }],
  ['a boat in one word', 'type BOAT_DOCKED', { en: 'houseboat', de: 'Hausboot', es: 'barco', fr: 'bateau' }],
  [
    'a place that is ruled out',
    'without Alpes',
    { en: 'not in the Alps', fr: 'pas dans les Alpes', de: 'nicht in den Alpen', es: 'no en los Alpes' },
  ],
  [
    'two places that are ruled out',
    'without Paris; without Lyon',
    { en: 'not in Paris or Lyon', fr: 'ni Paris ni Lyon' },
  ],
  ['a place whose name begins with a negation', 'place Pas-de-Calais', { fr: 'pas de calais', en: 'Pas de Calais' }],
  [
    'a feature that nobody wants',
    'without PRIVATEPOOL,GROUPPOOL',
    { en: "don't want a pool", fr: 'pas besoin de piscine', de: 'wollen keinen Pool', es: 'no quiero piscina' },
  ],
  ['a lake beside the name of one that is an article', 'surrounding LAKE', { fr: "près d'un lac", de: 'der See' }],
  ['words that look like a feature', 'type VILLA; table tennis', { en: 'villa with table tennis' }],
  [
    'ages in brackets behind the children',
    'pax 5; children 2,5,8',
    {
      en: '2 adults 3 children (2, 5, 8)',
      fr: '2 adultes 3 enfants (2, 5, 8)',
      de: '2 Erwachsene 3 Kinder (2, 5, 8)',
      es: '2 adultos 3 niños (2, 5, 8)',
    },
  ],
  ['ages of a family', 'pax 6; children 4,7,11', { en: 'family of 6, kids 4, 7 and 11' }],
  ['a family of children only', 'pax 6; family', { en: 'family of 6 kids' }],
  [
    'days behind the children',
    'pax 4; dates arrival=20270710&departure=20270712',
    { en: '2 adults 2 kids 10 12 july' },
  ],
  [
    'exact dates beside the name of a holiday',
    'dates arrival=20271227&departure=20280103; Silvester',
    { de: 'Silvester 27.12. bis 3.1.' },
  ],
  [
    'a length, not the first week of a month',
    'nights nights=7; dates arrivalfrom=20280101&arrivalto=20280131',
    { fr: '1 semaine janvier', en: '1 week January', es: '1 semana enero' },
  ],
  ['friends of any kind', 'pax 6', { en: '6 girls', fr: '6 copines', de: '6 Mädels', es: '6 chicas' }],
  [
    'a place of excursions',
    'place Disneyland Paris',
    { en: 'near Disneyland', fr: 'proche Disneyland', de: 'nahe Disneyland', es: 'cerca de Disneyland' },
  ],
])('%s is %j', (_, reading, texts) => {
  it.each(Object.entries(texts) as [Language, string][])('%s: %s', (language, text) => {
    expect(readingOf(text, language)).toBe(reading);
  });
});
