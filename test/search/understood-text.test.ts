import { describe, expect, it } from 'vitest';
import { readVocabularies } from '../../src/search/query/text/lexicon.ts';
import { understandText, type Lexicon } from '../../src/search/rules/text/understood-text.ts';
import { explainText, listOpen } from '../../src/search/rules/text/explained-text.ts';
import { dayFromYmd, type Day } from '../../src/values/day.ts';
import cases from './understood-text.json' with { type: 'json' };

const { dictionary, common, areas, countries } = readVocabularies();
const lexicon: Lexicon = { dictionary, common, places: [areas, countries], findElsewhere: () => undefined };

const today = dayFromYmd('20270310') as Day;

/** Kind, value and words of each part. */
function understood(text: string): string[] {
  const read = understandText(text, lexicon, { language: 'en', today });
  if (!read) return [];
  return explainText(read.parts, listOpen({}, read.criteria), 'en').map(
    ({ kind, value, words }) => `${kind} ${value} | ${words}`,
  );
}

/** Only the parts that are criteria. */
function criteriaIn(text: string): string[] {
  const isCriterion = (part: string) => /^(pax|bedrooms|dates|nights|price) /.test(part);
  return understood(text)
    .filter(isCriterion)
    .map((part) => part.replace(/ \| .*/, ''));
}

const labelsIn = cases.labels;

describe('a text is understood', () => {
  it.each(cases.parts as [string, string[]][])('%j as %j', (text, parts) => {
    expect(understood(text)).toEqual(parts);
  });

  // docs/contract.md 4.17: a negation makes a criterion of its own.
  it.each(cases.negations as [string, string[]][])('as without %s: %j', (code, texts) => {
    for (const text of texts)
      expect(understood(text)).toEqual([
        `without ${code} | ${text.replace(/-/g, ' ').replace(/ d animaux/, " d'animaux")}`,
      ]);
  });

  it.each(cases.joined as [string, string[]][])('%j as %j', (text, parts) => {
    expect(understood(text)).toEqual(parts);
  });

  it.each(cases.numbers as [string, string[]][])('in %j the criteria %j', (text, criteria) => {
    expect(criteriaIn(text)).toEqual(criteria);
  });

  // docs/contract.md 4.17: words of time, as of Wednesday, 10 March 2027, each in English, French, German and Spanish.
  it.each<[parameters: string, texts: readonly string[]]>(cases.times as [string, string[]][])(
    'as %s: %j',
    (parameters, texts) => {
      for (const text of texts) {
        const read = understood(text).join('; ');
        expect([text, read]).toEqual([text, expect.stringMatching(/^(dates|nights|price) [^;]*$/) as string]);
        expect([text, read.split(' ')[1]]).toEqual([text, parameters]);
      }
    },
  );

  it.each(cases.together as [string, string[]][])('%j as %j', (text, parts) => {
    expect(understood(text)).toEqual(parts);
  });

  it.each(['fr', 'en', 'de', 'es'] as const)('with labels in %s', (language) => {
    const labels = ['in July', 'from 3 to 10 August', 'Christmas', 'weekend', 'a week', '80-120 €'].map((text) => {
      const read = understandText(text, lexicon, { language: 'en', today });
      return read && explainText(read.parts, read.criteria, language)[0]?.label.replace(/[\u2009\u202f\u00a0]/g, ' ');
    });
    expect(labels).toEqual(labelsIn[language]);
  });
});
