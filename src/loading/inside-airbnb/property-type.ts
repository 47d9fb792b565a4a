import type { LodgingSubType, LodgingType } from '../../lodgings/rules/property.ts';

export interface PropertyType {
  typeCode: LodgingType;
  subType: LodgingSubType | undefined;
}

/** Whole words, tried in this order: a houseboat is a boat, and a guest suite in a house is no house. */
const typeWords: readonly (readonly [words: RegExp, typeCode: LodgingType, subType: LodgingSubType | undefined])[] = [
  [/\b(house)?boat\b/, 'BOAT_DOCKED', undefined],
  [/\b(camper|bus|caravan|rv)\b/, 'CAMPING', 'MOBILHOME'],
  [/\b(campsite|holiday park|tent|hut|yurt|tipi)\b/, 'CAMPING', undefined],
  [/\b(guest suite|bed and breakfast|(apart)?hotel|hostel)\b/, 'APARTMENT', 'APARTMENT'],
  [/\bstudio\b/, 'APARTMENT', 'STUDIO'],
  [/\bvilla\b/, 'HOUSE', 'VILLA'],
  [/\b(chalet|cabin)\b/, 'HOUSE', 'CHALET'],
  [/\bbungalow\b/, 'HOUSE', 'BUNGALOW'],
  [
    /\b(home|(guest|town|tree|light)?house|cottage|farm stay|ranch|barn|castle|tower|windmill|dome|cave|riad|ryokan|minsu|pension|trullo|dammuso|casa particular|island|train|plane|container|religious building)\b/,
    'HOUSE',
    'HOUSE',
  ],
];

/**
 * A private room is a guest room, whatever house it is in, and is never sold as the whole; undefined for a shared room,
 * where strangers would sleep.
 */
export function propertyTypeOf(propertyType: string, roomType: string): PropertyType | undefined {
  const [property, room] = [propertyType.toLowerCase(), roomType.toLowerCase()];
  if (room === 'shared room' || property.startsWith('shared room')) return undefined;
  if (room === 'private room' || room === 'hotel room' || /^(private )?room\b/.test(property))
    return { typeCode: 'APARTMENT', subType: 'GUESTROOM' };
  const found = typeWords.find(([words]) => words.test(property));
  return found ? { typeCode: found[1], subType: found[2] } : { typeCode: 'APARTMENT', subType: 'APARTMENT' };
}
