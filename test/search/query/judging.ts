import type { Lodging } from '../../../src/lodgings/rules/lodging.ts';
import { foldName } from '../../../src/search/rules/place.ts';

export interface JudgedQuery {
  q: string;
  /** The first that holds gives a lodging's grade, 0 when none holds; empty when nothing must be found. */
  judgements: readonly { grade: number; holds: (lodging: Lodging) => boolean }[];
}

/**
 * Reads queries with the grades that a person who typed them would give: 3 is what they meant, 2 a good answer, 1 a
 * passable one, each with the qualities that it requires.
 */
export function readJudged(judged: Readonly<Record<string, readonly string[]>>): JudgedQuery[] {
  return Object.entries(judged).map(([q, grades]) => ({
    q,
    judgements: grades.map((text) => ({ grade: Number(text.slice(0, 1)), holds: holdsFor(text.slice(2)) })),
  }));
}

/** All of "type:HOUSE & city:Royan" must hold, one of "subType:GITE | named:Cottage". */
function holdsFor(text: string): (lodging: Lodging) => boolean {
  const ways = text.split(' | ').map((way) => way.split(' & ').map((part) => part.split(/:(.*)/s)));
  return (lodging) => ways.some((way) => way.every(([quality = '', value = '']) => has(lodging, quality, value)));
}

function has({ reference, property }: Lodging, quality: string, value: string): boolean {
  const { geoTree, options, generalDescription } = property;
  const holds: Record<string, () => boolean> = {
    type: () => property.typeCode === value,
    subType: () => property.subType === value,
    city: () => geoTree.city === value,
    zone: () => geoTree.zone === value,
    zonePart: () => geoTree.zone?.includes(value) === true,
    region: () => geoTree.region === value,
    named: () => foldName(property.name).includes(foldName(value)),
    name: () => foldName(property.name) === foldName(value),
    reference: () => reference === value,
    feature: () => value.split(',').some((code) => options.features.includes(code)),
    near: () => options.surroundings.includes(value),
    persons: () => generalDescription.personMax >= Number(value),
    bedrooms: () => (generalDescription.bedrooms ?? -1) >= Number(value),
  };
  const check = holds[quality];
  if (!check) throw new Error(`Unknown quality ${quality}`);
  return check();
}

export function gradeOf({ judgements }: JudgedQuery, lodging: Lodging): number {
  return judgements.find(({ holds }) => holds(lodging))?.grade ?? 0;
}

/** nDCG@10 of the found lodgings, best first: 1 for the best possible order, 0 when none is relevant. */
export function gainOf(query: JudgedQuery, found: readonly Lodging[], findable: readonly Lodging[]): number {
  const grades = findable.map((lodging) => gradeOf(query, lodging));
  const best = discounted(grades.sort((a, b) => b - a));
  if (best === 0) return found.length === 0 ? 1 : 0;
  return discounted(found.map((lodging) => gradeOf(query, lodging))) / best;
}

/** DCG@10 of grades, best first. */
export function discounted(grades: readonly number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}
