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

/** Contract facts shown for a lodging: those of the published contract delivered last. */
export interface ContractFacts {
  deposit: Cents;
  lodgingPack: string | undefined;
  licenceAgreement: string | undefined;
}

/** A lodging with everything about it but its planning and its persons. Instants are milliseconds since 1970. */
export interface Lodging {
  id: number;
  reference: string;
  indexInterne: string | undefined;
  company: { code: string; name: string | undefined };
  property: Property;
  /** Operator's order, −100 to 100. */
  boost: number;
  state: DiffusionState;
  contract: ContractFacts | undefined;
  /** Out channels that offer the lodging, sorted. */
  gateways: readonly string[];
  /** Of published reviews; `average` of scores 0–10, undefined without reviews. */
  reviews: { count: number; average: number | undefined };
  /** Newest change of each topic that ever changed. */
  changedAt: Readonly<Partial<Record<Topic, number>>>;
  /** The newest change sequence over all topics; names the version of the data. */
  sequence: number;
}

/** Yields boost + 4 × average review score + min(20, photos) + min(20, reviews), rounded (docs/contract.md 4.17). */
export function rankOf(lodging: Pick<Lodging, 'boost' | 'reviews' | 'property'>): number {
  const { count, average } = lodging.reviews;
  const score = lodging.boost + 4 * (average ?? 0) + Math.min(20, lodging.property.images.length) + Math.min(20, count);
  return Math.floor(score + 0.5);
}

/** Yields the newest change of the stays; of a lodging that never had any, of the lodging. */
export function lastAvailabilityChangeOf(lodging: Pick<Lodging, 'changedAt'>): number {
  return lodging.changedAt.availabilities ?? lastChangeOf(lodging);
}

/** Returns the newest change of what is told of the lodging itself; of a lodging without any, of its stays. */
export function contentChangeOf({ changedAt }: Pick<Lodging, 'changedAt'>): number {
  const { availabilities: _, promotions: __, ...content } = changedAt;
  return lastChangeOf({ changedAt: content }) || lastChangeOf({ changedAt });
}

/** Yields the newest change over all topics, undefined when nothing ever changed. */
export function lastChangeOf(lodging: Pick<Lodging, 'changedAt'>): number {
  return Math.max(0, ...Object.values(lodging.changedAt));
}
