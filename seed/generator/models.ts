import type { LodgingSubType, LodgingType } from '../../src/lodgings/rules/property.ts';
import type { Landscape } from './places.ts';
import type { TextLanguage } from './text.ts';

export const modelNames = [
  'villa',
  'house',
  'gite',
  'bungalow',
  'chalet',
  'guestroom',
  'studio',
  'apartment',
  'boat',
  'mobilhome',
  'tent',
] as const;
export type ModelName = (typeof modelNames)[number];

/** `night` is the price of a night in euros for two persons out of season. */
export interface Model {
  name: ModelName;
  typeCode: LodgingType;
  subType?: LodgingSubType;
  persons: readonly [number, number];
  bedrooms: readonly [number, number];
  surfacePerPerson: readonly [number, number];
  night: number;
  /** Percentage of lodgings of this kind in each landscape. */
  share: Record<Landscape, number>;
  /** With the article, as the subject of a sentence. */
  words: Record<TextLanguage, string>;
}

const model = (
  name: ModelName,
  kind: Pick<Model, 'typeCode' | 'subType'>,
  [persons, bedrooms, surfacePerPerson, night]: [
    Model['persons'],
    Model['bedrooms'],
    Model['surfacePerPerson'],
    number,
  ],
  [sea, mountain, lake, canal]: [number, number, number, number],
  [fr, en, de, es]: [string, string, string, string],
): Model => ({
  name,
  ...kind,
  persons,
  bedrooms,
  surfacePerPerson,
  night,
  share: { sea, mountain, lake, canal },
  words: { fr, en, de, es },
});

export const models: Record<ModelName, Model> = {
  villa: model(
    'villa',
    { typeCode: 'HOUSE', subType: 'VILLA' },
    [[6, 14], [3, 7], [16, 24], 118],
    [20, 0, 10, 0],
    ['la villa', 'the villa', 'die Villa', 'la villa'],
  ),
  house: model(
    'house',
    { typeCode: 'HOUSE', subType: 'HOUSE' },
    [[4, 10], [2, 5], [14, 20], 82],
    [20, 6, 16, 16],
    ['la maison', 'the house', 'das Haus', 'la casa'],
  ),
  gite: model(
    'gite',
    { typeCode: 'HOUSE', subType: 'GITE' },
    [[4, 15], [2, 6], [13, 20], 68],
    [5, 10, 14, 14],
    ['le gîte', 'the holiday cottage', 'das Ferienhaus', 'la casa rural'],
  ),
  bungalow: model(
    'bungalow',
    { typeCode: 'HOUSE', subType: 'BUNGALOW' },
    [[3, 6], [1, 3], [9, 12], 58],
    [6, 0, 8, 2],
    ['le bungalow', 'the bungalow', 'der Bungalow', 'el bungaló'],
  ),
  chalet: model(
    'chalet',
    { typeCode: 'HOUSE', subType: 'CHALET' },
    [[4, 14], [2, 6], [14, 20], 105],
    [0, 36, 14, 0],
    ['le chalet', 'the chalet', 'das Chalet', 'el chalé'],
  ),
  guestroom: model(
    'guestroom',
    { typeCode: 'HOUSE', subType: 'GUESTROOM' },
    [[1, 3], [1, 1], [10, 14], 72],
    [4, 4, 6, 8],
    ['la chambre d’hôtes', 'the guest room', 'das Gästezimmer', 'la habitación'],
  ),
  studio: model(
    'studio',
    { typeCode: 'APARTMENT', subType: 'STUDIO' },
    [[2, 4], [0, 0], [9, 13], 48],
    [14, 16, 8, 4],
    ['le studio', 'the studio', 'das Studio', 'el estudio'],
  ),
  apartment: model(
    'apartment',
    { typeCode: 'APARTMENT', subType: 'APARTMENT' },
    [[2, 8], [1, 4], [11, 17], 62],
    [19, 26, 10, 6],
    ['l’appartement', 'the apartment', 'die Wohnung', 'el apartamento'],
  ),
  boat: model(
    'boat',
    { typeCode: 'BOAT_DOCKED' },
    [[2, 10], [1, 5], [6, 10], 84],
    [3, 0, 4, 48],
    ['le bateau', 'the boat', 'das Boot', 'el barco'],
  ),
  mobilhome: model(
    'mobilhome',
    { typeCode: 'CAMPING', subType: 'MOBILHOME' },
    [[4, 8], [2, 3], [5, 7], 44],
    [7, 0, 8, 2],
    ['le mobil-home', 'the mobile home', 'das Mobilheim', 'la casa móvil'],
  ),
  tent: model(
    'tent',
    { typeCode: 'CAMPING' },
    [[2, 6], [1, 2], [5, 7], 36],
    [2, 2, 2, 0],
    ['la tente lodge', 'the lodge tent', 'das Lodgezelt', 'la tienda lodge'],
  ),
};
