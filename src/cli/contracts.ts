import type { Command } from 'commander';
import { openEnd } from '../stays/rules/planning/contract.ts';
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
import { parseLimit, parseWholeNumber, parseWord } from './arguments.ts';
import { Refusal } from './exit-codes.ts';
import { parseLodgingName, lodgingHelp, resolveLodging } from './resolve.ts';
import { addCommand } from './add-command.ts';
import { formatTable, writeResult } from './output.ts';
import { withFacts, type OpenFacts, type Surroundings } from './surroundings.ts';

interface ListArguments {
  lodging?: string;
  state?: ContractState;
  after: number;
  limit: number;
}

const moves: readonly { name: string; to: ContractState; does: string }[] = [
  {
    name: 'publish',
    to: 'PUBLISHED',
    does: 'put a contract that waits for approval on sale, or a stopped one back on sale',
  },
  { name: 'stop', to: 'SALES_STOPPED', does: 'stop the sale of a published contract; bookings stay' },
  { name: 'withdraw', to: 'IN_PROGRESS', does: 'give a published contract back to its provider; bookings stay' },
  { name: 'end', to: 'END_OF_CONTRACT', does: 'end a contract; only a new delivery reopens it, bookings stay' },
];

export function addContractsCommand(program: Command, surroundings: Surroundings): void {
  const contracts = program.command('contracts').description('show contracts and change their state');
  addCommand(contracts, 'list', {
    does: 'list contracts and the states that you may move each to',
    examples: ['contracts list --state TO_VALIDATE', 'contracts list --lodging 75'],
  })
    .option('--lodging <lodging>', lodgingHelp, parseLodgingName)
    .option('--state <state>', `one of ${contractStates.join(', ')}`, parseWord(contractStates))
    .option('--after <id>', 'begin after the contract of this id', parseWholeNumber(0, 999_999_999), 0)
    .option('--limit <count>', 'how many', parseLimit, 100)
    .action((wish: ListArguments) => listContracts(wish, surroundings));
  for (const { name, to, does } of moves)
    addCommand(contracts, name, { does, examples: [`contracts ${name} 75`, `contracts ${name} 75 C-2027`] })
      .argument('<lodging>', lodgingHelp, parseLodgingName)
      .argument('[number]', 'number of the contract; needed when the lodging has several that have not ended')
      .action(async (lodging: string, number: string | undefined) => {
        const moved = await withFacts(surroundings, (facts) => moveToState(facts, lodging, number, to));
        writeResult(surroundings, moved, [
          `The contract ${moved.contractNumber} is ${moved.state}${moved.action === 'IGNORED' ? ' already' : ''}.`,
          `The lodging ${moved.lodgingId} is ${moved.lodgingState}.`,
        ]);
      });
}

async function listContracts({ lodging, after, limit, state }: ListArguments, surroundings: Surroundings) {
  const found = await withFacts(surroundings, ({ db }) => {
    const lodgingId = lodging === undefined ? undefined : resolveLodging(db, lodging).id;
    const contracts = readContractList(db, { lodgingId, state }, { after, limit });
    return contracts.map((contract) => ({
      ...contract,
      ...describeValidity(contract),
      allowed: listAllowedMoves(db, contract.id, 'operator'),
    }));
  });
  const rows = found.map((each) => ({
    ID: each.id,
    LODGING: each.lodgingId,
    REFERENCE: each.reference,
    NUMBER: each.number,
    STATE: each.state,
    'ARRIVALS FROM': each.validFrom,
    UNTIL: each.validTo,
    'MAY BECOME': each.allowed,
  }));
  const more = found.length === limit ? [`For more: --after ${found.at(-1)?.id ?? after}`] : [];
  writeResult(surroundings, found, [...formatTable(rows, 'There are no such contracts.'), ...more]);
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
