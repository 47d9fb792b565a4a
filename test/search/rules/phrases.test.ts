import { describe, expect, it } from 'vitest';
import { readVocabularies } from '../../../src/search/query/text/lexicon.ts';
import { explainText, listOpen } from '../../../src/search/rules/text/explained-text.ts';
import type { WordCriteria } from '../../../src/search/rules/text/phrases.ts';
import { guessPart, understandText, type Lexicon } from '../../../src/search/rules/text/understood-text.ts';
import { dayFromYmd, type Day } from '../../../src/values/day.ts';
import { languages, type Language } from '../../../src/values/texts.ts';

const { dictionary, common, areas, countries } = readVocabularies();
const lexicon: Lexicon = { dictionary, common, places: [areas, countries], findElsewhere: () => undefined };

/** A Wednesday. */
const today = dayFromYmd('20270310') as Day;

const criterionKinds = /^(?:pax|children|bedrooms|dates|nights|price|sort|without|note) /;

/** Kinds and values of the parts that are criteria, in the order of the text. */
function criteriaIn(text: string, language: Language, asked: WordCriteria = {}): string {
  const read = understandText(text, lexicon, { language, today });
  return explainText([], listOpen(asked, read?.criteria ?? []), language)
    .map(({ kind, value }) => `${kind} ${value}`)
    .filter((part) => criterionKinds.test(part))
    .join('; ');
}

/** Texts by language that mean the same. */
type Siblings = Partial<Record<Language, readonly string[]>>;

const party: readonly (readonly [criteria: string, texts: Siblings])[] = [
  [
    'pax 6',
    {
      en: [
        'for 6',
        'for six people',
        '6 people',
        '6 guests',
        'sleeps 6',
        'group of 6',
        'party of six',
        '3 couples',
        '4-6 people',
        '6 of us',
        '6 berth',
        'up to 6 people',
      ],
      fr: [
        'pour 6',
        'pour six',
        '6 personnes',
        '6p',
        '6 pers',
        '6 couchages',
        'groupe de 6',
        '3 couples',
        '4 à 6 personnes',
        '4/6 personnes',
        'on est 6',
        'nous sommes 6',
      ],
      de: [
        'für 6',
        '6 Personen',
        '6 Pers.',
        'Gruppe von 6',
        'zu sechst',
        'drei Paare',
        '4 bis 6 Personen',
        '6 Schlafplätze',
        'wir sind 6',
        '6er Gruppe',
        '6-köpfige Familie',
      ],
      es: [
        'para 6',
        'para seis personas',
        '6 huéspedes',
        '6 plazas',
        'grupo de 6',
        'tres parejas',
        '4-6 personas',
        'somos 6',
        'seis amigos',
      ],
    },
  ],
  [
    'pax 5',
    {
      en: [
        'family of five',
        'family of 5 (2 adults, 3 kids)',
        '2 adults and 3 children',
        '2 adults 2 teens and a baby',
        'family with 3 kids',
      ],
      fr: [
        'famille de 5',
        'famille de cinq personnes',
        '2 adultes et 3 enfants',
        'un couple et trois enfants',
        'famille avec 3 enfants',
      ],
      de: [
        'Familie mit 5 Personen',
        '2 Erw. 3 Kinder',
        '2 Erwachsene, 2 Jugendliche und ein Baby',
        'Familie mit drei Kindern',
      ],
      es: ['familia de 5', '2 adultos y 3 niños', 'una pareja con 3 niños', 'familia con 3 niños'],
    },
  ],
  [
    'pax 2',
    {
      en: ['for two', 'for a couple', '2 teens'],
      fr: ['pour deux', 'en couple', '2 ados'],
      de: ['zu zweit', 'für ein Paar'],
      es: ['para dos', 'en pareja'],
    },
  ],
  [
    'pax 12',
    { en: ['6 adults 6 kids'], fr: ['6 adultes 6 enfants'], de: ['6 Erwachsene 6 Kinder'], es: ['6 adultos 6 niños'] },
  ],
  [
    'note families',
    {
      en: ['for 2 families', '3 families'],
      fr: ['pour 2 familles'],
      de: ['für zwei Familien'],
      es: ['para 2 familias'],
    },
  ],
  [
    'pax 4; children 3,9',
    {
      en: ['2 adults 2 children aged 3 and 9', '2 adults and kids aged 3 and 9', '2 adults, 2 kids (3 and 9 years)'],
      fr: ['2 adultes 2 enfants de 3 et 9 ans', '2 adultes et enfants de 3 et 9 ans', '2 adultes 2 enfants (3, 9 ans)'],
      de: ['2 Erwachsene 2 Kinder (3 und 9 Jahre)', '2 Erwachsene und Kinder im Alter von 3 und 9 Jahren'],
      es: ['2 adultos y 2 niños de 3 y 9 años', '2 adultos con niños de 3 y 9 años'],
    },
  ],
  [
    'children 3,9',
    {
      en: ['children aged 3 and 9'],
      fr: ['enfants de 3 et 9 ans'],
      de: ['Kinder 3 und 9 Jahre'],
      es: ['niños de 3 y 9 años'],
    },
  ],
  [
    'bedrooms 3',
    {
      en: [
        '3 bedrooms',
        'three-bedroom',
        '3 bed house',
        '3 bedroomed',
        '3 double bedrooms',
        '3 or 4 bedrooms',
        'at least 3 bedrooms',
      ],
      fr: ['3 chambres', 'trois chambres', '3 ch', '3-4 chambres', '3 chambres doubles'],
      de: ['3 Schlafzimmer', 'drei Schlafzimmern', '3 SZ', 'mindestens 3 Schlafzimmer'],
      es: ['3 dormitorios', 'tres habitaciones', '3 habitaciones dobles'],
    },
  ],
  [
    '',
    {
      en: ['2 dogs', 'for 2 dogs', '5 star', 'with baby', '3 floors', '10 year old house', '2 bathrooms'],
      fr: ['2 chiens', 'pour 2 chiens', 'avec bébé', '3 pièces', '0 personnes', 'pour un', '2 chambres d’hôtes'],
      de: ['2 Hunde', 'für 2 Hunde', '2 Zimmer', 'mit Kind'],
      es: ['2 perros', 'para 2 perros', 'con bebé', '2 baños'],
    },
  ],
];

