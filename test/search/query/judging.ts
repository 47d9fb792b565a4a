import type { Lodging } from '../../../src/lodgings/rules/lodging.ts';
import { foldName } from '../../../src/search/rules/place.ts';

/**
 * How a person who typed `q` would grade a lodging: 3 is what they meant, 2 a good answer, 1 a passable one, 0 not
 * wanted.
 */
export interface JudgedQuery {
  q: string;
  /** The first matching judgement gives a lodging's grade, 0 when none matches; empty when nothing must be found. */
  judgements: readonly Judgement[];
}

export type Judgement = readonly [grade: 1 | 2 | 3, holds: Predicate];

export type Predicate = (lodging: Lodging) => boolean;

export function gradeOf({ judgements }: JudgedQuery, lodging: Lodging): number {
  return judgements.find(([, holds]) => holds(lodging))?.[0] ?? 0;
}

/** nDCG@10 of the found lodgings, best first: 1 for the best possible order, 0 when none is wanted. */
export function gainOf(query: JudgedQuery, found: readonly Lodging[], findable: readonly Lodging[]): number {
  const grades = findable.map((lodging) => gradeOf(query, lodging));
  const best = discounted(grades.sort((a, b) => b - a));
  if (best === 0) return found.length === 0 ? 1 : 0;
  return discounted(found.map((lodging) => gradeOf(query, lodging))) / best;
}

function discounted(grades: readonly number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

export const house: Predicate = ({ property }) => property.typeCode === 'HOUSE';
export const apartment: Predicate = ({ property }) => property.typeCode === 'APARTMENT';
export const boat: Predicate = ({ property }) => property.typeCode === 'BOAT_DOCKED';
export const camping: Predicate = ({ property }) => property.typeCode === 'CAMPING';
export const chalet = kind('CHALET');
export const villa = kind('VILLA');
export const gite = kind('GITE');
export const studio = kind('STUDIO');
export const guestroom = kind('GUESTROOM');
export const bungalow = kind('BUNGALOW');

/** Judgements in order of precedence. */
export function judged(q: string, ...judgements: Judgement[]): JudgedQuery {
  return { q, judgements };
}

export function both(...parts: readonly Predicate[]): Predicate {
  return (lodging) => parts.every((holds) => holds(lodging));
}

export function kind(subType: string): Predicate {
  return ({ property }) => property.subType === subType;
}

export function city(name: string): Predicate {
  return ({ property }) => property.geoTree.city === name;
}

export function zone(name: string): Predicate {
  return ({ property }) => property.geoTree.zone === name;
}

export function region(name: string): Predicate {
  return ({ property }) => property.geoTree.region === name;
}

export function named(part: string): Predicate {
  return ({ property }) => foldName(property.name).includes(foldName(part));
}

export function zonePart(part: string): Predicate {
  return ({ property }) => property.geoTree.zone?.includes(part) === true;
}

export function referred(reference: string): Predicate {
  return (lodging) => lodging.reference === reference;
}

export function wholeName(name: string): Predicate {
  return ({ property }) => foldName(property.name) === foldName(name);
}

export function either(...parts: readonly Predicate[]): Predicate {
  return (lodging) => parts.some((holds) => holds(lodging));
}

export function feature(...codes: readonly string[]): Predicate {
  return ({ property }) => codes.some((code) => property.options.features.includes(code));
}

export function near(...codes: readonly string[]): Predicate {
  return ({ property }) => codes.some((code) => property.options.surroundings.includes(code));
}

export function takes(persons: number): Predicate {
  return ({ property }) => property.generalDescription.personMax >= persons;
}

/** At least this many bedrooms. */
export function sleeps(bedrooms: number): Predicate {
  return ({ property }) => (property.generalDescription.bedrooms ?? -1) >= bedrooms;
}
