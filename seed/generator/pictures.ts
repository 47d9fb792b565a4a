import { randomOf, type Draft } from './drafts.ts';
import { photoStyleOf } from './photo-styles.ts';
import { captionsOf } from './captions.ts';
import { demoPhotos, photosOf, type PhotoFile } from './photos.ts';
import type { Random } from './random.ts';
import type { ModelName } from './models.ts';
import type { Landscape } from './places.ts';

export interface Image extends PhotoFile {
  order: number;
  labels: Record<string, string>;
  room?: string;
  variants: readonly PhotoFile[];
}

/** The default size: enough for a card or a column of text, and small enough where no other is chosen. */
const firstWidth = 960;

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

const roomTypes: Record<string, string> = {
  living: 'LIVING_ROOM',
  cabin: 'LIVING_ROOM',
  kitchen: 'KITCHEN',
  bedroom: 'BEDROOM',
  twins: 'BEDROOM',
  bunks: 'BEDROOM',
  bathroom: 'BATHROOM',
};

/** 3 to 8 pictures: first the lodging from outside, then rooms, then the surroundings. Never the same photo twice. */
export function picturesFor(draft: Draft): Image[] {
  const random = randomOf(draft, 'pictures');
  const style = photoStyleOf(draft.model.name, draft.place.kind);
  const count = random.whole(3, 8);
  const shown = motifsOf(draft, random).filter((motif) => demoPhotos.some((photo) => photo.motif === motif));
  return shown.slice(0, count).map((motif, index) => {
    const { files } = random.pick(photosOf(motif, style[motif]));
    const first = files.find(({ width }) => width === firstWidth);
    if (!first) throw new Error(`A photo of ${motif} has no width of ${firstWidth}`);
    const roomType = roomTypes[motif];
    const room = roomType === undefined ? {} : { room: roomType };
    const variants = files.filter((file) => file !== first);
    return { ...first, order: index + 1, labels: captionsOf(motif, draft), ...room, variants };
  });
}

function motifsOf(draft: Draft, random: Random): string[] {
  const { features, model, place } = draft;
  const hasPool = features.includes('PRIVATEPOOL') || features.includes('GROUPPOOL');
  const open = [
    ...(hasPool ? ['pool'] : []),
    ...(features.includes('TERRACE') || features.includes('BALCONY') ? ['terrace'] : []),
    ...(features.includes('GARDEN') ? ['garden'] : []),
  ];
  const scenery = random.some(around[place.kind], 2);
  const inside = roomsOf(draft, random);
  return [
    outside[model.name],
    ...inside.slice(0, 1),
    scenery[0] ?? 'village',
    ...open,
    ...inside.slice(1),
    ...scenery.slice(1),
  ];
}

/** A tent has no kitchen to photograph; a boat's saloon holds it all. */
function roomsOf(draft: Draft, random: Random): string[] {
  if (draft.model.name === 'tent') return [];
  if (draft.model.name === 'boat') return ['cabin'];
  if (draft.personMax <= 4) return ['living', random.pick(['bedroom', 'bedroom', 'twins']), 'kitchen', 'bathroom'];
  const [second = 'twins', third = 'bunks'] = random.chance(0.5) ? ['twins', 'bunks'] : ['bunks', 'twins'];
  return ['living', 'bedroom', 'kitchen', second, 'bathroom', third];
}