const money: typeof party = [
  [
    'price maxprice=400',
    {
      en: [
        'under 400',
        'under 400 euros',
        'up to €400',
        'budget 400',
        'max 400',
        '400 max',
        '€400',
        'no more than 400 euros',
        'not over 400 euros',
        'around 400 €',
      ],
      fr: [
        'moins de 400',
        'moins de 400 €',
        'budget 400',
        '400 € maximum',
        'pas plus de 400 euros',
        'jusqu’à 400 €',
        'environ 400 €',
      ],
      de: [
        'unter 400',
        'bis 400 Euro',
        'Budget 400',
        'höchstens 400 €',
        'nicht über 400 Euro',
        'nicht mehr als 400 €',
        'um die 400 Euro',
      ],
      es: [
        'menos de 400',
        'hasta 400 €',
        'presupuesto 400',
        'máximo 400 euros',
        'no más de 400 euros',
        'unos 400 euros',
      ],
    },
  ],
  [
    'price nights=7&maxprice=400',
    {
      en: ['400 € a week', 'under 400 a week', '€400 per week', '400pw', '400 euros weekly'],
      fr: ['400 € la semaine', '400€/semaine', 'moins de 400 € par semaine'],
      de: ['400 € pro Woche', 'bis 400 Euro die Woche', 'unter 400 €/Woche'],
      es: ['400 € por semana', 'menos de 400 euros a la semana', '400 €/semana'],
    },
  ],
  [
    'nights nights=14; price maxprice=800',
    {
      en: ['2 weeks under 400 € a week'],
      fr: ['2 semaines 400 € la semaine'],
      de: ['2 Wochen bis 400 € pro Woche'],
      es: ['2 semanas 400 € por semana'],
    },
  ],
  [
    'nights nights=5; price maxprice=400',
    {
      en: ['5 nights at 80 € a night'],
      fr: ['5 nuits à 80 € la nuit'],
      de: ['5 Nächte bis 80 € pro Nacht'],
      es: ['5 noches 80 € por noche'],
    },
  ],
  [
    'sort pricepernight',
    { en: ['under 80 € per night', '80 a night'], fr: ['80 € la nuit'], de: ['80 €/Nacht'], es: ['80 € por noche'] },
  ],
  [
    'price maxprice=1200; pax 4',
    {
      en: ['300 € per person for 4'],
      fr: ['300 € par personne pour 4'],
      de: ['300 € pro Person für 4'],
      es: ['300 € por persona para 4'],
    },
  ],
  [
    'note perperson',
    { en: ['300 € per person'], fr: ['300 € par personne'], de: ['300 € pro Person'], es: ['300 € por persona'] },
  ],
  [
    'price minprice=300',
    {
      en: ['over 300 euros', '300 euros or more', 'not under 300 euros'],
      fr: ['plus de 300 euros', 'à partir de 300 €'],
      de: ['ab 300 Euro', 'mindestens 300 €'],
      es: ['más de 300 euros', 'desde 300 €'],
    },
  ],
  [
    'price minprice=80&maxprice=120',
    {
      en: ['between 80 and 120 euros', '80 - 120€', '80-120 €'],
      fr: ['de 80 à 120 euros'],
      de: ['zwischen 80 und 120 Euro'],
      es: ['entre 80 y 120 euros'],
    },
  ],
  [
    'price maxprice=1500',
    { en: ['up to €1,500', 'under 1,500'], fr: ['jusqu’à 1 500 €'], de: ['bis 1.500,00 Euro'], es: ['hasta 1500 EUR'] },
  ],
  [
    'sort priceasc',
    {
      en: ['cheap', 'cheapest', 'affordable'],
      fr: ['pas cher', 'pas trop cher', 'petit budget'],
      de: ['günstig', 'günstige', 'preiswert', 'nicht teuer'],
      es: ['barato', 'baratas', 'económico'],
    },
  ],
  [
    '',
    {
      en: ['not cheap', 'under 50 m', 'under 10', 'until 2027'],
      fr: ['moins de 50 km'],
      de: ['nicht billig', 'unter 50 m'],
      es: ['menos de 50 m'],
    },
  ],
];

