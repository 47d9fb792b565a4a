import { counted, namedPlace, phraseOf, sentence, type TextLanguage } from './text.ts';
import { randomOf, type Draft } from './drafts.ts';
import type { Landscape } from './places.ts';
import type { Random } from './random.ts';

export interface LodgingTexts {
  language: TextLanguage;
  title: string;
  inside: string;
  outside: string;
}

/** French and English always, German for one in six, Spanish for one in nine. */
export function languagesOf({ number }: Draft): TextLanguage[] {
  return ['fr', 'en', ...(number % 6 === 1 ? (['de'] as const) : []), ...(number % 9 === 2 ? (['es'] as const) : [])];
}

export function textsOf(draft: Draft): LodgingTexts[] {
  return languagesOf(draft).map((language) => writers[language](draft));
}

const writers: Record<TextLanguage, (draft: Draft) => LodgingTexts> = {
  fr: (draft) => frenchTexts(draft, randomOf(draft, 'texts')),
  en: (draft) => englishTexts(draft, randomOf(draft, 'texts')),
  de: germanTexts,
  es: spanishTexts,
};

type Phrases = Record<Landscape, readonly string[]>;

const settings: Record<'fr' | 'en', Phrases> = {
  fr: {
    sea: [
      'à deux pas des plages',
      'face au large',
      'dans un quartier calme entre dunes et pins',
      'au cœur de la station, près du port',
    ],
    mountain: [
      'au pied des sommets',
      'sur un balcon ensoleillé de la vallée',
      'à l’orée de la forêt',
      'au centre du village',
    ],
    lake: [
      'sur les rives du lac',
      'avec une vue dégagée sur l’eau',
      'dans un hameau tranquille près du lac',
      'au bord d’une petite plage',
    ],
    canal: [
      'le long du canal',
      'près d’une écluse ancienne',
      'sous les platanes du chemin de halage',
      'à quelques pas du port fluvial',
    ],
  },
  en: {
    sea: [
      'a few steps from the beaches',
      'facing the open sea',
      'in a quiet quarter between dunes and pines',
      'in the heart of the resort, near the harbour',
    ],
    mountain: [
      'at the foot of the peaks',
      'on a sunny balcony above the valley',
      'at the edge of the forest',
      'in the middle of the village',
    ],
    lake: [
      'on the shore of the lake',
      'with an open view of the water',
      'in a peaceful hamlet near the lake',
      'beside a small beach',
    ],
    canal: [
      'along the canal',
      'close to an old lock',
      'under the plane trees of the towpath',
      'a few steps from the river port',
    ],
  },
};

const pleasures: Record<'fr' | 'en', Phrases> = {
  fr: {
    sea: [
      'Les enfants rejoignent la plage à pied.',
      'Le sentier côtier commence au bout de la rue.',
      'Le marché du matin et les restaurants de poisson se trouvent tout près.',
      'Idéal pour la voile, le vélo et les longues soirées d’été.',
    ],
    mountain: [
      'Les remontées et les sentiers de randonnée sont vite atteints.',
      'L’hiver, on rentre skis aux pieds ou presque.',
      'L’été, les alpages et les refuges se découvrent à la journée.',
      'Un local à skis et à vélos ferme à clé.',
    ],
    lake: [
      'Baignade, paddle et pêche à volonté.',
      'Une piste cyclable fait le tour du lac.',
      'Les soirées finissent sur le ponton.',
      'La base nautique loue canoës et petits voiliers.',
    ],
    canal: [
      'Le chemin de halage invite au vélo et à la flânerie.',
      'Les péniches passent sous les fenêtres.',
      'Caves, marchés et villages se visitent d’écluse en écluse.',
      'Le port propose eau, électricité et un petit bistrot.',
    ],
  },
  en: {
    sea: [
      'Children walk to the beach on their own.',
      'The coast path begins at the end of the street.',
      'The morning market and the fish restaurants are close by.',
      'Ideal for sailing, cycling and long summer evenings.',
    ],
    mountain: [
      'Lifts and hiking trails are quickly reached.',
      'In winter you come home almost on your skis.',
      'In summer the pastures and huts make fine day trips.',
      'Skis and bicycles have a room of their own, with a lock.',
    ],
    lake: [
      'Swimming, paddling and fishing at your leisure.',
      'A cycle path leads around the lake.',
      'Evenings end on the landing stage.',
      'The water sports centre lends canoes and small sailing boats.',
    ],
    canal: [
      'The towpath invites you to cycle or to stroll.',
      'Barges pass beneath the windows.',
      'Cellars, markets and villages lie from lock to lock.',
      'The port has water, power and a small bistro.',
    ],
  },
};

