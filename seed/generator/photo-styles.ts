import type { ModelName } from './models.ts';
import type { Landscape } from './places.ts';

/** Numbers of the photos of a motif that suit a kind of lodging; an absent motif may show any. */
export type PhotoStyle = Readonly<Record<string, readonly number[]>>;

const alpine: PhotoStyle = {
  house: [1],
  residence: [2],
  living: [2],
  kitchen: [1, 3],
  bedroom: [2],
  bathroom: [3],
  village: [1],
  garden: [1],
};
const seaside: PhotoStyle = {
  house: [2],
  residence: [1],
  living: [1],
  kitchen: [1, 2],
  bedroom: [1, 3],
  bathroom: [1],
  village: [2],
};
const rural: PhotoStyle = {
  house: [1, 3, 4],
  residence: [1],
  living: [3],
  kitchen: [3],
  bedroom: [4],
  bathroom: [2],
  village: [2],
};
const modern: PhotoStyle = {
  residence: [1],
  living: [1, 4],
  kitchen: [1, 2],
  bedroom: [1, 3],
  bathroom: [1, 2],
  village: [2],
};

const byLandscape: Record<Landscape, PhotoStyle> = { sea: seaside, mountain: alpine, lake: rural, canal: rural };

export function photoStyleOf(model: ModelName, landscape: Landscape): PhotoStyle {
  if (landscape === 'mountain' || model === 'chalet') return alpine;
  if (model === 'villa' || model === 'studio' || model === 'apartment') return modern;
  if (model === 'mobilhome' || model === 'bungalow') return modern;
  return byLandscape[landscape];
}
