import type { Host, LodgingSubType, LodgingType } from '../../lodgings/rules/property.ts';
import { isForEverybody } from '../../lodgings/wire/property.ts';
import { dayFromYmd, type Day } from '../../values/day.ts';
import { maxNightPrice, type Cents } from '../../values/money.ts';

/*
 * Each reader returns undefined for an unreadable field; callers handle empty fields. The same texts come back a
 * million times, hence `memoize`.
 */

/** Reads `$1,234.00` as euros, whatever the currency sign. A night costs more than 0 and at most the limit. */
export function priceIn(text: string): Cents | undefined {
  const [, euros, decimals = ''] = /^[^\d.,-]{0,4}(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (euros === undefined) return undefined;
  const cents = Number(euros.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
  return cents > 0 && cents <= maxNightPrice ? cents : undefined;
}

/** Reads `YYYY-MM-DD`. */
export function dayIn(text: string): Day | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayFromYmd(text.replaceAll('-', '')) : undefined;
}

/** Also reads `2.0`; numbers beyond 16 bits become 65,535. */
export function nightsIn(text: string): number | undefined {
  return /^\d{1,12}(\.0+)?$/.test(text) ? Math.min(65_535, Number(text)) : undefined;
}

export function memoize<Value>(read: (text: string) => Value): (text: string) => Value {
  const answers = new Map<string, Value>();
  return (text) => {
    if (answers.has(text)) return answers.get(text) as Value;
    if (answers.size >= 65_536) answers.clear();
    const value = read(text);
    answers.set(text, value);
    return value;
  };
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: ' ',
};

/** Breaks and paragraphs become line breaks, control characters are removed; `most` is in characters. */
export function stripMarkup(text: string, most: number): string {
  const plain = text
    .replace(/<\s*(br|\/p|\/div|\/li)\s*\/?>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|apos|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g, ' ') // eslint-disable-line no-control-regex
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return cutText(plain, most);
}

export function stripToLine(text: string, most: number): string {
  return cutText(stripMarkup(text, Infinity).replace(/\s+/g, ' '), most);
}

/** Never cuts inside a surrogate pair. */
function cutText(text: string, most: number): string {
  return text.length <= most
    ? text
    : text
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd();
}

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

/** Matched against amenities in lower case. */
const featureWords: readonly (readonly [feature: string, words: RegExp])[] = [
  ['AIRCONDITIONING', /\bair conditioning\b|^ac\b|\bac unit\b/],
  ['BALCONY', /\bbalcony\b/],
  ['BARBECUE', /\b(bbq|barbecue) grill\b/],
  ['BATH', /^bathtub\b/],
  ['BILLIARDTABLE', /\bpool table\b/],
  ['COT', /^crib\b|\btravel crib\b/],
  ['DISHWASHER', /\bdishwasher\b/],
  ['FIREPLACE', /^indoor fireplace\b/],
  ['FREEZER', /\bfreezer\b/],
  ['GARDEN', /\bbackyard\b|^garden$/],
  ['GARDENFURNITURE', /^outdoor (furniture|dining area)\b/],
  ['GROUPPOOL', /^(shared |public )?(indoor |outdoor )?(swimming )?pool(?=$|,| [-–])/],
  ['HANDICAPEDACCESS', /\b(wheelchair|step-free|disabled parking)\b/],
  ['HEATING', /\bheating\b/],
  ['INTERNET', /\b(wifi|ethernet|internet)\b/],
  ['JACUZZI', /\b(hot tub|jacuzzi)\b/],
  ['LIFT', /^elevator\b/],
  ['MICROWAVE', /\bmicrowave\b/],
  ['OVEN', /\boven\b(?!.*\bmicrowave\b)/],
  ['PARKING', /\b(parking|garage|carport)\b.*\bon premises\b|\bdriveway parking\b/],
  ['PETS', /^pets allowed\b/],
  ['PRIVATEPOOL', /^private\b.*\bpool(?=$|,| [-–])/],
  ['SAUNA', /\bsauna\b/],
  ['SHOWER', /^(walk-in )?shower$/],
  ['SMOKER', /^smoking allowed\b/],
  ['TELEVISION', /\b(hd)?tv\b|\btelevision\b/],
  ['TENNIS', /\btennis court\b/],
  ['TERRACE', /\b(patio|terrace)\b/],
  ['TUMBLEDRYER', /^(free |paid )?dryer\b/],
  ['WASHINGMACHINE', /(^|\s)washer\b/],
];

/** A pool or garden in view or nearby is not one of the lodging. */
const elsewhere = /\bviews?\b|\bnearby\b/;

export function featuresOf(amenity: string): readonly string[] {
  const word = amenity.trim().toLowerCase();
  if (elsewhere.test(word)) return [];
  return featureWords.filter(([, words]) => words.test(word)).map(([feature]) => feature);
}

/** Reads a JSON list of texts; undefined when it is none. */
export function amenitiesIn(text: string): readonly string[] | undefined {
  if (text.trim() === '') return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : undefined;
  } catch {
    return undefined;
  }
}

/** Response times of the data set in hours; "a few days or more" is left out. */
const hours: Readonly<Record<string, number>> = {
  'within an hour': 1,
  'within a few hours': 6,
  'within a day': 24,
};

/** Undefined without a name that may be shown. Hosts' own texts are left out: many contain contact details. */
export function hostOfRow(
  row: Readonly<Record<'host_name' | 'host_since' | 'host_response_time', string>>,
): Host | undefined {
  const name = stripToLine(row.host_name, 60);
  if (name === '' || !isForEverybody(name)) return undefined;
  const since = /^(19|20)\d{2}(?=-\d{2}-\d{2}$)/.exec(row.host_since)?.[0];
  return {
    name,
    languages: [],
    since: since === undefined ? undefined : Number(since),
    responseHours: hours[row.host_response_time.toLowerCase()],
  };
}