function frenchTexts(draft: Draft, random: Random): LodgingTexts {
  const { model, place, personMax, bedrooms, bathrooms, surface } = draft;
  const at = frenchAt(place.name);
  const rooms = bedrooms === 0 ? 'une pièce de vie avec coin nuit' : counted(bedrooms, 'chambre', 'chambres');
  const opening = [
    `${sentence(model.words.fr)} de ${surface} m² accueille jusqu’à ${counted(personMax, 'personne', 'personnes')} ${at}`,
    `${sentence(at)}, ${model.words.fr} de ${surface} m² convient à ${counted(personMax, 'personne', 'personnes')}`,
    `Bienvenue ${at} : ${model.words.fr} de ${surface} m² vous reçoit à ${personMax}`,
  ];
  const manner = [
    'décoration soignée',
    'lumière du matin au soir',
    'meubles anciens et literie neuve',
    'ambiance simple et chaleureuse',
    'rénovation récente',
  ];
  const inside = [
    `${random.pick(opening)}, ${random.pick(settings.fr[place.kind])}.`,
    `L’intérieur comprend ${phraseOf([rooms, counted(bathrooms, 'salle d’eau', 'salles d’eau')], 'fr')} ; ${random.pick(manner)}.`,
    equipmentOf(draft, 'fr', 'Équipement : ', random),
  ];
  const title = `${namedPlace(draft)} – ${personMax} pers.`;
  return { language: 'fr', title, inside: joined(inside), outside: outsideOf(draft, 'fr', random) };
}

function englishTexts(draft: Draft, random: Random): LodgingTexts {
  const { model, place, personMax, bedrooms, bathrooms, surface } = draft;
  const rooms = bedrooms === 0 ? 'one living room with a sleeping corner' : counted(bedrooms, 'bedroom', 'bedrooms');
  const people = counted(personMax, 'guest', 'guests');
  const opening = [
    `${sentence(model.words.en)} of ${surface} m² welcomes up to ${people} in ${place.name}`,
    `In ${place.name}, ${model.words.en} of ${surface} m² suits ${people}`,
    `Welcome to ${place.name}: ${model.words.en} of ${surface} m² has room for ${people}`,
  ];
  const manner = [
    'carefully decorated',
    'light from morning till evening',
    'old furniture and new beds',
    'simple and warm',
    'recently renovated',
  ];
  const inside = [
    `${random.pick(opening)}, ${random.pick(settings.en[place.kind])}.`,
    `You have ${phraseOf([rooms, counted(bathrooms, 'shower room', 'shower rooms')], 'en')}; ${random.pick(manner)}.`,
    equipmentOf(draft, 'en', 'Equipment: ', random),
  ];
  const title = `${namedPlace(draft)} – sleeps ${personMax}`;
  return { language: 'en', title, inside: joined(inside), outside: outsideOf(draft, 'en', random) };
}

const german: Record<Landscape, string> = {
  sea: 'Der Strand ist zu Fuß zu erreichen; Markt, Hafen und Restaurants liegen in der Nähe.',
  mountain: 'Wanderwege und Lifte beginnen ganz in der Nähe; im Winter liegt der Schnee vor der Tür.',
  lake: 'Zum Baden, Paddeln und Angeln sind es nur wenige Schritte bis zum See.',
  canal: 'Der Treidelpfad lädt zum Radfahren ein, die nächste Schleuse liegt um die Ecke.',
};

function germanTexts(draft: Draft): LodgingTexts {
  const { model, place, personMax, bedrooms, bathrooms, surface } = draft;
  const separate = bedrooms === 1 ? 'ein Schlafzimmer' : `${bedrooms} Schlafzimmer`;
  const rooms = bedrooms === 0 ? 'einen Wohnraum mit Schlafecke' : separate;
  const baths = bathrooms === 1 ? 'ein Bad' : `${bathrooms} Bäder`;
  return {
    language: 'de',
    title: `${namedPlace(draft)} – ${counted(personMax, 'Person', 'Personen')}`,
    inside: `${sentence(model.words.de)} in ${place.name} (${surface} m²) bietet Platz für ${counted(personMax, 'Person', 'Personen')} und hat ${phraseOf([rooms, baths], 'de')}.`,
    outside: german[place.kind],
  };
}