const window = (first: string, last: string) => `dates arrivalfrom=2027${first}&arrivalto=2027${last}`;

const time: typeof party = [
  [
    window('0701', '0731'),
    {
      en: ['July', 'in July'],
      fr: ['juillet', 'en juillet', 'mois de juillet'],
      de: ['Juli', 'im Juli'],
      es: ['julio', 'en julio'],
    },
  ],
  [
    window('0301', '0331'),
    { en: ['in March', 'this month'], fr: ['en mars', 'ce mois'], de: ['im März'], es: ['en marzo'] },
  ],
  [
    window('0501', '0510'),
    { en: ['early May', 'beginning of May'], fr: ['début mai'], de: ['Anfang Mai'], es: ['principios de mayo'] },
  ],
  [
    window('0711', '0720'),
    { en: ['mid-July'], fr: ['mi-juillet', 'mi juillet'], de: ['Mitte Juli'], es: ['a mediados de julio'] },
  ],
  [window('0721', '0731'), { en: ['end of July'], fr: ['fin juillet'], de: ['Ende Juli'], es: ['finales de julio'] }],
  [
    window('0721', '0810'),
    {
      en: ['late July or early August'],
      fr: ['fin juillet début août'],
      de: ['Ende Juli bis Anfang August'],
      es: ['finales de julio o principios de agosto'],
    },
  ],
  [
    window('0701', '0831'),
    { en: ['July or August'], fr: ['juillet-août'], de: ['Juli und August'], es: ['julio y agosto'] },
  ],
  [
    window('0708', '0714'),
    {
      en: ['2nd week of July', 'second week in July', '2nd week july'],
      fr: ['2e semaine de juillet', 'deuxième semaine de juillet'],
      de: ['zweite Juliwoche', '2. Juliwoche', 'zweite Woche im Juli'],
      es: ['segunda semana de julio'],
    },
  ],
  [
    window('0801', '0807'),
    {
      en: ['first week of August'],
      fr: ['première semaine d’août'],
      de: ['erste Augustwoche'],
      es: ['primera semana de agosto'],
    },
  ],
  [
    window('0825', '0831'),
    {
      en: ['last week of August'],
      fr: ['dernière semaine d’août'],
      de: ['letzte Augustwoche'],
      es: ['última semana de agosto'],
    },
  ],
  [
    window('0801', '0814'),
    {
      en: ['first two weeks of August'],
      fr: ['les deux premières semaines d’août'],
      de: ['die ersten zwei Wochen im August'],
      es: ['las dos primeras semanas de agosto'],
    },
  ],
  [
    window('0816', '0831'),
    {
      en: ['second half of August'],
      fr: ['deuxième quinzaine d’août', '2e quinzaine août'],
      de: ['zweite Augusthälfte'],
      es: ['segunda quincena de agosto', 'segunda mitad de agosto'],
    },
  ],
  [
    window('0701', '0715'),
    {
      en: ['first half of July'],
      fr: ['première quinzaine de juillet'],
      de: ['erste Julihälfte'],
      es: ['primera quincena de julio'],
    },
  ],
  [
    'dates arrival=20270806&nights=2-3',
    {
      en: ['first weekend of August'],
      fr: ['premier week-end d’août'],
      de: ['erstes Augustwochenende'],
      es: ['primer fin de semana de agosto'],
    },
  ],
  [
    window('0601', '0831'),
    {
      en: ['summer', 'in summer'],
      fr: ['été', 'vacances d’été'],
      de: ['Sommer', 'Sommerferien'],
      es: ['verano', 'en verano'],
    },
  ],
  [window('0325', '0329'), { en: ['Easter'], fr: ['Pâques'], de: ['Ostern', 'über Ostern'], es: ['Semana Santa'] }],
  [
    window('0320', '0403'),
    { en: ['Easter holidays'], fr: ['vacances de Pâques'], de: ['Osterferien'], es: ['vacaciones de Semana Santa'] },
  ],
  [window('1220', '1226'), { en: ['Christmas'], fr: ['Noël'], de: ['Weihnachten'], es: ['Navidad', 'navidades'] }],
  [
    window('1030', '1103'),
    { en: ['Halloween'], fr: ['Toussaint'], de: ['Allerheiligen'], es: ['puente de noviembre'] },
  ],
  [
    window('0310', '0323'),
    { en: ['last minute'], fr: ['dernière minute'], de: ['kurzfristig', 'last minute'], es: ['última hora'] },
  ],
  [
    window('0315', '0321'),
    { en: ['next week'], fr: ['la semaine prochaine'], de: ['nächste Woche'], es: ['la semana que viene'] },
  ],
  [
    'dates arrival=20270312&nights=2-3',
    { en: ['this weekend'], fr: ['ce week-end'], de: ['dieses Wochenende'], es: ['este fin de semana'] },
  ],
  [
    'dates arrival=20270618',
    {
      en: ['June 18', '18 June', '18th of June', '18/06/2027', 'on 18/6'],
      fr: ['le 18 juin', 'le 18/6'],
      de: ['18. Juni', 'am 18.6.', '18.6.'],
      es: ['el 18 de junio', '18-06-2027'],
    },
  ],
  [
    'dates arrival=20261231',
    {
      en: ['2026-12-31', '31/12/2026', '12/31/2026'],
      fr: ['31/12/2026'],
      de: ['31.12.2026', '31.12.26'],
      es: ['31-12-2026'],
    },
  ],
  ['dates arrival=20270804', { en: ['4/8/2027'], fr: ['4/8/2027'], de: ['4.8.2027'], es: ['4/8/2027'] }],
  [
    'dates arrival=20270807&departure=20270821',
    {
      en: [
        '7/8–21/8',
        '8/7 - 8/21',
        '7 to 21 August',
        'Aug 7-21',
        'Sat 7 Aug to Sat 21 Aug',
        '2027-08-07 to 2027-08-21',
      ],
      fr: ['du 7 au 21 août', 'du 7/8 au 21/8', 'du samedi 7 au samedi 21 août'],
      de: ['7.8. bis 21.8.', 'vom 7. bis 21.8.2027', '7.8. - 21.8.', '7.–21. August'],
      es: ['del 7 al 21 de agosto', 'del 7/8 al 21/8'],
    },
  ],
  [
    'dates arrivalfrom=20270810&arrivalto=20270817; nights nights=7',
    {
      en: ['between 10 and 24 August for 7 nights'],
      fr: ['entre le 10 et le 24 août pour 7 nuits'],
      de: ['zwischen dem 10. und 24. August 7 Nächte'],
      es: ['entre el 10 y el 24 de agosto 7 noches'],
    },
  ],
  [
    window('0310', '0809'),
    {
      en: ['before 10 August', 'before August 10'],
      fr: ['avant le 10 août', 'avant le 10/8'],
      de: ['vor dem 10. August', 'vor dem 10.8.'],
      es: ['antes del 10 de agosto'],
    },
  ],
  [
    'dates departure=20270821',
    {
      en: ['until 21 August', 'until August 21'],
      fr: ['jusqu’au 21 août'],
      de: ['bis 21. August', 'bis zum 21.8.'],
      es: ['hasta el 21 de agosto'],
    },
  ],
  [
    'without 20270801-20270831,20280801-20280831',
    {
      en: ['not in August', 'except August'],
      fr: ['pas en août', 'sauf en août'],
      de: ['nicht im August', 'außer im August'],
      es: ['no en agosto', 'excepto agosto'],
    },
  ],
  [
    'without 20270701-20270731,20280701-20280731,20270801-20270831,20280801-20280831',
    { fr: ['ni juillet ni août'], es: ['ni julio ni agosto'] },
  ],
  [
    'without 20270701-20270831,20280701-20280831',
    { en: ['not July or August'], fr: ['hors juillet août'], de: ['nicht im Juli oder August'] },
  ],
  ['without 20280801-20280831', { en: ['not in August 2028'], de: ['nicht im August 2028'] }],
  ['without 20270807-20270820,20280807-20280820', { en: ['not 7 to 21 August'], fr: ['pas du 7 au 21 août'] }],
  ['without 20270415-20270415,20280415-20280415', { en: ['not 15 April'] }],
  ['without 20270315-20270321', { en: ['not next week'], de: ['nicht nächste Woche'] }],
  ['note otherdates', { en: ['not a weekend'], de: ['nicht am Wochenende'] }],
  [
    `without 20270701-20270731,20280701-20280731; ${window('0601', '0630')}`,
    {
      en: ['not in July, in June'],
      fr: ['pas en juillet, en juin'],
      de: ['nicht im Juli, im Juni'],
      es: ['no en julio, en junio'],
    },
  ],
  [
    'note schoolholidays',
    {
      en: ['school holidays', 'half term'],
      fr: ['vacances scolaires', 'hors vacances scolaires'],
      de: ['Schulferien', 'Herbstferien'],
      es: ['vacaciones escolares'],
    },
  ],
  ['nights nights=7', { en: ['for a week'], fr: ['une semaine'], de: ['eine Woche'], es: ['una semana'] }],
  [
    'nights nights=14',
    {
      en: ['a fortnight', 'two weeks'],
      fr: ['une quinzaine', 'quinze jours', 'deux semaines'],
      de: ['zwei Wochen'],
      es: ['una quincena', 'dos semanas'],
    },
  ],
  [
    'nights arrivaldays=FR&nights=2-3; pax 2',
    {
      en: ['romantic weekend for two'],
      fr: ['week-end romantique pour deux'],
      de: ['romantisches Wochenende zu zweit'],
      es: ['fin de semana romántico para dos'],
    },
  ],
  [
    'nights arrivaldays=SA&nights=7',
    {
      en: ['Saturday to Saturday'],
      fr: ['du samedi au samedi'],
      de: ['Samstag bis Samstag'],
      es: ['de sábado a sábado'],
    },
  ],
  [
    '',
    {
      en: ['may', 'spring', 'fall', '24/7', 'summer kitchen', '31/31', '63 nights', '8/32/2027'],
      fr: ['cuisine d’été', 'mars', 'sports d’hiver', '8/21/2027'],
      de: ['0 Nächte'],
      es: ['mai'],
    },
  ],
];

