import type { Cents } from '../../values/money.ts';
import type { Property } from './property.ts';

export const topics = [
  'availabilities',
  'promotions',
  'services',
  'photos',
  'lodging',
  'location',
  'status',
  'rooms',
  'features',
  'keycollection',
  'reviews',
  'descriptions',
] as const;
export type Topic = (typeof topics)[number];

export const diffusionStates = [
  'EN_DIFFUSION',
  'EN_COURS_ELABORATION',
  'BLOCKED',
  'ARRET_VENTES',
  'FIN_CONTRAT',
  'NO_CONTRACT',
] as const;
export type DiffusionState = (typeof diffusionStates)[number];

/** Taken from the published contract delivered last. */
export interface ContractFacts {
  deposit: Cents;
  lodgingPack: string | undefined;
  licenceAgreement: string | undefined;
}

/** Excludes planning and persons. Instants are milliseconds since 1970. */
export interface Lodging {
  id: number;
  reference: string;
  indexInterne: string | undefined;
  company: { code: string; name: string | undefined };
  property: Property;
  /** The operator's ranking adjustment, −100 to 100. */
  boost: number;
  state: DiffusionState;
  contract: ContractFacts | undefined;
  /** Out channels that offer the lodging, sorted. */
  gateways: readonly string[];
  /** Published reviews only; `average` of scores 0–10, undefined without reviews. */
  reviews: { count: number; average: number | undefined };
  changedAt: Readonly<Partial<Record<Topic, number>>>;
  /** Newest change sequence over all topics; identifies the version of the data. */
  sequence: number;
}

/** boost + 4 × average review score + min(20, photos) + min(20, reviews), rounded half up (docs/contract.md 4.17). */
export function rankOf(lodging: Pick<Lodging, 'boost' | 'reviews' | 'property'>): number {
  const { count, average } = lodging.reviews;
  const score = lodging.boost + 4 * (average ?? 0) + Math.min(20, lodging.property.images.length) + Math.min(20, count);
  return Math.floor(score + 0.5);
}

export function lastAvailabilityChangeOf(lodging: Pick<Lodging, 'changedAt'>): number {
  return lodging.changedAt.availabilities ?? lastChangeOf(lodging);
}

export function contentChangeOf({ changedAt }: Pick<Lodging, 'changedAt'>): number {
  const { availabilities: _, promotions: __, ...content } = changedAt;
  return lastChangeOf({ changedAt: content }) || lastChangeOf({ changedAt });
}

export function lastChangeOf(lodging: Pick<Lodging, 'changedAt'>): number {
  return Math.max(0, ...Object.values(lodging.changedAt));
}
