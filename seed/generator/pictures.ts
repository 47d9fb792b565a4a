import { picturesOf } from './illustrations/illustrations.ts';
import { canvas } from './illustrations/canvas.ts';
import { randomOf, type Draft } from './drafts.ts';
import { itemAt, type Random } from './random.ts';
import type { ModelName } from './models.ts';
import type { Landscape } from './places.ts';

export interface Image {
  url: string;
  order: number;
  label: string;
  room?: string;
  width: number;
  height: number;
}

const outside: Record<ModelName, string> = {
  villa: 'villa',
  house: 'house',
  gite: 'house',
  bungalow: 'mobilhome',
  chalet: 'chalet',
  guestroom: 'house',
  studio: 'residence',
  apartment: 'residence',
  boat: 'boat',
  mobilhome: 'mobilhome',
  tent: 'tent',
};

const around: Record<Landscape, readonly string[]> = {
  sea: ['beach', 'harbour', 'cliffs'],
  mountain: ['peak', 'snow', 'village'],
  lake: ['lakeside', 'peak', 'village'],
  canal: ['canal', 'village'],
};

const labels: Record<string, string> = {
  villa: 'La villa',
  house: 'La maison',
  chalet: 'Le chalet',
  residence: 'La résidence',
  boat: 'Le bateau',
  mobilhome: 'Vue extérieure',
  tent: 'La tente',
  pool: 'La piscine',
  terrace: 'La terrasse',
  garden: 'Le jardin',
  living: 'Le séjour',
  cabin: 'Le carré',
  kitchen: 'La cuisine',
  bedroom: 'La chambre',
  twins: 'Chambre à deux lits',
  bunks: 'Lits superposés',
  bathroom: 'La salle de bains',
  beach: 'La plage',
  harbour: 'Le port',
  cliffs: 'Les falaises',
  peak: 'Les sommets',
  snow: 'Les pistes',
  village: 'Le village',
  lakeside: 'Le lac',
  canal: 'Le canal',
};

const roomTypes: Record<string, string> = {
  living: 'LIVING_ROOM',
  cabin: 'LIVING_ROOM',
  kitchen: 'KITCHEN',
  bedroom: 'BEDROOM',
  twins: 'BEDROOM',
  bunks: 'BEDROOM',
  bathroom: 'BATHROOM',
};

/** Yields 3 to 8 pictures: the lodging from outside first, then rooms, then what lies around. */
export function picturesFor(draft: Draft): Image[] {
  const random = randomOf(draft, 'pictures');
  const count = random.whole(3, 8);
  const motifs = motifsOf(draft, random).slice(0, count);
  const [day, inside] = [random.whole(0, 9), random.whole(0, 3)];
  return motifs.map((motif, index) => {
    const variants = picturesOf(motif);
    const roomType = roomTypes[motif];
    const pick = roomType === undefined ? (index === 0 ? day : day + index) : inside;
    const { width, height } = { width: canvas.shownWidth, height: canvas.shownHeight };
    const room = roomType === undefined ? {} : { room: roomType };
    const url = `/media/${itemAt(variants, pick).file}`;
    return { url, order: index + 1, label: labels[motif] ?? motif, ...room, width, height };
  });
}

function motifsOf(draft: Draft, random: Random): string[] {
  const { features, model, place } = draft;
  const isBoat = model.name === 'boat';
  const sleeping = draft.personMax > 4 ? ['bedroom', 'twins', 'bunks'] : [random.pick(['bedroom', 'bedroom', 'twins'])];
  const hasPool = features.includes('PRIVATEPOOL') || features.includes('GROUPPOOL');
  const open = [
    ...(hasPool ? ['pool'] : []),
    ...(features.includes('TERRACE') || features.includes('BALCONY') ? ['terrace'] : []),
    ...(features.includes('GARDEN') ? ['garden'] : []),
  ];
  const scenery = random.some(around[place.kind], 2);
  const rooms = [isBoat ? 'cabin' : 'living', sleeping[0] ?? 'bedroom', 'kitchen'];
  return [
    outside[model.name],
    ...rooms.slice(0, 1),
    scenery[0] ?? 'village',
    ...open,
    ...rooms.slice(1),
    'bathroom',
    ...sleeping.slice(1),
    ...scenery.slice(1),
  ];
}
