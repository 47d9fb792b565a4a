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

/** A self-publishing provider is one whose in channel has the flag selfPublish. */
type ContractActor = 'provider' | 'self-publishing provider' | 'operator';

const contractStateLabels: Readonly<Record<ContractState, string>> = {
  IN_PROGRESS: 'In progress',
  TO_VALIDATE: 'A valider',
  PUBLISHED: 'Published',
  SALES_STOPPED: 'Cessation of sales',
  END_OF_CONTRACT: 'End of contract',
};

/** docs/contract.md 2.4. Only a delivery reopens an ended contract. */
export function nextContractStates(from: ContractState, by: ContractActor): ContractState[] {
  const next = Object.entries(steps[from]).filter(([, actors]) => actors.includes(by));
  return next.map(([to]) => to as ContractState);
}

/** The shortest way, each step with an actor who may take it; undefined when there is none, as from an ended contract. */
export function findContractWay(
  from: ContractState,
  to: ContractState,
): { to: ContractState; by: 'operator' | 'provider' }[] | undefined {
  const ways = new Map<ContractState, NonNullable<ReturnType<typeof findContractWay>>>([[from, []]]);
  for (const [state, way] of ways) {
    if (state === to) return way;
    for (const by of ['operator', 'provider'] as const) {
      for (const next of nextContractStates(state, by)) if (!ways.has(next)) ways.set(next, [...way, { to: next, by }]);
    }
  }
  return undefined;
}

export function contractStateNamed(text: string): ContractState | undefined {
  const name = text.trim().toLowerCase();
  return contractStates.find((state) =>
    [state, contractStateLabels[state]].some((word) => word.toLowerCase() === name),
  );
}

export function stateAfterDelivery(state: ContractState | undefined): ContractState {
  return state === undefined || state === 'END_OF_CONTRACT' ? 'IN_PROGRESS' : state;
}

/** The first of PUBLISHED, SALES_STOPPED, TO_VALIDATE, IN_PROGRESS, END_OF_CONTRACT that any contract has. */
export function leadingContractState(states: readonly ContractState[]): ContractState | undefined {
  return statesByLead.find(([state]) => states.includes(state))?.[0];
}

export function lodgingStateOf(states: readonly ContractState[], isBlocked: boolean): DiffusionState {
  const leading = leadingContractState(states);
  const state = statesByLead.find(([contractState]) => contractState === leading)?.[1];
  if (state === undefined) return 'NO_CONTRACT';
  return isBlocked && state !== 'FIN_CONTRAT' ? 'BLOCKED' : state;
}

const anyProvider: readonly ContractActor[] = ['provider', 'self-publishing provider'];
const publishers: readonly ContractActor[] = ['self-publishing provider', 'operator'];
const everybody: readonly ContractActor[] = [...anyProvider, 'operator'];

const steps: Readonly<Record<ContractState, Partial<Record<ContractState, readonly ContractActor[]>>>> = {
  IN_PROGRESS: { TO_VALIDATE: anyProvider, END_OF_CONTRACT: anyProvider, PUBLISHED: ['self-publishing provider'] },
  TO_VALIDATE: { IN_PROGRESS: anyProvider, END_OF_CONTRACT: anyProvider, PUBLISHED: publishers },
  PUBLISHED: { SALES_STOPPED: everybody, IN_PROGRESS: everybody, END_OF_CONTRACT: everybody },
  SALES_STOPPED: { PUBLISHED: everybody, END_OF_CONTRACT: everybody },
  END_OF_CONTRACT: {},
};

const statesByLead: readonly (readonly [ContractState, DiffusionState])[] = [
  ['PUBLISHED', 'EN_DIFFUSION'],
  ['SALES_STOPPED', 'ARRET_VENTES'],
  ['TO_VALIDATE', 'EN_COURS_ELABORATION'],
  ['IN_PROGRESS', 'EN_COURS_ELABORATION'],
  ['END_OF_CONTRACT', 'FIN_CONTRAT'],
];

export const contractStates = ['IN_PROGRESS', 'TO_VALIDATE', 'PUBLISHED', 'SALES_STOPPED', 'END_OF_CONTRACT'] as const;

export type ContractState = (typeof contractStates)[number];

/** `booked`: street and exact position are only for partners, and for customers with a confirmed booking. */
export type AddressShown = 'booked' | 'always';

/** Which position of lodgings everything that a caller reads is computed from; `rounded` also hides the street. */
export type Precision = (typeof precisions)[number];
export const precisions = ['exact', 'rounded'] as const;

/** Callers without a secret key may be anybody. */
export function precisionFor(
  { addressShown }: { addressShown: AddressShown },
  { isAnonymous }: { isAnonymous: boolean },
): Precision {
  return addressShown === 'booked' && isAnonymous ? 'rounded' : 'exact';
}

export function lodgingFor(precision: Precision, lodging: Lodging): Lodging {
  if (precision === 'exact') return lodging;
  const { address, localisation } = lodging.property;
  const { postalCode, city, country } = address;
  const place = {
    address: { line1: '', postalCode, city, country },
    localisation: { ...positionFor(precision, localisation), accuracy: false },
  };
  return { ...lodging, property: { ...lodging.property, ...place } };
}

/** Rounded to two decimals of a degree, about a kilometre. */
export function positionFor<Place extends { latitude: number | null; longitude: number | null }>(
  precision: Precision,
  place: Place,
): Place {
  if (precision === 'exact') return place;
  const round = (degrees: number | null) => (degrees === null ? null : Math.round(degrees * 100) / 100);
  return { ...place, latitude: round(place.latitude), longitude: round(place.longitude) };
}
