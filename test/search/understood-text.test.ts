import { describe, expect, it } from 'vitest';
import { readVocabularies } from '../../src/search/query/text/lexicon.ts';
import { understandText, type Lexicon } from '../../src/search/rules/text/understood-text.ts';
import { explainText, listOpen } from '../../src/search/rules/text/explained-text.ts';
import { dayFromYmd, type Day } from '../../src/values/day.ts';

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

/** Each with its parts. */
const texts: readonly [text: string, parts: readonly string[]][] = [
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
  ['Brittany', ['place Bretagne | Brittany']],
  ['st malo', []],
  ['in the', []],
  ['?!', []],
  ['no pets or smoking', ['without PETS | no pets', 'without SMOKER | or smoking']],
  ['sans animaux ni fumeurs', ['without PETS | sans animaux', 'without SMOKER | ni fumeurs']],
  ['weder Haustiere noch Raucher', ['without PETS | weder Haustiere', 'without SMOKER | noch Raucher']],
  ['villa with pool no pets', ['type VILLA | villa', 'feature PRIVATEPOOL,GROUPPOOL | pool', 'without PETS | no pets']],
  ['no pets pool', ['without PETS | no pets', 'feature PRIVATEPOOL,GROUPPOOL | pool']],
  ['not non-smoking', ['without SMOKER | non smoking']],
  ['pets allowed', ['feature PETS | pets allowed']],
  ['smoking or pets', ['feature SMOKER | smoking', 'feature PETS | pets']],
  ['Sans Souci', []],
  ['Pas de Calais', ['place Pas-de-Calais | Pas de Calais']],
  ['two weeks in July', ['nights nights=14 | two weeks', 'dates arrivalfrom=20270701&arrivalto=20270731 | in July']],
  [
    'weekend in May',
    ['nights arrivaldays=FR&nights=2-3 | weekend', 'dates arrivalfrom=20270501&arrivalto=20270531 | in May'],
  ],
  ['weekend May', ['dates arrivalfrom=20270501&arrivalto=20270531&arrivaldays=FR&nights=2-3 | weekend May']],
  [
    'house in July for 4 under 800 € with pool',
    [
      'type HOUSE | house',
      'dates arrivalfrom=20270701&arrivalto=20270731 | in July',
      'pax 4 | for 4',
      'price maxprice=800 | under 800 euros',
      'feature PRIVATEPOOL,GROUPPOOL | pool',
    ],
  ],
  ['in July in December', ['dates arrivalfrom=20270701&arrivalto=20270731 | in July']],
  ['may', []],
  ['Chiang Mai', []],
  ['summer', ['dates arrivalfrom=20270601&arrivalto=20270831 | summer']],
  ['100 € per night', ['sort pricepernight | 100 euros per night']],
  ['99 weeks', []],
];

/** By the code that each of the texts excludes. */
const negations: readonly [code: string, texts: readonly string[]][] = [
  [
    'SMOKER',
    [
      'no smoking',
      'non-smoking',
      'No-Smoking',
      'nonsmoking',
      'smoke-free',
      'smoking not allowed',
      'non fumeur',
      'non-fumeurs',
      'interdit de fumer',
      'pas de fumeurs',
      'fumeurs non admis',
      'Nichtraucher',
      'Nichtraucherwohnung',
      'kein Rauchen',
      'Rauchen verboten',
      'rauchfrei',
      'no fumadores',
      'no fumar',
      'prohibido fumar',
      'sin fumadores',
    ],
  ],
  [
    'PETS',
    [
      'no pets',
      'no dogs',
      'without pets',
      'pets not allowed',
      'no pets allowed',
      'pet-free',
      'not pet friendly',
      'sans animaux',
      "pas d'animaux",
      'pas d animaux',
      'animaux non admis',
      'aucun animal',
      'animaux interdits',
      'ohne Haustiere',
      'keine Haustiere',
      'Haustiere nicht erlaubt',
      'kein Hund',
      'haustierfrei',
      'sin mascotas',
      'no mascotas',
      'no se admiten mascotas',
      'mascotas no permitidas',
      'sin perros',
    ],
  ],
  [
    'PRIVATEPOOL,GROUPPOOL',
    ['without pool', 'without a pool', 'sans piscine', 'pas de piscine', 'ohne Pool', 'kein Schwimmbad', 'sin piscina'],
  ],
  ['SEA', ['not by the sea', 'sans vue mer', 'ohne Meerblick', 'sin playa']],
  ['APARTMENT', ['no flat', 'pas un appartement', 'keine Wohnung', 'sin apartamento']],
];

