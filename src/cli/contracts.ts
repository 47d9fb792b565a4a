import type { Command } from 'commander';
import { openEnd } from '../stays/rules/planning/planning.ts';
import type { PublicationGap } from '../stays/rules/stays/stay-figures.ts';
import { contractStates, type ContractState } from '../lodgings/rules/lodging.ts';
import { isoDateOf } from '../values/day.ts';
import {
  readContractList,
  type ListedContract,
  listAllowedMoves,
  moveContract,
  readContracts,
  type LodgingContract,
} from '../stays/store/contracts/contracts.ts';
import type { SaveAction } from '../sqlite/database.ts';
import { lodgingHelp, parseLimit, parseLodgingName, parseWholeNumber, parseWord, resolveLodging } from './arguments.ts';
import { addCommand, addGroup, onFacts, Refusal, type OpenFacts, type Surroundings } from './command.ts';
import { formatPage } from './output.ts';

interface ListArguments {
  lodging?: string;
  state?: ContractState;
  after: number;
  limit: number;
}

const moves: Readonly<Record<string, ContractState>> = {
  publish: 'PUBLISHED',
  stop: 'SALES_STOPPED',
  withdraw: 'IN_PROGRESS',
  end: 'END_OF_CONTRACT',
};

export function addContractsCommand(program: Command, surroundings: Surroundings): void {
  const contracts = addGroup(program, 'contracts');
  addCommand(contracts, 'list')
    .option('--lodging <lodging>', lodgingHelp, parseLodgingName)
    .option('--state <state>', `one of ${contractStates.join(', ')}`, parseWord(contractStates))
    .option('--after <id>', 'begin after the contract of this id', parseWholeNumber(0, 999_999_999), 0)
    .option('--limit <count>', 'how many', parseLimit, 100)
    .action(onFacts(surroundings, listContracts));
  for (const [name, to] of Object.entries(moves))
    addCommand(contracts, name)
      .argument('<lodging>', lodgingHelp, parseLodgingName)
      .argument('[number]', 'number of the contract; needed when the lodging has several that have not ended')
      .action(
        onFacts(surroundings, (facts, lodging: string, number: string | undefined) => {
          const value = moveToState(facts, lodging, number, to);
          const already = value.action === 'IGNORED' ? ' already' : '';
          const lines = [
            `The contract ${value.contractNumber} is ${value.state}${already}.`,
            `The lodging ${value.lodgingId} is ${value.lodgingState}.`,
          ];
          return { value, lines };
        }),
      );
}

function listContracts({ db }: OpenFacts, { lodging, after, limit, state }: ListArguments) {
  const lodgingId = lodging === undefined ? undefined : resolveLodging(db, lodging).id;
  const value = readContractList(db, { lodgingId, state }, { after, limit }).map((contract) => ({
    ...contract,
    ...describeValidity(contract),
    allowed: listAllowedMoves(db, contract.id, 'operator'),
  }));
  const rows = value.map((each) => ({
    ID: each.id,
    LODGING: each.lodgingId,
    REFERENCE: each.reference,
    NUMBER: each.number,
    STATE: each.state,
    'ARRIVALS FROM': each.validFrom,
    UNTIL: each.validTo,
    'MAY BECOME': each.allowed,
  }));
  return { value, lines: formatPage(rows, 'There are no such contracts.', limit, 'ID') };
}

/** First and last day of arrival; null where the contract has no bound. */
function describeValidity({ validFrom, validTo }: Pick<ListedContract, 'validFrom' | 'validTo'>) {
  return {
    validFrom: validFrom <= 0 ? null : isoDateOf(validFrom),
    validTo: validTo >= openEnd ? null : isoDateOf(validTo - 1),
  };
}

function moveToState({ db, at }: OpenFacts, name: string, number: string | undefined, to: ContractState) {
  const lodging = resolveLodging(db, name);
  const contract = resolveContract(readContracts(db, lodging.id), number);
  const moved = moveContract(db, { contractId: contract.id, to, by: 'operator' }, at);
  if (moved.outcome === 'not-allowed') throw createMoveRefusal(contract, to, moved.allowed);
  if (moved.outcome === 'incomplete') throw createGapRefusal(contract, moved.gaps);
  const action: SaveAction = moved.outcome === 'changed' ? 'UPDATED' : 'IGNORED';
  return {
    lodgingId: lodging.id,
    reference: lodging.reference,
    contractNumber: contract.number,
    state: to,
    action,
    lodgingState: resolveLodging(db, name).state,
    allowed: listAllowedMoves(db, contract.id, 'operator'),
  };
}

/** Without a number: the one contract that has not ended, or the last delivered one where all have ended. */
function resolveContract(contracts: readonly LodgingContract[], number: string | undefined): LodgingContract {
  const open = contracts.filter(({ state }) => state !== 'END_OF_CONTRACT');
  if (number === undefined && open.length > 1)
    throw new Refusal(
      'CONTRACT_AMBIGUOUS',
      `Say which contract: ${open.map((each) => `${each.number} (${each.state})`).join(', ')}.`,
    );
  const meant = number === undefined ? (open[0] ?? contracts[0]) : contracts.find((known) => known.number === number);
  if (meant) return meant;
  const known = contracts.map((each) => each.number);
  const message = `There is no such contract; the lodging has ${known.join(', ') || 'none: its provider delivers them'}.`;
  throw new Refusal('CONTRACT_NOT_FOUND', message, { contracts: known });
}

function createMoveRefusal(
  { number, state }: LodgingContract,
  to: ContractState,
  allowed: readonly ContractState[],
): Refusal {
  const message = `The contract ${number} is ${state} and cannot become ${to}. By the operator it may become: ${allowed.join(', ') || 'nothing'}.`;
  return new Refusal('CONTRACT_TRANSITION_NOT_ALLOWED', message, { state, allowed });
}

function createGapRefusal({ number, state }: LodgingContract, gaps: readonly PublicationGap[]): Refusal {
  const message = `The contract ${number} cannot be published. It needs: ${gaps.map((gap) => needs[gap]).join('; ')}.`;
  return new Refusal('PUBLICATION_INCOMPLETE', message, { state, missing: gaps });
}

const needs: Readonly<Record<PublicationGap, string>> = {
  photo: 'a photo (properties/insert, images)',
  'french-description': 'a French description (properties/insert, localizedDescriptions)',
  coordinates: 'coordinates (properties/insert, localisation)',
  'future-stay': 'a stay that can still be booked (contracts/insert)',
};
