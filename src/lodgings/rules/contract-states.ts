import type { DiffusionState } from './lodging.ts';

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
  return diffusionStates.find(([state]) => states.includes(state))?.[0];
}

export function lodgingStateOf(states: readonly ContractState[], isBlocked: boolean): DiffusionState {
  const leading = leadingContractState(states);
  const state = diffusionStates.find(([contractState]) => contractState === leading)?.[1];
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

const diffusionStates: readonly (readonly [ContractState, DiffusionState])[] = [
  ['PUBLISHED', 'EN_DIFFUSION'],
  ['SALES_STOPPED', 'ARRET_VENTES'],
  ['TO_VALIDATE', 'EN_COURS_ELABORATION'],
  ['IN_PROGRESS', 'EN_COURS_ELABORATION'],
  ['END_OF_CONTRACT', 'FIN_CONTRAT'],
];

export const contractStates = ['IN_PROGRESS', 'TO_VALIDATE', 'PUBLISHED', 'SALES_STOPPED', 'END_OF_CONTRACT'] as const;

export type ContractState = (typeof contractStates)[number];
