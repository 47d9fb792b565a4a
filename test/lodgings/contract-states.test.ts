import { describe, expect, it } from 'vitest';
import {
  contractStateNamed,
  lodgingStateOf,
  nextContractStates,
  stateAfterDelivery,
} from '../../src/lodgings/rules/lodging.ts';

describe('contract states', () => {
  it.each([
    ['IN_PROGRESS', 'provider', ['TO_VALIDATE', 'END_OF_CONTRACT']],
    ['IN_PROGRESS', 'self-publishing provider', ['TO_VALIDATE', 'END_OF_CONTRACT', 'PUBLISHED']],
    ['IN_PROGRESS', 'operator', []],
    ['TO_VALIDATE', 'provider', ['IN_PROGRESS', 'END_OF_CONTRACT']],
    ['TO_VALIDATE', 'operator', ['PUBLISHED']],
    ['PUBLISHED', 'provider', ['SALES_STOPPED', 'IN_PROGRESS', 'END_OF_CONTRACT']],
    ['SALES_STOPPED', 'operator', ['PUBLISHED', 'END_OF_CONTRACT']],
    ['END_OF_CONTRACT', 'self-publishing provider', []],
  ] as const)('%s may become for a %s: %j', (from, by, expected) => {
    expect(nextContractStates(from, by)).toEqual(expected);
  });

  it('are read by code or label in any case', () => {
    const texts = ['published', ' A Valider', 'CESSATION OF SALES', 'end_of_contract', 'draft'];
    expect(texts.map(contractStateNamed)).toEqual([
      'PUBLISHED',
      'TO_VALIDATE',
      'SALES_STOPPED',
      'END_OF_CONTRACT',
      undefined,
    ]);
  });

  it('stay as they are when delivered again, but new and ended contracts begin', () => {
    const states = [undefined, 'END_OF_CONTRACT', 'PUBLISHED', 'TO_VALIDATE'] as const;
    expect(states.map(stateAfterDelivery)).toEqual(['IN_PROGRESS', 'IN_PROGRESS', 'PUBLISHED', 'TO_VALIDATE']);
  });
});

describe('the state of a lodging', () => {
  it.each([
    [[], false, 'NO_CONTRACT'],
    [[], true, 'NO_CONTRACT'],
    [['END_OF_CONTRACT'], true, 'FIN_CONTRAT'],
    [['END_OF_CONTRACT', 'IN_PROGRESS'], false, 'EN_COURS_ELABORATION'],
    [['TO_VALIDATE', 'SALES_STOPPED'], false, 'ARRET_VENTES'],
    [['SALES_STOPPED', 'PUBLISHED'], false, 'EN_DIFFUSION'],
    [['END_OF_CONTRACT', 'PUBLISHED'], true, 'BLOCKED'],
  ] as const)('of %j, blocked %s, is %s', (states, isBlocked, expected) => {
    expect(lodgingStateOf(states, isBlocked)).toBe(expected);
  });
});