const tables = { party, money, time };

describe.each(Object.entries(tables))('phrases of %s', (_, table) => {
  const rows = table.flatMap(([criteria, texts]) =>
    languages.flatMap((language) => (texts[language] ?? []).map((text) => [language, text, criteria] as const)),
  );

  it.each(rows)('%s: %j', (language, text, criteria) => {
    expect(criteriaIn(text, language)).toBe(criteria);
  });

  it.each(rows)('%s: %j beside other words', (language, text, criteria) => {
    const beside = {
      en: 'villa with pool xyzzy',
      fr: 'villa avec piscine xyzzy',
      de: 'Villa mit Pool xyzzy',
      es: 'villa con piscina xyzzy',
    };
    expect(criteriaIn(`${beside[language]}, ${text}`, language)).toBe(criteria);
  });
});

describe('beside parameters', () => {
  it.each<[asked: WordCriteria, text: string, criteria: string]>([
    [{ pax: 2 }, 'for 6', ''],
    [{ sort: 'relevance' }, 'cheap', 'sort priceasc'],
    [{ sort: 'rating' }, 'cheap', ''],
    [{ nights: [5] }, '80 € a night', 'price maxprice=400'],
    [{ arrival: today, departure: today + 3 }, '80 € a night', 'price maxprice=240'],
    [{ departure: today + 3 }, '400 € a week', 'price maxprice=400'],
    [{ maxPrice: 9900 }, '400 € a week', ''],
    [{ pax: 3 }, '100 € per person', 'price maxprice=300'],
    [{ childrenAges: [4] }, 'children aged 3 and 9', ''],
    [{ arrival: today }, 'not in August', 'without 20270801-20270831,20280801-20280831'],
  ])('%j, %j is %j', (asked, text, criteria) => {
    expect(criteriaIn(text, 'en', asked)).toBe(criteria);
  });
});

