import type { Command } from 'commander';
import { wrong, type Check, type Outcome } from '../service/readiness.ts';
import { checks, type Patient } from './checks.ts';
import { addCommand, onFacts, withRunningOpenSearch, type OpenFacts, type Surroundings } from './command.ts';
import { formatFields } from './output.ts';

export function addStatusCommand(program: Command, surroundings: Surroundings): void {
  addCommand(program, 'status').action(
    onFacts(surroundings, async (facts) => {
      const found = await runChecks(surroundings, facts, ({ member }) => member !== undefined);
      const members = found.map(({ check, outcome }) => [check.member ?? check.name, outcome.value ?? null]);
      return { value: Object.fromEntries(members) as unknown, lines: formatOutcomes(found) };
    }),
  );
}

export function addDoctorCommand(program: Command, surroundings: Surroundings): void {
  addCommand(program, 'doctor').action(
    onFacts(surroundings, async (facts) => {
      const found = await runChecks(surroundings, facts, () => true);
      return {
        value: found.map(({ check, outcome }) => ({
          check: check.name,
          state: outcome.faults ? 'wrong' : outcome.isSkipped ? 'skipped' : 'fine',
          found: outcome.found,
          advice: outcome.remedy ?? null,
        })),
        lines: formatOutcomes(found),
        isFailed: found.some(({ outcome }) => outcome.faults),
      };
    }),
  );
}

interface Examination {
  check: Check<Patient>;
  outcome: Outcome;
}

function runChecks({ variables }: Surroundings, facts: OpenFacts, isWanted: (check: Check<Patient>) => boolean) {
  return withRunningOpenSearch(facts.config, async (client) => {
    const patient: Patient = { ...facts, variables, client, isCompared: true };
    const found: Examination[] = [];
    for (const check of checks.filter(isWanted)) found.push({ check, outcome: await run(check, patient) });
    return found;
  });
}

async function run(check: Check<Patient>, patient: Patient): Promise<Outcome> {
  try {
    return await check.run(patient);
  } catch (error) {
    return wrong('it cannot be checked', error instanceof Error ? error.message : String(error));
  }
}

function formatOutcomes(found: readonly Examination[]): string[] {
  const fields = found.map(({ check, outcome }) => [check.name, describe(outcome)] as const);
  return formatFields(Object.fromEntries(fields));
}

function describe({ found, remedy, isSkipped }: Outcome): string {
  if (remedy !== undefined) return `WRONG: ${found}. ${remedy}`;
  return isSkipped ? `skipped: ${found}` : found;
}
