import { describe, expect, it } from 'vitest';
import phraseWords from '../../src/search/rules/text/phrase-words.json' with { type: 'json' };
import { readVocabulary } from '../../src/opensearch/mappings.ts';
import { readVocabularies } from '../../src/search/query/text/lexicon.ts';
import { type Meaning } from '../../src/search/rules/text/text-part.ts';
import { splitWords, understandText, type Lexicon } from '../../src/search/rules/text/understood-text.ts';
import { keyOfWord } from '../../src/search/rules/text/vocabulary.ts';
import { languages, type Language } from '../../src/values/texts.ts';

const { dictionary, common, areas, countries } = readVocabularies();
const lexicon: Lexicon = { dictionary, common, places: [areas, countries], findElsewhere: () => undefined };

function codesOf({ features, surroundings, types, subTypes, isNegated }: Meaning): string[] {
  const codes = [...new Set([...features, ...surroundings, ...types, ...subTypes])];
  return isNegated ? codes.map((code) => `!${code}`) : codes;
}

/** Codes of all parts. */
function understand(text: string, language: Language): string[] {
  const { parts = [] } = understandText(text, lexicon, { language }) ?? {};
  return parts.flatMap(({ meaning }) => (meaning ? codesOf(meaning) : []));
}

/** Phrases of one meaning by language. The trade's words and those of travellers. */
const meanings: Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>> = {
  'PRIVATEPOOL GROUPPOOL': {
    en: ['pool', 'swimming pool', 'heated indoor pool'],
    fr: ['piscine', 'piscine chauffée', 'piscine couverte'],
    de: ['Pool', 'Schwimmbad', 'beheizter Pool'],
    es: ['piscina', 'piscina climatizada', 'alberca'],
  },
  PRIVATEPOOL: {
    en: ['private pool', 'own pool'],
    fr: ['piscine privée', 'piscine privative'],
    de: ['Privatpool', 'Pool zur Alleinnutzung', 'eigener Pool'],
    es: ['piscina privada', 'piscina propia'],
  },
  GROUPPOOL: {
    en: ['shared pool', 'communal pool'],
    fr: ['piscine collective', 'piscine partagée'],
    de: ['Gemeinschaftspool'],
    es: ['piscina comunitaria', 'piscina compartida'],
  },
  PETS: {
    en: ['dogs', 'with our dog', 'dog friendly', 'pets allowed', 'cat'],
    fr: ['chien accepté', 'animaux admis', 'avec chien', 'chat'],
    de: ['mit Hund', 'Hunde erlaubt', 'Haustiere', 'hundefreundlich'],
    es: ['perros', 'se admiten perros', 'mascotas', 'gato'],
  },
  '!PETS': {
    en: ['no pets', 'pets not allowed'],
    fr: ['sans animaux', 'animaux non admis'],
    de: ['keine Haustiere', 'ohne Hunde'],
    es: ['sin mascotas', 'no se admiten mascotas'],
  },
  '!SMOKER': {
    en: ['no smoking', 'non smoking', 'nonsmoking'],
    fr: ['non fumeur', 'non-fumeurs'],
    de: ['Nichtraucher', 'rauchfrei'],
    es: ['no fumadores', 'sin fumar'],
  },
  HANDICAPEDACCESS: {
    en: ['wheelchair', 'wheelchair friendly', 'disabled access', 'limited mobility', 'accessible'],
    fr: ['pmr', 'fauteuil roulant', 'accessible PMR', 'mobilité réduite', 'handicapé'],
    de: ['rollstuhlgerecht', 'rollstuhlgerechtes', 'barrierefrei', 'behindertengerecht'],
    es: ['silla de ruedas', 'movilidad reducida', 'accesible', 'minusválidos'],
  },
  JACUZZI: {
    en: ['hot tub', 'hot tubs', 'jacuzzi', 'spa'],
    fr: ['bain à remous', 'bain nordique', 'jacuzzi'],
    de: ['Whirlpool', 'Badefass', 'Hot Tub'],
    es: ['jacuzzi', 'jacuzi', 'bañera de hidromasaje'],
  },
  FIREPLACE: {
    en: ['fireplace', 'wood burner', 'log fire', 'wood burning stove'],
    fr: ['cheminée', 'poêle à bois', 'feu de bois'],
    de: ['Kamin', 'Kaminofen', 'offener Kamin'],
    es: ['chimenea', 'estufa de leña'],
  },
  INTERNET: { en: ['wifi', 'broadband'], fr: ['wi-fi', 'internet'], de: ['WLAN', 'W-LAN'], es: ['wifi', 'internet'] },
  AIRCONDITIONING: {
    en: ['air con', 'aircon', 'air conditioning'],
    fr: ['clim', 'climatisation', 'climatisé'],
    de: ['Klimaanlage', 'klimatisiert'],
    es: ['aire acondicionado', 'climatizado'],
  },
  LIFT: { en: ['lift', 'elevator'], fr: ['ascenseur'], de: ['Aufzug', 'Fahrstuhl'], es: ['ascensor'] },
  PARKING: {
    en: ['parking', 'garage', 'off road parking'],
    fr: ['place de parking', 'stationnement'],
    de: ['Parkplatz', 'Stellplatz', 'Tiefgarage'],
    es: ['aparcamiento', 'aparcar', 'garaje'],
  },
  WASHINGMACHINE: { en: ['washer'], fr: ['lave-linge', 'machine à laver'], de: ['Waschmaschine'], es: ['lavadora'] },
  DISHWASHER: { en: ['dishwasher'], fr: ['lave-vaisselle'], de: ['Spülmaschine'], es: ['lavavajillas'] },
  TUMBLEDRYER: { en: ['dryer'], fr: ['sèche-linge'], de: ['Trockner'], es: ['secadora'] },
  OVEN: { en: ['oven'], fr: ['four'], de: ['Backofen'], es: ['horno'] },
  COT: {
    en: ['cot', 'travel cot', 'crib'],
    fr: ['lit parapluie', 'lit bébé', 'berceau'],
    de: ['Babybett', 'Reisebett', 'Gitterbett'],
    es: ['cuna', 'cuna de viaje'],
  },
  BARBECUE: { en: ['bbq', 'grill'], fr: ['plancha', 'barbecue'], de: ['Grill', 'Grillplatz'], es: ['barbacoa'] },
  TERRACE: { en: ['terrace', 'patio'], fr: ['terrasse'], de: ['Dachterrasse'], es: ['terraza', 'porche'] },
  BALCONY: { en: ['balcony'], fr: ['balcon', 'loggia'], de: ['Balkon'], es: ['balcón'] },
  GARDEN: { en: ['garden', 'backyard'], fr: ['jardin'], de: ['Garten', 'Gärten'], es: ['jardín', 'césped'] },
  FENCEDGARDEN: {
    en: ['fenced', 'fenced grounds'],
    fr: ['clos', 'terrain clos'],
    de: ['eingezäunt', 'eingezäuntes Grundstück'],
    es: ['vallado', 'patio cerrado'],
  },
  'FENCEDGARDEN GARDEN': { en: ['fenced garden'], fr: [], de: ['eingezäunter Garten'], es: [] },
  'GARDEN FENCEDGARDEN': { en: [], fr: ['jardin clos'], de: ['Garten komplett eingezäunt'], es: ['jardín vallado'] },
  STEPFREE: {
    en: ['step-free', 'no steps'],
    fr: ['plain-pied', 'sans escalier'],
    de: ['stufenlos', 'ebenerdig'],
    es: ['sin escaleras'],
  },
  GROUNDFLOOR: { en: ['ground floor'], fr: ['rez-de-chaussée'], de: ['Erdgeschoss'], es: ['planta baja'] },
  BABYEQUIPMENT: { en: ['high chair'], fr: ['chaise haute'], de: ['Hochstuhl'], es: ['trona'] },
  SEA: {
    en: ['near the beach', 'sea view', 'by the sea', 'beachfront', 'on the coast'],
    fr: ['bord de mer', "pieds dans l'eau", 'vue mer', 'accès direct à la plage'],
    de: ['am Meer', 'Strandnähe', 'Meerblick', 'am Strand'],
    es: ['cerca de la playa', 'primera línea', 'vistas al mar'],
  },
  'SEA LAKE': {
    en: ['waterfront'],
    fr: ["au bord de l'eau"],
    de: ['am Wasser', 'Wassernähe'],
    es: ['orilla del agua'],
  },
  LAKE: { en: ['by a lake', 'lakeside'], fr: ['bord du lac'], de: ['am See', 'Seeblick'], es: ['lago', 'embalse'] },
  MOUNTAIN: { en: ['mountains'], fr: ['montagne'], de: ['in den Bergen', 'Bergblick'], es: ['montaña', 'sierra'] },
  SLOPE: {
    en: ['ski in ski out', 'ski lift', 'ski slopes', 'skiing'],
    fr: ['pied des pistes', 'skis aux pieds', 'remontées mécaniques'],
    de: ['Skilift', 'Skipiste', 'Skigebiet', 'an der Piste'],
    es: ['pistas de esquí', 'esquiar', 'pie de pistas'],
  },
  FOREST: { en: ['in the woods', 'forest'], fr: ['forêt', 'pinède'], de: ['Waldrand', 'im Wald'], es: ['bosque'] },
  COUNTRYSIDE: {
    en: ['countryside'],
    fr: ['à la campagne', 'en pleine nature'],
    de: ['auf dem Land', 'ländlich'],
    es: ['campo', 'naturaleza'],
  },
  CITYCENTRE: { en: ['town centre'], fr: ['centre-ville'], de: ['Innenstadt', 'zentral'], es: ['centro', 'céntrico'] },
  SHOPS: { en: ['supermarket'], fr: ['commerces'], de: ['Einkaufsmöglichkeiten'], es: ['tiendas', 'supermercado'] },
  GITE: {
    en: ['cottage', 'farmhouse', 'barn'],
    fr: ['gîte', 'longère'],
    de: ['Landhaus', 'Finca'],
    es: ['casa rural', 'finca'],
  },
  CHALET: { en: ['cabin', 'log cabin'], fr: ['chalet', 'cabane'], de: ['Hütte', 'Almhütte'], es: ['cabaña de madera'] },
  MOBILHOME: {
    en: ['static caravan', 'mobile home'],
    fr: ['mobil-home', 'mobilhome'],
    de: ['Mobilheim'],
    es: ['caravana'],
  },
  STUDIO: { en: ['studio flat'], fr: ['studette'], de: ['Studio'], es: ['estudio'] },
  GUESTROOM: { en: ['B&B', 'guest house'], fr: ["chambres d'hôtes"], de: ['Pension'], es: ['casa de huéspedes'] },
  HOUSE: { en: ['holiday home'], fr: ['maison de vacances'], de: ['Haus', 'Ferienhäuschen'], es: ['casa', 'casita'] },
  APARTMENT: {
    en: ['flat', 'holiday flat', 'apt'],
    fr: ['appart', 'T2', 'appartement'],
    de: ['Ferienwohnung', 'FeWo', 'Fewos'],
    es: ['piso', 'departamento'],
  },
  BOAT_DOCKED: {
    en: ['houseboat', 'barge'],
    fr: ['péniche'],
    de: ['Hausboot', 'Boot'],
    es: ['casa flotante', 'barco'],
  },
  CAMPING: { en: ['campsite', 'tent'], fr: ['tente'], de: ['Campingplatz', 'Zelt'], es: ['tienda de campaña'] },
};