describe('labels', () => {
  it.each<[text: string, labels: Record<Language, string>]>([
    [
      'for 2 families',
      { fr: '4 personnes ou plus', en: '4 persons or more', de: '4 Personen oder mehr', es: '4 personas o más' },
    ],
    [
      'cheap',
      { fr: 'Prix croissant', en: 'Lowest price first', de: 'Niedrigster Preis zuerst', es: 'Precio más bajo primero' },
    ],
    [
      'children aged 3 and 9',
      {
        fr: 'Âge des enfants : 3, 9',
        en: 'Children aged 3, 9',
        de: 'Alter der Kinder: 3, 9',
        es: 'Edad de los niños: 3, 9',
      },
    ],
    [
      'Saturday to Saturday',
      {
        fr: 'Arrivée samedi, 7 nuits',
        en: 'Arrival Saturday, 7 nights',
        de: 'Anreise Samstag, 7 Nächte',
        es: 'Llegada sábado, 7 noches',
      },
    ],
    [
      'weekend',
      {
        fr: 'Week-end, 2–3 nuits',
        en: 'Weekend, 2–3 nights',
        de: 'Wochenende, 2–3 Nächte',
        es: 'Fin de semana, 2–3 noches',
      },
    ],
    [
      'until 21 August',
      { fr: 'Départ 21 août 2027', en: 'Departure 21 Aug 2027', de: 'Abreise 21.08.2027', es: 'Salida 21 ago 2027' },
    ],
  ])('of %j', (text, labels) => {
    const written = languages.map((language) => {
      const read = understandText(text, lexicon, { language: 'en', today });
      return [language, explainText([], listOpen({}, read?.criteria ?? []), language)[0]?.label];
    });
    expect(Object.fromEntries(written)).toEqual(labels);
  });
});

