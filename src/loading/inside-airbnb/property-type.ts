import type { LodgingSubType, LodgingType } from '../../lodgings/rules/property.ts';

export interface PropertyType {
  typeCode: LodgingType;
  subType: LodgingSubType | undefined;
}

/** Whole words, so that a guesthouse is no house; the first that matches decides, so that a houseboat is a boat. */
const typeWords: readonly (readonly [words: RegExp, typeCode: LodgingType, subType: LodgingSubType | undefined])[] = [
  [/\b(house)?boat\b/, 'BOAT_DOCKED', undefined],
  [/\bcamper\b/, 'CAMPING', 'MOBILHOME'],
  [/\b(tent|hut)\b/, 'CAMPING', undefined],
  [/\bvilla\b/, 'HOUSE', 'VILLA'],
  [/\bchalet\b/, 'HOUSE', 'CHALET'],
  [/\bbungalow\b/, 'HOUSE', 'BUNGALOW'],
  [/\b(house|townhouse|cottage)\b/, 'HOUSE', 'HOUSE'],
  [/\b(guesthouse|guest suite|guest room|bed and breakfast|hotel)\b/, 'APARTMENT', 'GUESTROOM'],
  [/\bstudio\b/, 'APARTMENT', 'STUDIO'],
];

/** Yields type and subtype of a listing's property type, such as "Entire townhouse". */
export function propertyTypeOf(text: string): PropertyType {
  const found = typeWords.find(([words]) => words.test(text.toLowerCase()));
  return found ? { typeCode: found[1], subType: found[2] } : { typeCode: 'APARTMENT', subType: 'APARTMENT' };
}
