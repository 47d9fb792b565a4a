import type { Command } from 'commander';
import { openEnd } from '../stays/rules/planning/contract.ts';
import { contractStates, type ContractState } from '../lodgings/rules/contract-states.ts';
import { dayAt, isoDateOf } from '../values/day.ts';
import type { PublicationGap } from '../stays/rules/planning/publication.ts';
import { readContractList, type ListedContract } from '../stays/store/contracts/contract-list.ts';
import {
  listAllowedMoves,
  readContracts,
  moveContract,
  type LodgingContract,
} from '../stays/store/contracts/contract-moves.ts';
import type { SaveAction } from '../sqlite/database.ts';
import { limitArgument, wholeArgument, wordArgument } from './arguments.ts';
import { Refusal, UsageError } from './exit-codes.ts';
import { lodgingArgument, lodgingHelp, meantLodging } from './meant-lodging.ts';
import { newCommand } from './new-command.ts';
import { tableOf, writeResult } from './output.ts';
import { withFacts, type OpenFacts, type Surroundings } from './surroundings.ts';

interface ListArguments {
  lodging?: string;
  state?: ContractState;
  after: number;
  limit: number;
}

const moves: readonly { name: string; to: ContractState; does: string }[] = [
  { name: 'publish', to: 'PUBLISHED', does: 'put a contract that waits for it on sale, or back on sale' },
  { name: 'stop', to: 'SALES_STOPPED', does: 'stop the sale of a published contract; bookings stay' },
  { name: 'withdraw', to: 'IN_PROGRESS', does: 'give a published contract back to its provider; bookings stay' },
  { name: 'end', to: 'END_OF_CONTRACT', does: 'end a contract; only a new delivery reopens it, bookings stay' },
];

/** Adds `contracts list` and the moves of a contract that the operator may make. */
export function addContractsCommand(program: Command, surroundings: Surroundings): void {
  const contracts = program.command('contracts').description('look at contracts and move them to another state');
  newCommand(contracts, 'list', {
    does: 'list contracts with what the operator may make of each',
    examples: ['contracts list --state TO_VALIDATE', 'contracts list --lodging 75'],
  })
    .option('--lodging <lodging>', lodgingHelp, lodgingArgument)
    .option('--state <state>', `one of ${contractStates.join(', ')}`, wordArgument(contractStates))
    .option('--after <id>', 'begin after the contract of this id', wholeArgument(0, 999_999_999), 0)
    .option('--limit <count>', 'how many', limitArgument, 100)
    .action((wish: ListArguments) => listContracts(wish, surroundings));
  for (const { name, to, does } of moves)
    newCommand(contracts, name, { does, examples: [`contracts ${name} 75`, `contracts ${name} 75 C-2027`] })
      .argument('<lodging>', lodgingHelp, lodgingArgument)
      .argument('[number]', 'number of the contract; needed when several are not ended')
      .action(async (lodging: string, number: string | undefined) => {
        const moved = await withFacts(surroundings, (facts) => move(facts, lodging, number, to));
        writeResult(surroundings, moved, [
          `The contract ${moved.contractNumber} is ${moved.state}${moved.action === 'IGNORED' ? ' already' : ''}.`,
          `The lodging ${moved.lodgingId} is ${moved.lodgingState}.`,
        ]);
      });
}

async function listContracts({ lodging, after, limit, state }: ListArguments, surroundings: Surroundings) {
  const found = await withFacts(surroundings, ({ db }) => {
    const lodgingId = lodging === undefined ? undefined : meantLodging(db, lodging).id;
    const contracts = readContractList(db, { lodgingId, state }, { after, limit });
    return contracts.map((contract) => ({
      ...contract,
      ...validityOf(contract),
      allowed: listAllowedMoves(db, contract.id, 'operator'),
    }));
  });
  const rows = found.map((each) => [
    each.id,
    each.lodgingId,
    each.reference,
    each.number,
    each.state,
    each.validFrom ?? undefined,
    each.validTo ?? undefined,
    each.allowed.join(', ') || undefined,
  ]);
  const headings = ['ID', 'LODGING', 'REFERENCE', 'NUMBER', 'STATE', 'ARRIVALS FROM', 'UNTIL', 'MAY BECOME'];
  const more = found.length === limit ? [`The next ones: --after ${found.at(-1)?.id ?? after}`] : [];
  writeResult(surroundings, found, [...tableOf(headings, rows, 'There are no such contracts.'), ...more]);
}

/** Yields the first and the last day of arrival; null where the contract has no bound. */
function validityOf({ validFrom, validTo }: Pick<ListedContract, 'validFrom' | 'validTo'>) {
  return {
    validFrom: validFrom <= 0 ? null : isoDateOf(validFrom),
    validTo: validTo >= openEnd ? null : isoDateOf(validTo - 1),
  };
}

function move({ db, config, now }: OpenFacts, name: string, number: string | undefined, to: ContractState) {
  const lodging = meantLodging(db, name);
  const contract = meantContract(readContracts(db, lodging.id), number);
  const at = { now: now(), today: dayAt(now(), config.timeZone) };
  const moved = moveContract(db, { contractId: contract.id, to, by: 'operator' }, at);
  if (moved.outcome === 'not-allowed') throw notAllowed(contract, to, moved.allowed);
  if (moved.outcome === 'incomplete') throw incomplete(contract, moved.gaps);
  const action: SaveAction = moved.outcome === 'changed' ? 'UPDATED' : 'IGNORED';
  return {
    lodgingId: lodging.id,
    reference: lodging.reference,
    contractNumber: contract.number,
    state: to,
    action,
    lodgingState: meantLodging(db, name).state,
    allowed: listAllowedMoves(db, contract.id, 'operator'),
  };
}

/** Without a number the one contract that is not ended is meant; where all are ended, the one delivered last. */
function meantContract(contracts: readonly LodgingContract[], number: string | undefined): LodgingContract {
  const open = contracts.filter(({ state }) => state !== 'END_OF_CONTRACT');
  if (number === undefined && open.length > 1)
    throw new UsageError(`Say which contract: ${open.map((each) => `${each.number} (${each.state})`).join(', ')}.`);
  const meant = number === undefined ? (open[0] ?? contracts[0]) : contracts.find((known) => known.number === number);
  if (meant) return meant;
  const known = contracts.map((each) => each.number);
  const message = `There is no such contract; the lodging has ${known.join(', ') || 'none: its provider delivers them'}.`;
  throw new Refusal('CONTRACT_NOT_FOUND', message, { contracts: known });
}

function notAllowed({ number, state }: LodgingContract, to: ContractState, allowed: readonly ContractState[]): Refusal {
  const message = `The contract ${number} is ${state} and cannot become ${to}. By the operator it may become: ${allowed.join(', ') || 'nothing'}.`;
  return new Refusal('CONTRACT_TRANSITION_NOT_ALLOWED', message, { state, allowed });
}

function incomplete({ number, state }: LodgingContract, gaps: readonly PublicationGap[]): Refusal {
  const message = `The contract ${number} cannot be published. It needs: ${gaps.map((gap) => needs[gap]).join('; ')}.`;
  return new Refusal('PUBLICATION_INCOMPLETE', message, { state, missing: gaps });
}

const needs: Readonly<Record<PublicationGap, string>> = {
  photo: 'a photo (properties/insert, images)',
  'french-description': 'a French description (properties/insert, localizedDescriptions)',
  coordinates: 'coordinates (properties/insert, localisation)',
  'future-stay': 'a stay that can still be booked (contracts/insert)',
};