describe('corrections', () => {
  const corrected = (text: string, language: Language) =>
    (understandText(text, lexicon, { language })?.parts ?? []).flatMap((part) => {
      const guess = guessPart(part, lexicon, language);
      return guess ? [`${guess.meaning?.isNegated ? 'no ' : ''}${guess.correctedTo ?? ''}`] : [];
    });

  it.each<[Language, string, string[]]>([
    ['en', 'sauan', ['Sauna']],
    ['fr', 'pisicne', ['piscine']],
    ['fr', 'sans pisicne', ['no piscine']],
    ['de', 'Schwimbad', ['schwimmbad']],
    ['es', 'pisicna', ['piscina']],
    ['de', 'ohne Schwimbad', ['no schwimmbad']],
    ['en', 'unfenced', []],
    ['en', 'few walk gate', []],
    ['de', 'Wasser Meter', []],
    ['fr', 'fournis linge fourni', []],
    ['es', 'paso', []],
    ['en', 'Wasser paso fournis', []],
    ['en', 'xyzzy poo1s', []],
  ])('%s: %j', (language, text, expected) => {
    expect(corrected(text, language)).toEqual(expected);
  });

  it('never spell a word as it was typed', () => {
    for (const [key, meanings] of dictionary.meanings) {
      for (const language of languages) {
        for (const { spelling } of Object.values(meanings)) {
          const part = { from: 0, to: 1, typed: spelling, words: [spelling] };
          if (!key.includes(' ')) expect(guessPart(part, lexicon, language)?.correctedTo).not.toBe(spelling);
        }
      }
    }
  });
});