const textsWithNumbers: readonly [text: string, criteria: readonly string[]][] = [
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
  ['0 personnes', []],
  ['maison 35', []],
  ['for 6 July', ['pax 6', 'dates arrivalfrom=20270701&arrivalto=20270731']],
  ['July 2 bedrooms', ['dates arrivalfrom=20270701&arrivalto=20270731', 'bedrooms 2']],
  ['July 2 weeks', ['dates arrivalfrom=20270701&arrivalto=20270731', 'nights nights=14']],
];

/** Words of time as of Wednesday, 10 March 2027, each in English, French, German and Spanish. */
const timesAndPrices: readonly [parameters: string, texts: readonly string[]][] = [
  ['arrivalfrom=20270701&arrivalto=20270731', ['July', 'juillet', 'Juli', 'julio', 'in July', 'en juillet', 'im Juli']],
  ['arrivalfrom=20270801&arrivalto=20270831', ['in August', 'en août', 'im August', 'en agosto', "mois d'août"]],
  ['arrivalfrom=20280201&arrivalto=20280229', ['February', 'février', 'Februar', 'febrero']],
  ['arrivalfrom=20270301&arrivalto=20270331', ['in March', 'en mars', 'im März', 'en marzo', 'this month', 'ce mois']],
  ['arrivalfrom=20280301&arrivalto=20280331', ['next March', 'mars prochain', 'nächsten März', 'marzo que viene']],
  ['arrivalfrom=20270501&arrivalto=20270531', ['in May', 'en mai', 'im Mai', 'en mayo', 'May 2027', 'mayo de 2027']],
  ['arrivalfrom=20270501&arrivalto=20270510', ['early May', 'début mai', 'Anfang Mai', 'principios de mayo']],
  ['arrivalfrom=20270711&arrivalto=20270720', ['mid-July', 'mi-juillet', 'Mitte Juli', 'mediados de julio']],
  ['arrivalfrom=20270721&arrivalto=20270731', ['end of July', 'fin juillet', 'Ende Juli', 'finales de julio']],
  ['arrivalfrom=20270701&arrivalto=20270831', ['July or August', 'juillet-août', 'Juli und August', 'julio y agosto']],
  ['arrivalfrom=20270601&arrivalto=20270831', ['in summer', 'cet été', 'im Sommer', 'en verano', 'vacances d’été']],
  ['arrivalfrom=20271220&arrivalto=20271226', ['Christmas', 'à Noël', 'Weihnachten', 'Navidad']],
  ['arrivalfrom=20271227&arrivalto=20280101', ["New Year's Eve", 'nouvel an', 'Silvester', 'Nochevieja', 'New Year']],
  ['arrivalfrom=20270325&arrivalto=20270329', ['Easter', 'Pâques', 'Ostern', 'Semana Santa']],
  [
    'arrivalfrom=20270315&arrivalto=20270321',
    ['next week', 'la semaine prochaine', 'nächste Woche', 'la semana que viene'],
  ],
  ['arrivalfrom=20270310&arrivalto=20270314', ['this week', 'cette semaine', 'diese Woche', 'esta semana']],
  ['arrivalfrom=20270401&arrivalto=20270430', ['next month', 'le mois prochain', 'nächsten Monat', 'el próximo mes']],
  ['arrival=20270312&nights=2-3', ['this weekend', 'ce week-end', 'dieses Wochenende', 'este fin de semana']],
  [
    'arrival=20270319&nights=2-3',
    ['next weekend', 'le week-end prochain', 'nächstes Wochenende', 'el próximo fin de semana'],
  ],
  ['arrival=20270311', ['tomorrow', 'demain', 'morgen', 'mañana']],
  ['arrival=20270310', ['tonight', "aujourd'hui", 'heute', 'hoy']],
  ['arrival=20270803', ['3 August', 'le 3 août', 'am 3. August', 'el 3 de agosto', 'August 3rd']],
  [
    'arrival=20270803&departure=20270810',
    [
      'from 3 to 10 August',
      'du 3 au 10 août',
      'vom 3. bis 10. August',
      'del 3 al 10 de agosto',
      '3–10 Aug',
      'Aug 3-10',
    ],
  ],
  [
    'arrival=20270728&departure=20270804',
    ['28 July to 4 August', 'du 28 juillet au 4 août', '28. Juli bis 4. August', 'del 28 de julio al 4 de agosto'],
  ],
  ['arrival=20271228&departure=20280104', ['28 December - 4 January', 'du 28 décembre 2027 au 4 janvier 2028']],
  ['arrivaldays=FR&nights=2-3', ['weekend', 'un week-end', 'Wochenende', 'fin de semana', 'for a weekend']],
  ['arrivaldays=TH,FR&nights=3-4', ['long weekend', 'week-end prolongé', 'langes Wochenende', 'fin de semana largo']],
  ['nights=7', ['for a week', 'pour une semaine', 'für eine Woche', 'por una semana', 'week', '1 semaine']],
  ['nights=14', ['two weeks', 'deux semaines', 'zwei Wochen', 'dos semanas', 'a fortnight', 'quinze jours']],
  ['nights=10', ['for 10 nights', '10 nuits', 'für 10 Nächte', '10 noches']],
  ['nights=4-5', ['5 days', 'cinq jours', 'fünf Tage', '5 días']],
  ['nights=28-31', ['a month', 'un mois', 'einen Monat', 'un mes']],
  [
    'maxprice=500',
    ['under 500 euros', 'moins de 500 euros', 'unter 500 Euro', 'menos de 500 euros', '500 €', '€500 max'],
  ],
  ['maxprice=1500', ['up to €1,500', 'jusqu’à 1 500 €', 'bis 1.500,00 Euro', 'hasta 1500 EUR', 'budget 1500 euros']],
  ['minprice=300', ['over 300 euros', 'plus de 300 euros', 'ab 300 Euro', 'más de 300 euros', '300 euros or more']],
  ['minprice=80&maxprice=120', ['between 80 and 120 euros', 'de 80 à 120 euros', '80–120 €', 'entre 80 y 120 euros']],
];

