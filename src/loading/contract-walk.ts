import { nextContractStates, type ContractState } from '../lodgings/rules/lodging.ts';
import { changeContractState } from '../stays/store/contracts/contracts.ts';
import type { Db } from '../sqlite/database.ts';

type Actor = 'provider' | 'operator';

interface Step {
  to: ContractState;
  by: Actor;
}

/** Takes the shortest way, each step as an actor that may take it; `stuck` when no way leads to the state. */
export function walkContract(
  db: Db,
  contract: { contractId: number; state: ContractState },
  to: ContractState,
  now: () => number,
): 'changed' | 'unchanged' | 'stuck' {
  const way = findContractWay(contract.state, to);
  if (!way) return 'stuck';
  for (const step of way) {
    const { outcome } = changeContractState(db, contract.contractId, step.to, step.by, now());
    if (outcome === 'not-allowed') return 'stuck';
  }
  return way.length > 0 ? 'changed' : 'unchanged';
}

/** Undefined when there is none, as from an ended contract. */
function findContractWay(from: ContractState, to: ContractState): Step[] | undefined {
  const ways = new Map<ContractState, Step[]>([[from, []]]);
  for (const [state, way] of ways) {
    if (state === to) return way;
    for (const step of listSteps(state)) if (!ways.has(step.to)) ways.set(step.to, [...way, step]);
  }
  return undefined;
}

function listSteps(state: ContractState): Step[] {
  const actors: Actor[] = ['operator', 'provider'];
  return actors.flatMap((by) => nextContractStates(state, by).map((to) => ({ to, by })));
}
