import type { Host, LodgingSubType, LodgingType } from '../../src/lodgings/rules/property.ts';
import { isForEverybody } from '../../src/lodgings/wire/property.ts';
import { dayFromYmd, type Day } from '../../src/values/day.ts';
import { maxNightPrice, type Cents } from '../../src/values/money.ts';
import { omitUndefined } from '../../src/values/omit-undefined.ts';
import words from './words.json' with { type: 'json' };

/* Each reader returns undefined for an unreadable field. */

/**
 * Reads `$1,234.00` as euros, whatever the currency sign, and no text as 0. A night costs more than 0 and at most the
 * limit.
 */
export function priceIn(text: string): Cents | undefined {
  if (text === '') return 0;
  const [, euros, decimals = ''] = /^[^\d.,-]{0,4}(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (euros === undefined) return undefined;
  const cents = Number(euros.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
  return cents > 0 && cents <= maxNightPrice ? cents : undefined;
}

/** Reads `YYYY-MM-DD`. */
export function dayIn(text: string): Day | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayFromYmd(text.replaceAll('-', '')) : undefined;
}

/** Also reads `2.0`, and no text as 0. */
export function nightsIn(text: string): number | undefined {
  return /^(\d{1,12}(\.0+)?)?$/.test(text) ? Number(text) : undefined;
}

/** Breaks and paragraphs become line breaks, control characters are removed; `most` is in characters. */
export function stripMarkup(text: string, most: number): string {
  const plain = text
    .replace(/<\s*(br|\/p|\/div|\/li)\s*\/?>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|apos|#39|nbsp);/g, (_, name: keyof typeof words.entities) => words.entities[name])
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

interface PropertyType {
  typeCode: LodgingType;
  subType?: LodgingSubType;
}

/** Whole words, tried in this order: a houseboat is a boat, and a guest suite in a house is no house. */
const typeWords = words.types.map(([text = '', typeCode, subType]) => ({
  words: new RegExp(text),
  type: { typeCode, ...(subType !== undefined && { subType }) } as PropertyType,
}));

/** A private room is a guest room, whatever house it is in. Undefined for a shared room, where strangers would sleep. */
export function propertyTypeOf(propertyType: string, roomType: string): PropertyType | undefined {
  const [property, room] = [propertyType.toLowerCase(), roomType.toLowerCase()];
  if (room === 'shared room' || property.startsWith('shared room')) return undefined;
  if (room === 'private room' || room === 'hotel room' || /^(private )?room\b/.test(property)) {
    return { typeCode: 'APARTMENT', subType: 'GUESTROOM' };
  }
  const found = typeWords.find((each) => each.words.test(property));
  return found?.type ?? { typeCode: 'APARTMENT', subType: 'APARTMENT' };
}

/** Matched against amenities in lower case. */
const featureWords = Object.entries(words.features).map(([feature, text]) => [feature, new RegExp(text)] as const);

/** A pool or garden in view or nearby is not one of the lodging. */
const elsewhere = /\bviews?\b|\bnearby\b/;

export function featuresOf(amenity: string): readonly string[] {
  const word = amenity.trim().toLowerCase();
  if (elsewhere.test(word)) return [];
  return featureWords.filter(([, pattern]) => pattern.test(word)).map(([feature]) => feature);
}

/** Reads a JSON list of texts. */
export function amenitiesIn(text: string): readonly string[] | undefined {
  if (text === '') return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : undefined;
  } catch {
    return undefined;
  }
}

/** In hours; "a few days or more" is left out. */
const responseHours: Readonly<Record<string, number>> = words.responseHours;

/** Undefined without a name that may be shown. Hosts' own texts are left out: many contain contact details. */
export function hostOfRow(
  row: Readonly<Record<'host_name' | 'host_since' | 'host_response_time', string>>,
): Host | undefined {
  const name = stripToLine(row.host_name, 60);
  if (name === '' || !isForEverybody(name)) return undefined;
  const since = /^(19|20)\d{2}(?=-\d{2}-\d{2}$)/.exec(row.host_since)?.[0];
  return omitUndefined({
    name,
    languages: [],
    since: since === undefined ? undefined : Number(since),
    responseHours: responseHours[row.host_response_time.toLowerCase()],
  });
}
