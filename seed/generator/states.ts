import type { ContractState } from '../../src/lodgings/rules/lodging.ts';
import type { Draft } from './drafts.ts';

const unusual: Record<number, ContractState | 'NO_CONTRACT' | 'BLOCKED'> = {
  40: 'IN_PROGRESS',
  85: 'TO_VALIDATE',
  118: 'SALES_STOPPED',
  150: 'END_OF_CONTRACT',
  190: 'BLOCKED',
  215: 'NO_CONTRACT',
  260: 'SALES_STOPPED',
};

export function isBlocked(draft: Pick<Draft, 'number'>): boolean {
  return unusual[draft.number] === 'BLOCKED';
}

/** Undefined when it has none. Nearly all are published. */
export function contractStateOf(draft: Pick<Draft, 'number'>): ContractState | undefined {
  const state = unusual[draft.number] ?? 'PUBLISHED';
  if (state === 'NO_CONTRACT') return undefined;
  return state === 'BLOCKED' ? 'PUBLISHED' : state;
}
