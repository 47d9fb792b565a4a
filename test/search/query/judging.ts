import type { Lodging } from '../../../src/lodgings/rules/lodging.ts';
import { foldName } from '../../../src/search/rules/name-words.ts';

/** What a person who typed `q` thinks of a lodging: 3 is what they meant, 2 a good answer, 1 a passable one, 0 not wanted. */
export interface JudgedQuery {
  q: string;
  /** The first judgement that holds for a lodging is its grade, 0 when none does; none at all when nothing must be found. */
  judgements: readonly Judgement[];
}

/** A grade and the lodgings that have it. */
export type Judgement = readonly [grade: 1 | 2 | 3, holds: Predicate];

/** What is said of a lodging. */
export type Predicate = (lodging: Lodging) => boolean;

/** Yields the grade of a lodging for the query. */
export function gradeOf({ judgements }: JudgedQuery, lodging: Lodging): number {
  return judgements.find(([, holds]) => holds(lodging))?.[0] ?? 0;
}

/**
 * Yields nDCG@10 of the lodgings that were found, best first: 1 when no order of those that can be found could please more, 0 when nothing
 * pleases.
 */
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

/** A query with its judgements, the best first. */
export function judged(q: string, ...judgements: Judgement[]): JudgedQuery {
  return { q, judgements };
}

/** All of them hold. */
export function both(...parts: readonly Predicate[]): Predicate {
  return (lodging) => parts.every((holds) => holds(lodging));
}

/** The lodging has the sub type. */
export function kind(subType: string): Predicate {
  return ({ property }) => property.subType === subType;
}

/** It lies in the city. */
export function city(name: string): Predicate {
  return ({ property }) => property.geoTree.city === name;
}

/** It lies in the zone. */
export function zone(name: string): Predicate {
  return ({ property }) => property.geoTree.zone === name;
}

/** It lies in the region. */
export function region(name: string): Predicate {
  return ({ property }) => property.geoTree.region === name;
}

/** Its name has the words. */
export function named(part: string): Predicate {
  return ({ property }) => foldName(property.name).includes(foldName(part));
}

/** The name of its zone has the words. */
export function zonePart(part: string): Predicate {
  return ({ property }) => property.geoTree.zone?.includes(part) === true;
}

/** It has the reference. */
export function referred(reference: string): Predicate {
  return (lodging) => lodging.reference === reference;
}

/** Its name is this. */
export function wholeName(name: string): Predicate {
  return ({ property }) => foldName(property.name) === foldName(name);
}

/** Any of them holds. */
export function either(...parts: readonly Predicate[]): Predicate {
  return (lodging) => parts.some((holds) => holds(lodging));
}

/** It has any of the features. */
export function feature(...codes: readonly string[]): Predicate {
  return ({ property }) => codes.some((code) => property.options.features.includes(code));
}

/** Any of this surrounds it. */
export function near(...codes: readonly string[]): Predicate {
  return ({ property }) => codes.some((code) => property.options.surroundings.includes(code));
}

/** It takes so many persons. */
export function takes(persons: number): Predicate {
  return ({ property }) => property.generalDescription.personMax >= persons;
}

/** It has at least so many bedrooms. */
export function sleeps(bedrooms: number): Predicate {
  return ({ property }) => (property.generalDescription.bedrooms ?? -1) >= bedrooms;
}