/** Of the texts that the last test reads. */
const labelsIn = {
  fr: ['juillet 2027', '3–10 août 2027', 'Arrivée 20–26 déc. 2027', 'Week-end, 2–3 nuits', '7 nuits', '80 € – 120 €'],
  en: ['July 2027', '3 – 10 Aug 2027', 'Arrival 20 – 26 Dec 2027', 'Weekend, 2–3 nights', '7 nights', '€80 – €120'],
  de: ['Juli 2027', '03.–10.08.2027', 'Anreise 20.–26.12.2027', 'Wochenende, 2–3 Nächte', '7 Nächte', '80 € – 120 €'],
  es: [
    'julio de 2027',
    '3–10 ago 2027',
    'Llegada 20–26 dic 2027',
    'Fin de semana, 2–3 noches',
    '7 noches',
    '80 € – 120 €',
  ],
};

describe('a text is understood', () => {
  it.each(texts)('%j as %j', (text, parts) => {
    expect(understood(text)).toEqual(parts);
  });

  // docs/contract.md 4.17: a negation makes a criterion of its own.
  it.each(negations)('as without %s: %j', (code, negated) => {
    for (const text of negated) {
      expect(understood(text)).toEqual([
        `without ${code} | ${text.replace(/-/g, ' ').replace(/ d animaux/, " d'animaux")}`,
      ]);
    }
  });

  it.each(textsWithNumbers)('in %j the criteria %j', (text, criteria) => {
    expect(criteriaIn(text)).toEqual(criteria);
  });

  // docs/contract.md 4.17.
  it.each(timesAndPrices)('as %s: %j', (parameters, written) => {
    for (const text of written) {
      const read = understood(text).join('; ');
      expect([text, read]).toEqual([text, expect.stringMatching(/^(dates|nights|price) [^;]*$/) as string]);
      expect([text, read.split(' ')[1]]).toEqual([text, parameters]);
    }
  });

  it.each(['fr', 'en', 'de', 'es'] as const)('with labels in %s', (language) => {
    const labels = ['in July', 'from 3 to 10 August', 'Christmas', 'weekend', 'a week', '80-120 €'].map((text) => {
      const read = understandText(text, lexicon, { language: 'en', today });
      return read && explainText(read.parts, read.criteria, language)[0]?.label.replace(/[\u2009\u202f\u00a0]/g, ' ');
    });
    expect(labels).toEqual(labelsIn[language]);
  });
});