const rows = Object.entries(meanings).flatMap(([codes, texts]) =>
  languages.flatMap((language) => texts[language].map((text) => [text, language, codes] as const)),
);

describe('vocabularies', () => {
  it.each(rows)('%j in %s means %s', (text, language, codes) => {
    expect(understand(text, language)).toEqual(codes.split(' '));
  });

  // Words that mean something in another language than that of the text.
  it.each<[text: string, language: Language]>([
    ['for four', 'en'],
    ['nice to see', 'en'],
    ['land', 'en'],
    ['boot', 'en'],
    ['chat', 'en'],
    ['mars', 'fr'],
    ['pension', 'fr'],
    ['not', 'de'],
    ['sierra', 'en'],
    ['park', 'de'],
    ['see you', 'en'],
    ['au grand air', 'fr'],
    ['que sea tranquilo', 'es'],
  ])('%j in %s means nothing', (text, language) => {
    expect(understand(text, language)).toEqual([]);
  });

  it('names a language for words that are frequent in one, unless they are international', () => {
    const international = 'appart appartement apartment barbecue camping chalet cottage garage internet lift parking';
    const known = new Set([...international.split(' '), ...'plancha pool studio wifi wlan'.split(' ')]);
    const unnamed = [...dictionary.meanings].filter(([key, { all }]) => all && !key.includes(' ')).map(([key]) => key);
    const isFrequent = (key: string) => languages.some((language) => common[language].has(key));
    expect(unnamed.filter((key) => isFrequent(key) && !known.has(key))).toEqual([]);
  });

  it('has each synonym once for a meaning', () => {
    const seen = new Map<string, number>();
    for (const line of readVocabulary('synonyms')
      .split('\n')
      .filter((each) => each.includes('=>'))) {
      const [left = '', right = ''] = line.split('=>');
      const language = /^(\w\w):/.exec(left)?.[1] ?? '';
      for (const phrase of left.replace(/^\w\w:/, '').split(',')) {
        const key = [language, splitWords(phrase).map(keyOfWord).join(' '), right.trim()].join('|');
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    }
    expect([...seen].filter(([, count]) => count > 1).map(([key]) => key)).toEqual([]);
  });
});

it('holds plain words of phrases: what joins them is in the code', () => {
  const lists = Object.values(phraseWords).flatMap((lines) =>
    typeof lines === 'string' ? lines : Object.values(lines),
  );
  for (const words of lists) expect(words).toMatch(/^[a-z\d' _]+$/);
});
