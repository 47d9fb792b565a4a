import type { Command } from 'commander';
import { findRunningServer } from '../../opensearch/local-running.ts';
import { addCommand } from '../add-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { formatFields, writeResult } from '../output.ts';
import { withFacts, type OpenFacts, type Surroundings } from '../surroundings.ts';
import { wrong, type Check, type Finding, type Patient } from './check.ts';
import { dataChecks } from './data-checks.ts';
import { machineChecks } from './machine-checks.ts';
import { openSearchChecks } from './opensearch-checks.ts';
import { serviceChecks } from './service-checks.ts';

const checks: readonly Check[] = [...machineChecks, ...dataChecks, ...openSearchChecks, ...serviceChecks];

export function addDoctorCommand(program: Command, surroundings: Surroundings): void {
  addCommand(program, 'doctor', {
    does: 'look for what is wrong with machine, data, OpenSearch and service, and say what to do',
    examples: ['doctor', 'doctor --json'],
    notes: 'Changes nothing. Status 0: nothing is wrong; 1: something is. Works with the service running or not.',
  }).action(() => withFacts(surroundings, (facts) => examine(surroundings, facts)));
}

async function examine(surroundings: Surroundings, facts: OpenFacts): Promise<void> {
  const url = facts.config.opensearchUrl ?? (await findRunningServer(facts.config.dataDir));
  // Loaded on demand: other commands start faster without the client.
  const { connect } = await import('../../opensearch/connect.ts');
  const client = url === undefined ? undefined : connect(url, facts.config.opensearchAccess);
  try {
    const patient = { ...facts, variables: surroundings.variables, client };
    const found = [];
    for (const check of checks) found.push({ check: check.name, ...(await look(check, patient)) });
    const isWell = found.every(({ advice }) => advice === undefined);
    surroundings.exitCode = isWell ? exitCodes.done : exitCodes.failed;
    const words = found.map((each) => [each.check, describe(each)] as const);
    const document = found.map(({ check, found: state, advice, isSkipped }) => ({
      check,
      state: advice !== undefined ? 'wrong' : isSkipped ? 'skipped' : 'fine',
      found: state,
      advice: advice ?? null,
    }));
    writeResult(surroundings, document, formatFields(Object.fromEntries(words)));
  } finally {
    await client?.close();
  }
}

async function look({ look }: Check, patient: Patient): Promise<Finding> {
  try {
    return await look(patient);
  } catch (error) {
    return wrong('it cannot be checked', error instanceof Error ? error.message : String(error));
  }
}

function describe({ found, advice, isSkipped }: Finding): string {
  if (advice !== undefined) return `WRONG: ${found}. ${advice}`;
  return isSkipped ? `skipped: ${found}` : found;
}