const spanish: Record<Landscape, string> = {
  sea: 'La playa queda a pocos pasos; el mercado, el puerto y los restaurantes están cerca.',
  mountain: 'Los senderos y los remontes empiezan muy cerca; en invierno la nieve llega a la puerta.',
  lake: 'El lago está a un paso: baño, paddle y pesca.',
  canal: 'El camino de sirga invita a pasear en bicicleta hasta la próxima esclusa.',
};

function spanishTexts(draft: Draft): LodgingTexts {
  const { model, place, personMax, bedrooms, bathrooms, surface } = draft;
  const rooms = bedrooms === 0 ? 'una sala con rincón de noche' : counted(bedrooms, 'dormitorio', 'dormitorios');
  const baths = counted(bathrooms, 'baño', 'baños');
  return {
    language: 'es',
    title: `${namedPlace(draft)} – ${counted(personMax, 'persona', 'personas')}`,
    inside: `${sentence(model.words.es)} de ${surface} m² en ${place.name} acoge hasta ${counted(personMax, 'persona', 'personas')} y tiene ${phraseOf([rooms, baths], 'es')}.`,
    outside: spanish[place.kind],
  };
}

const equipment: Record<string, Record<'fr' | 'en', string>> = {
  OVEN: { fr: 'four', en: 'oven' },
  MICROWAVE: { fr: 'micro-ondes', en: 'microwave' },
  DISHWASHER: { fr: 'lave-vaisselle', en: 'dishwasher' },
  WASHINGMACHINE: { fr: 'lave-linge', en: 'washing machine' },
  TUMBLEDRYER: { fr: 'sèche-linge', en: 'tumble dryer' },
  FREEZER: { fr: 'congélateur', en: 'freezer' },
  TELEVISION: { fr: 'télévision', en: 'television' },
  INTERNET: { fr: 'wifi', en: 'wifi' },
  FIREPLACE: { fr: 'cheminée', en: 'fireplace' },
  SAUNA: { fr: 'sauna', en: 'sauna' },
  JACUZZI: { fr: 'jacuzzi', en: 'hot tub' },
  BILLIARDTABLE: { fr: 'billard', en: 'billiard table' },
  AIRCONDITIONING: { fr: 'climatisation', en: 'air conditioning' },
  COT: { fr: 'lit bébé', en: 'cot' },
};

const outdoors: Record<string, Record<'fr' | 'en', string>> = {
  GARDEN: { fr: 'un jardin clos', en: 'a fenced garden' },
  TERRACE: { fr: 'une terrasse', en: 'a terrace' },
  BALCONY: { fr: 'un balcon', en: 'a balcony' },
  PRIVATEPOOL: { fr: 'une piscine privée', en: 'a private pool' },
  GROUPPOOL: { fr: 'une piscine partagée', en: 'a shared pool' },
  BARBECUE: { fr: 'un barbecue', en: 'a barbecue' },
  TENNIS: { fr: 'un court de tennis', en: 'a tennis court' },
  PARKING: { fr: 'une place de parking', en: 'a parking space' },
};

function equipmentOf(draft: Draft, language: 'fr' | 'en', start: string, random: Random): string {
  const words = draft.features.flatMap((code) => equipment[code]?.[language] ?? []);
  const chosen = random.some(words, 7);
  return chosen.length > 0 ? `${start}${phraseOf(chosen, language)}.` : '';
}

function outsideOf(draft: Draft, language: 'fr' | 'en', random: Random): string {
  const has = { fr: 'À l’extérieur :', en: 'Outside you have' }[language];
  const words = draft.features.flatMap((code) => outdoors[code]?.[language] ?? []);
  const things = words.length > 0 ? `${has} ${phraseOf(words, language)}.` : '';
  const pleasure = random.some(pleasures[language][draft.place.kind], 2);
  return joined([things, ...pleasure]);
}

/** "à Nice", "au Touquet", "aux Rousses". */
function frenchAt(name: string): string {
  return name.replace(/^(Le |Les |)/, (article) => ({ 'Le ': 'au ', 'Les ': 'aux ' })[article] ?? 'à ');
}

function joined(sentences: readonly string[]): string {
  return sentences.filter((text) => text !== '').join(' ');
}
