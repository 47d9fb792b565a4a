import { describe, expect, it } from 'vitest';
import { pickText, textForReader } from '../../src/values/texts.ts';

const german = { text: 'Haus', language: 'de' };
const english = { text: 'House', language: 'en' };
const french = { text: 'Maison', language: 'fr' };
const texts = (...all: { text: string; language: string }[]) =>
  Object.fromEntries(all.map(({ text, language }) => [language, text]));

describe('a text that there is in some languages', () => {
  it('is answered in the language, else in French, else in English, else in the first there is', () => {
    expect(pickText(texts(french, english, german), 'de')).toEqual(german);
    expect(pickText(texts(english, french), 'de')).toEqual(french);
    expect(pickText(texts(german, english), 'es')).toEqual(english);
    expect(pickText(texts(german), 'es')).toEqual(german);
    expect(pickText({}, 'es')).toBeUndefined();
  });

  it('is read in the first language that the reader reads, else in English, else in the first there is', () => {
    const all = texts(french, english, german);
    expect(textForReader(all, ['es', 'de'])).toEqual(german);
    expect(textForReader(all, ['es', 'nl'])).toEqual(english);
    expect(textForReader(texts(french, german), ['es'])).toEqual(french);
    expect(textForReader({}, ['es'])).toBeUndefined();
  });
});
