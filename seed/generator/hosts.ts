import type { Draft } from './drafts.ts';
import { personNumbered } from './names.ts';
import { ownerNumberOf } from './persons.ts';
import type { Landscape } from './places.ts';
import { randomFor } from './random.ts';
import { textLanguages, type TextLanguage } from './text.ts';

type Sentence = Record<TextLanguage, string>;

/** The public host, derived from the owner; undefined for one lodging in seven, whose provider names none. */
export function hostOf(draft: Draft): object | undefined {
  if (draft.number % 7 === 3) return undefined;
  const number = ownerNumberOf(draft);
  const random = randomFor(`host ${number}`);
  const name = personNumbered(number).firstName;
  const partner = personNumbered(number + 400).firstName;
  const isPair = random.chance(0.3) && partner !== name;
  const spoken = ['fr', ...random.some(['en', 'de', 'es', 'it', 'nl'], random.whole(0, 3))];
  const sentence = random.pick(isPair ? pairs : single);
  return {
    name: isPair ? `${name} & ${partner}` : name,
    languages: spoken,
    since: random.whole(2006, 2025),
    responseHours: random.pick([1, 1, 2, 3, 12, 24, undefined]),
    introduction: introductionOf([sentence, tips[draft.place.kind]], spoken),
  };
}

/** Hosts write in the languages that they speak, as far as the page supports them. */
function introductionOf(sentences: readonly Sentence[], spoken: readonly string[]): Record<string, string> {
  const written = textLanguages.filter((language) => spoken.includes(language));
  const texts = written.map((language) => [language, sentences.map((each) => each[language]).join(' ')] as const);
  return Object.fromEntries(texts);
}

const single: readonly Sentence[] = [
  {
    fr: 'J’ai grandi ici et j’accueille mes hôtes moi-même, avec mes bonnes adresses.',
    en: 'I grew up here and welcome my guests myself, with my favourite addresses.',
    de: 'Ich bin hier aufgewachsen, empfange meine Gäste selbst und verrate gern meine Lieblingsorte.',
    es: 'Crecí aquí y recibo yo a mis huéspedes, con mis direcciones preferidas.',
  },
  {
    fr: 'J’ai rénové ce logement pièce par pièce et j’en prends soin comme du mien.',
    en: 'I renovated this place room by room and look after it as if I lived there.',
    de: 'Ich habe diese Unterkunft Zimmer für Zimmer renoviert und kümmere mich um sie, als wäre es mein Zuhause.',
    es: 'Renové este alojamiento habitación por habitación y lo cuido como si fuera mi casa.',
  },
  {
    fr: 'J’habite à cinq minutes : une question, et je passe.',
    en: 'I live five minutes away: ask, and I come by.',
    de: 'Ich wohne fünf Minuten entfernt: Fragen Sie, und ich komme vorbei.',
    es: 'Vivo a cinco minutos: pregunte y paso por allí.',
  },
];

const pairs: readonly Sentence[] = [
  {
    fr: 'Nous avons quitté la ville pour nous installer ici et recevons avec plaisir familles et amis.',
    en: 'We left the city to settle here and love to welcome families and friends.',
    de: 'Wir sind aus der Stadt hierhergezogen und freuen uns über Familien und Freunde.',
    es: 'Dejamos la ciudad para instalarnos aquí y recibimos con gusto a familias y amigos.',
  },
  {
    fr: 'Nous préparons le logement ensemble avant chaque arrivée, avec un petit mot de bienvenue.',
    en: 'We get the place ready together before each arrival, with a note to welcome you.',
    de: 'Vor jeder Anreise bereiten wir die Unterkunft gemeinsam vor und lassen einen kleinen Gruß da.',
    es: 'Preparamos juntos el alojamiento antes de cada llegada, con una nota de bienvenida.',
  },
];

const tips: Record<Landscape, Sentence> = {
  sea: {
    fr: 'Demandez où la plage est calme même en août.',
    en: 'Ask where the beach is quiet even in August.',
    de: 'Fragen Sie, wo der Strand selbst im August ruhig ist.',
    es: 'Pregunte dónde está tranquila la playa incluso en agosto.',
  },
  mountain: {
    fr: 'Cartes, raquettes et conseils de randonnée vous attendent sur place.',
    en: 'Maps, snowshoes and advice for hikes await you.',
    de: 'Karten, Schneeschuhe und Wandertipps liegen bereit.',
    es: 'Le esperan mapas, raquetas de nieve y consejos de senderismo.',
  },
  lake: {
    fr: 'Le canoë est à vous, et le lever du soleil sur le lac aussi.',
    en: 'The canoe is yours, and so is the sunrise over the lake.',
    de: 'Das Kanu gehört Ihnen, und der Sonnenaufgang über dem See auch.',
    es: 'La canoa es suya, y el amanecer sobre el lago también.',
  },
  canal: {
    fr: 'Des vélos sont à votre disposition pour suivre le canal.',
    en: 'Bicycles are there for you to follow the canal.',
    de: 'Fahrräder für den Weg am Kanal stehen für Sie bereit.',
    es: 'Hay bicicletas a su disposición para recorrer el canal.',
  },
};
