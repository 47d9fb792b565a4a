import type { Lodging } from '../../../src/lodgings/rules/lodging.ts';
import { foldName } from '../../../src/search/rules/place.ts';
import texts from './judged-texts.json' with { type: 'json' };

/**
 * How a person who typed `q` would grade a lodging: 3 is what they meant, 2 a good answer, 1 a passable one, 0 not
 * wanted.
 */
export interface JudgedQuery {
  q: string;
  /** The first matching judgement gives a lodging's grade, 0 when none matches; empty when nothing must be found. */
  judgements: Judgement[];
}

type Judgement = [grade: number, condition: Condition];

/** All members must hold; lists of codes hold with one of them, numbers with at least as many. */
interface Condition {
  all?: Condition[];
  any?: Condition[];
  type?: string;
  subType?: string;
  city?: string;
  zone?: string;
  zoneHas?: string;
  region?: string;
  name?: string;
  nameHas?: string;
  reference?: string;
  features?: string[];
  surroundings?: string[];
  persons?: number;
  bedrooms?: number;
}

/** Texts for lodgings of the demo data: names, places, types, features, persons and sentences, with errors, in four languages. */
export const judgedTexts = texts as JudgedQuery[];

export function gradeOf({ judgements }: JudgedQuery, lodging: Lodging): number {
  return judgements.find(([, condition]) => holds(condition, lodging))?.[0] ?? 0;
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

const checks: { [Name in keyof Condition]-?: (wanted: NonNullable<Condition[Name]>, lodging: Lodging) => boolean } = {
  all: (parts, lodging) => parts.every((part) => holds(part, lodging)),
  any: (parts, lodging) => parts.some((part) => holds(part, lodging)),
  type: (code, { property }) => property.typeCode === code,
  subType: (code, { property }) => property.subType === code,
  city: (name, { property }) => property.geoTree.city === name,
  zone: (name, { property }) => property.geoTree.zone === name,
  zoneHas: (part, { property }) => property.geoTree.zone?.includes(part) === true,
  region: (name, { property }) => property.geoTree.region === name,
  name: (name, { property }) => foldName(property.name) === foldName(name),
  nameHas: (part, { property }) => foldName(property.name).includes(foldName(part)),
  reference: (reference, lodging) => lodging.reference === reference,
  features: (codes, { property }) => codes.some((code) => property.options.features.includes(code)),
  surroundings: (codes, { property }) => codes.some((code) => property.options.surroundings.includes(code)),
  persons: (count, { property }) => property.generalDescription.personMax >= count,
  bedrooms: (count, { property }) => (property.generalDescription.bedrooms ?? -1) >= count,
};

function holds(condition: Condition, lodging: Lodging): boolean {
  return Object.entries(condition).every(([name, wanted]) => checks[name as keyof Condition](wanted as never, lodging));
}
