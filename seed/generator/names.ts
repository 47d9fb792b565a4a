import { itemAt, type Random } from './random.ts';
import type { ModelName } from './models.ts';
import type { Landscape, Place } from './places.ts';

const flora: Record<Landscape, readonly string[]> = {
  sea: [
    'Les Tamaris',
    'Les Pins',
    'Les Ajoncs',
    'Les Mimosas',
    'Les Agapanthes',
    'Les Arbousiers',
    'Les Roses trémières',
  ],
  mountain: ['L’Edelweiss', 'La Gentiane', 'Les Mélèzes', 'Les Myrtilles', 'L’Arolle', 'Les Sorbiers', 'La Joubarbe'],
  lake: ['Les Saules', 'Les Roseaux', 'Le Nénuphar', 'Les Aulnes', 'Les Iris', 'Les Peupliers', 'La Menthe sauvage'],
  canal: [
    'Les Platanes',
    'La Glycine',
    'Les Tilleuls',
    'Le Figuier',
    'Les Cerisiers',
    'Le Vieux Noyer',
    'Les Lauriers',
  ],
};

const spirits: Record<Landscape, readonly string[]> = {
  sea: [
    'Les Embruns',
    'Ker Avel',
    'La Vigie',
    'Bel Horizon',
    'L’Estran',
    'Les Goélands',
    'Le Grand Large',
    'La Marée',
    'Les Sternes',
    'Cap au Sud',
    'L’Escale',
    'Les Alizés',
    'La Brise',
    'Les Salines',
    'Le Petit Phare',
    'L’Ancre bleue',
  ],
  mountain: [
    'Le Chamois',
    'La Marmotte',
    'Les Cimes',
    'Le Refuge',
    'La Bergerie',
    'Le Grand Duc',
    'L’Alpage',
    'Les Flocons',
    'La Cascade',
    'Le Belvédère',
    'L’Isard',
    'Le Balcon des neiges',
    'La Grange d’en haut',
    'Le Torrent',
    'Le Mazot',
  ],
  lake: [
    'Le Martin-pêcheur',
    'Rive d’Or',
    'Le Héron',
    'Bellerive',
    'L’Eau vive',
    'Les Cygnes',
    'La Baie',
    'Le Ponton',
    'Les Grèbes',
    'La Presqu’île',
    'Le Miroir',
    'La Voile blanche',
    'La Roselière',
    'Le Cabanon du lac',
  ],
  canal: [
    'L’Éclusière',
    'Le Halage',
    'La Batelière',
    'Le Moulin',
    'La Maison du passeur',
    'Les Libellules',
    'La Halte',
    'Le Vieux Pressoir',
    'La Tuilerie',
    'L’Écluse dorée',
    'Les Mariniers',
    'Le Lavoir',
    'Le Pont de pierre',
  ],
};

const boats = [
  'La Belle Aurore',
  'Margaux',
  'L’Hirondelle',
  'Petit Prince',
  'La Musardière',
  'Rêve d’eau',
  'Ondine',
  'Le Flâneur',
  'Capucine',
  'La Sauvageonne',
  'Nénuphar',
  'Belle Époque',
  'La Cigale',
  'Vent d’Autan',
  'Marie-Lou',
  'Douce France',
  'L’Insouciante',
  'Le Vagabond',
  'Eau douce',
  'Pénélope',
  'La Rêveuse',
  'Bergeronnette',
  'Le Colibri',
  'Mistral',
];

const campsites: Record<Landscape, readonly string[]> = {
  sea: ['Camping Les Dunes', 'Camping La Pinède', 'Camping Le Rivage', 'Camping Les Pins Maritimes'],
  mountain: ['Camping Le Torrent', 'Camping Les Cimes'],
  lake: ['Camping du Lac', 'Camping La Presqu’île', 'Camping Les Saules'],
  canal: ['Camping de l’Écluse', 'Camping Les Berges'],
};

const first: Record<ModelName, readonly string[]> = {
  villa: ['Villa'],
  house: ['Maison', 'Longère', 'Maison de ville'],
  gite: ['Gîte'],
  bungalow: ['Bungalow'],
  chalet: ['Chalet'],
  guestroom: ['Chambre d’hôtes'],
  studio: ['Studio'],
  apartment: ['Appartement', 'Duplex', 'Loft'],
  boat: ['Péniche', 'Pénichette', 'Bateau'],
  mobilhome: ['Mobil-home Confort', 'Mobil-home Grand Large', 'Mobil-home Premium', 'Cottage'],
  tent: ['Tente lodge', 'Tente safari', 'Lodge'],
};

/** A unique name of at most 70 characters, which is added to `taken`. */
export function nameOf(model: ModelName, place: Place, taken: Set<string>, random: Random): string {
  const base = firstName(model, place, random);
  const candidates = [
    base,
    `${base} – ${place.station}`,
    ...[2, 3, 4, 5].map((number) => `${base} ${number} – ${place.station}`),
  ];
  const name = candidates.find((candidate) => !taken.has(candidate) && candidate.length <= 70);
  if (name === undefined) throw new Error(`No name is left for ${base}`);
  taken.add(name);
  return name;
}

function firstName(model: ModelName, place: Place, random: Random): string {
  const kind = random.pick(first[model]);
  if (model === 'boat') return `${kind} ${random.pick(boats)}`;
  if (model === 'mobilhome' || model === 'tent') return `${kind} – ${random.pick(campsites[place.kind])}`;
  const own = random.pick(random.chance(0.4) ? flora[place.kind] : spirits[place.kind]);
  return model === 'studio' && random.chance(0.5) ? `${kind} cabine ${own}` : `${kind} ${own}`;
}

/** The residence that a flat or mobile home belongs to. */
export function residenceIn(place: Place, random: Random): string {
  return `Résidence ${random.pick(spirits[place.kind])}`;
}

const givenNames = [
  'Camille',
  'Julien',
  'Sophie',
  'Antoine',
  'Claire',
  'Nicolas',
  'Élodie',
  'Thomas',
  'Nathalie',
  'Pierre',
  'Lucie',
  'Mathieu',
  'Hélène',
  'Olivier',
  'Anaïs',
  'Gilles',
  'Marion',
  'Yann',
  'Isabelle',
  'Romain',
  'Chantal',
  'Bruno',
];
const familyNames = [
  'Marchadier',
  'Le Guennec',
  'Roussillard',
  'Delmasse',
  'Ferrandin',
  'Vauclair',
  'Castagnol',
  'Brissonet',
  'Peyrolade',
  'Lormeau',
  'Kerbriant',
  'Duchesnoy',
  'Montavel',
  'Sauvageon',
  'Taillandre',
  'Haumontel',
  'Ricardeau',
  'Bellorgeaux',
];

export function personNumbered(number: number): { firstName: string; lastName: string } {
  return { firstName: itemAt(givenNames, number * 5), lastName: itemAt(familyNames, number * 7) };
}

/** Signatures of reviews. */
export const guestNames: Record<'fr' | 'en', readonly string[]> = {
  fr: [
    'Marie',
    'Paul',
    'Chloé',
    'Hugo',
    'Sylvie',
    'Alain',
    'Léa',
    'Karim',
    'Françoise',
    'Maxime',
    'Inès',
    'Christophe',
  ],
  en: ['Emma', 'James', 'Olivia', 'Liam', 'Grace', 'Oliver', 'Sarah', 'Noah', 'Hannah', 'Tom', 'Priya', 'Daniel'],
};
