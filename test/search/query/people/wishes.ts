import type { DistancePlace } from '../../../../src/lodgings/rules/property.ts';
import type { Lodging } from '../../../../src/lodgings/rules/lodging.ts';
import { foldName } from '../../../../src/search/rules/place.ts';
import { findPlaceTest } from './places.ts';

const wishNames = [
  'place',
  'pax',
  'bedrooms',
  'bathrooms',
  'kind',
  'has',
  'not',
  'within',
  'dates',
  'notdates',
  'nights',
  'maxprice',
  'sort',
  'note',
  'words',
] as const;
export type WishName = (typeof wishNames)[number];

/** `evidence` is how the data of a lodging shows that it satisfies words without a criterion. */
export interface Wish {
  name: WishName;
  value: string;
  evidence: string | undefined;
}

/** Reads the vocabulary of `requests`. */
export function readWishes(meaning: string): Wish[] {
  return meaning.split(' & ').map((text) => {
    const [, name, value, evidence] = /^(\w+):([^=]+)(?:=(.+))?$/.exec(text) ?? [];
    const known = wishNames.find((each) => each === name);
    if (known === undefined || value === undefined) throw new Error(`Unknown wish ${text}`);
    return { name: known, value, evidence };
  });
}

export function codesOf({ value }: Pick<Wish, 'value'>): string[] {
  return value.split('|');
}

/** What people mean by a word for a kind of lodging, and what else they accept. */
const kinds: Readonly<Record<string, { meant: readonly string[]; accepted: readonly string[] }>> = {
  GITE: { meant: ['GITE'], accepted: ['HOUSE', 'BUNGALOW', 'CHALET', 'VILLA'] },
  HOUSE: { meant: ['HOUSE', 'GITE', 'VILLA', 'CHALET', 'BUNGALOW'], accepted: [] },
  CHALET: { meant: ['CHALET'], accepted: ['HOUSE', 'GITE', 'BUNGALOW'] },
  BUNGALOW: { meant: ['BUNGALOW'], accepted: ['CHALET'] },
  APARTMENT: { meant: ['APARTMENT', 'STUDIO'], accepted: [] },
  MOBILHOME: { meant: ['MOBILHOME'], accepted: ['CAMPING'] },
  CAMPING: { meant: ['CAMPING', 'MOBILHOME'], accepted: [] },
  BOAT_DOCKED: { meant: ['BOAT_DOCKED'], accepted: [] },
};

/** 1 if it is of the kind, 0.5 if of one that people accept. */
export function kindShare(wish: Wish, kind: string): number {
  const named = codesOf(wish).map((code) => kinds[code] ?? { meant: [code], accepted: [] });
  if (named.some(({ meant }) => meant.includes(kind))) return 1;
  return named.some(({ accepted }) => accepted.includes(kind)) ? 0.5 : 0;
}

/** A lodging without them is of no use, so they are no mere features. */
const hardCodes = ['PETS', 'HANDICAPEDACCESS'];

/** Whether the lodging breaks a hard wish, apart from days and prices, which its stays decide. */
export function breaksHardWish(wish: Wish, lodging: Lodging): boolean {
  const { personMax, bedrooms = 0 } = lodging.property.generalDescription;
  const { name, value } = wish;
  if (name === 'place') return !findPlaceTest(value).holds(lodging);
  if (name === 'pax') return personMax < Number(value);
  if (name === 'bedrooms') return bedrooms < Number(value);
  if (name === 'not') return hasAnyOf(wish, lodging);
  return name === 'has' && hardCodes.includes(value) && !hasAnyOf(wish, lodging);
}

/** How far it satisfies a wish that may be missed, from 0 to 1; undefined for wishes that are hard or about the order. */
export function satisfiedShare(wish: Wish, lodging: Lodging): number | undefined {
  const { typeCode, subType } = lodging.property;
  const { name, evidence } = wish;
  if (name === 'kind') return kindShare(wish, subType ?? typeCode);
  if (name === 'has') return Number(hasAnyOf(wish, lodging));
  if (name === 'within' || name === 'bathrooms') return Number(showsIn(wish, lodging));
  if (evidence === undefined) return undefined;
  const [form = '', ...value] = evidence.split(':');
  return Number(showsIn({ name: form, value: value.join(':') }, lodging));
}

function hasAnyOf(wish: Pick<Wish, 'value'>, { property }: Lodging): boolean {
  const { features, surroundings } = property.options;
  const own: readonly string[] = [...features, ...surroundings];
  return codesOf(wish).some((code) => own.includes(code));
}

function showsIn({ name, value }: { name: string; value: string }, lodging: Lodging): boolean {
  const { generalDescription, options, services, localizedDescriptions, name: title } = lodging.property;
  const [place, most] = value.split(':') as [DistancePlace, string | undefined];
  const checks: Readonly<Record<string, () => boolean>> = {
    has: () => hasAnyOf({ value }, lodging),
    text: () => foldName(JSON.stringify([title, localizedDescriptions])).includes(foldName(value)),
    service: () => services.some(({ code }) => code === value),
    bathrooms: () => (generalDescription.bathrooms ?? 0) >= Number(value),
    rooms: () => (generalDescription.rooms ?? 0) >= Number(value),
    within: () => (options.distances[place]?.minMetres ?? Infinity) <= Number(most),
  };
  const check = checks[name];
  if (!check) throw new Error(`Unknown evidence ${name}`);
  return check();
}
