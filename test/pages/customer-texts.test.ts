import { describe, expect, it } from 'vitest';
import { dictionaries } from '../../src/bookings/wire/dictionary.ts';
import { customerTexts } from '../../src/values/customer-texts.ts';
import { fillIn, fillInCount, type Language, languages } from '../../src/values/texts.ts';
import de from '../../web/source/texts/de.json' with { type: 'json' };
import en from '../../web/source/texts/en.json' with { type: 'json' };
import es from '../../web/source/texts/es.json' with { type: 'json' };
import fr from '../../web/source/texts/fr.json' with { type: 'json' };

const tables: [string, Readonly<Record<Language, object>>][] = [
  ['pages and mails for customers', customerTexts],
  ['search page', { en, fr, de, es }],
];

function textsOf(table: unknown, name = ''): [name: string, text: string][] {
  if (typeof table === 'string') return [[name, table]];
  return Object.entries(table as object).flatMap(([member, inner]) => textsOf(inner, `${name}/${member}`));
}

const informal: Readonly<Record<Exclude<Language, 'en'>, RegExp>> = {
  fr: /(?<!\p{L})(tu|ton|ta|tes|toi)(?!\p{L})/iu,
  de: /(?<!\p{L})(du|dein|deine[mnrs]?|dich|dir|euch|euer|eure[mnrs]?)(?!\p{L})/iu,
  es: /(?<!\p{L})(tú|tus?|te|ti|contigo|tuy[oa]s?|tienes|puedes|quieres)(?!\p{L})/iu,
};

/** Names of the values that a text takes. A singular may leave out the number. */
function placesOf([name, text]: readonly [string, string]): [name: string, places: string[]] {
  const places = [...text.matchAll(/\{(\w*)\}/g)].map(([, place = '']) => place);
  return [name, places.filter((place) => place !== 'count' || !name.endsWith('/one')).sort()];
}

describe.each(tables)('the texts of the %s', (_, table) => {
  it('are the same in every language, and none is empty', () => {
    const names = textsOf(table.en).map(([name]) => name);
    for (const language of languages) {
      const texts = textsOf(table[language]);
      expect(texts.map(([name]) => name).sort()).toEqual([...names].sort());
      expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
    }
  });

  it.each(languages)('take the same values in every language, %s', (language) => {
    expect(textsOf(table[language]).map(placesOf)).toEqual(textsOf(table.en).map(placesOf));
  });

  it.each(['fr', 'de', 'es'] as const)('have no English sentence in %s', (language) => {
    const own = new Map(textsOf(table[language]));
    const sentences = textsOf(table.en).filter(([, text]) => (text.match(/(?<!\{)\b\p{L}{2,}/gu) ?? []).length > 1);
    expect(sentences.filter(([name, text]) => own.get(name) === text)).toEqual([]);
  });

  it.each(['fr', 'de', 'es'] as const)('are polite in %s', (language) => {
    expect(textsOf(table[language]).filter(([, text]) => informal[language].test(text))).toEqual([]);
  });
});

it('a text is filled in with its values, in the plural of its language, and never without one', () => {
  const { greeting } = customerTexts.en.mail;
  expect(fillIn(greeting, { name: '{name} $& Ann' })).toBe('Hello {name} $& Ann,');
  expect(() => fillIn(greeting, {})).toThrow('{name}');
  const guests = [0, 1, 2].map((count) => fillInCount(customerTexts.fr.stay.guestCount, count, 'fr'));
  expect(guests).toEqual(['0 voyageur', '1 voyageur', '2 voyageurs']);
  expect([0, 1].map((count) => fillInCount(en.bedrooms, count, 'en'))).toEqual(['Studio', '1 bedroom']);
  expect(fillInCount(en.results, 1000, 'en', { count: '1,000' })).toBe('1,000 places to stay');
});

/** A breaking space where a no-break space is required, or a missing one. */
const badFrenchSpace =
  / [:;?!»%€]|« |(?<![\s\u00a0])[;?!»]|(?<![\s\u00a0]):(?!\/)|«(?!\u00a0)|\d (?:\d{3}|s|h|m|km|cm|m²|ans)(?!\p{L})/u;

it.each([
  ...tables.map(([name, { fr }]) => [name, fr] as const),
  ['labels of codes', { ...dictionaries.fr.dictionary, problems: [] }] as const,
])('the French texts of the %s have non-breaking spaces', (_, french) => {
  expect(textsOf(french).filter(([, text]) => badFrenchSpace.test(text))).toEqual([]);
});
