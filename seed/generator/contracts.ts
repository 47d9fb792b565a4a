import { sourceOf } from './channels.ts';
import { randomOf, type Draft } from './drafts.ts';
import { planningOf, styleOf } from './plannings.ts';
import { seasonEnd, seasonStart } from './seasons.ts';
import type { ContractState } from '../../src/lodgings/rules/lodging.ts';

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
function contractStateOf(draft: Pick<Draft, 'number'>): ContractState | undefined {
  const state = unusual[draft.number] ?? 'PUBLISHED';
  if (state === 'NO_CONTRACT') return undefined;
  return state === 'BLOCKED' ? 'PUBLISHED' : state;
}

/** Usually one contract; some lodgings have two consecutive ones or an additional draft, some none. */
export function contractsOf(draft: Draft): object[] {
  const status = contractStateOf(draft);
  if (status === undefined) return [];
  const contract = { ...termsOf(draft), ...planningOf(draft), ...(status === 'PUBLISHED' ? {} : { status }) };
  if (styleOf(draft) === 'twoContracts') return followingContracts(draft, contract);
  if (draft.number % 37 !== 5) return [contract];
  return [
    contract,
    { ...contract, contractNumber: `C-${draft.number}-NEXT`, validFrom: '+365', status: 'IN_PROGRESS' },
  ];
}

/** The second one begins on the Saturday after the first one's last arrival day, and has a higher deposit. */
function followingContracts(draft: Draft, contract: Record<string, unknown>): object[] {
  const change = 280;
  const deposit = Number(contract['deposit']) + 100;
  return [
    { ...contract, contractNumber: `C-${draft.number}-A`, validTo: seasonEnd(change) },
    {
      ...contract,
      contractNumber: `C-${draft.number}-B`,
      validFrom: seasonStart(change),
      deposit,
      lodgingPack: 'NEXT',
    },
  ];
}

function termsOf(draft: Draft): Record<string, unknown> {
  const random = randomOf(draft, 'contract');
  const packs = { sea: 'SUMMER', mountain: 'SNOW', lake: 'SUMMER', canal: 'CRUISE' };
  return {
    contractNumber: `C-${draft.number}`,
    provider: sourceOf(draft),
    deposit: random.whole(3, 20) * 50,
    retrocession: random.pick([0, 0, 0, 1, 1, 2, 3, 7]),
    ...(random.chance(0.1) ? { simplified: true } : {}),
    propertyIndex: `P-${draft.number}`,
    ...(random.chance(0.2) ? { licenceAgreement: `LA-${draft.place.postalCode}-${draft.number}` } : {}),
    ...(random.chance(0.5) ? { lodgingPack: packs[draft.place.kind] } : {}),
    ...(random.chance(0.1) ? { comments: 'Tarifs revus chaque saison.' } : {}),
  };
}
