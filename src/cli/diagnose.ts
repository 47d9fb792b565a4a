import { wrong, type Check, type Outcome } from '../service/readiness.ts';
import { checks, type Patient } from './checks.ts';
import { withRunningOpenSearch, type Commands, type OpenFacts } from './command.ts';
import { formatFields } from './output.ts';

/** Two views of the same list of checks. */
export const diagnosisCommands: Commands = {
  status: async (facts) => {
    const found = await runChecks(facts, ({ member }) => member !== undefined);
    const members = found.map(({ check, outcome }) => [check.member ?? check.name, outcome.value ?? null]);
    return { value: Object.fromEntries(members) as unknown, lines: formatOutcomes(found) };
  },
  doctor: async (facts) => {
    const found = await runChecks(facts, () => true);
    const value = found.map(({ check, outcome }) => ({
      check: check.name,
      state: outcome.faults ? 'wrong' : outcome.isSkipped ? 'skipped' : 'fine',
      found: outcome.found,
      advice: outcome.remedy ?? null,
    }));
    return { value, lines: formatOutcomes(found), isFailed: value.some(({ state }) => state === 'wrong') };
  },
};

interface Examination {
  check: Check<Patient>;
  outcome: Outcome;
}

function runChecks(facts: OpenFacts, isWanted: (check: Check<Patient>) => boolean) {
  return withRunningOpenSearch(facts.config, async (client) => {
    const patient: Patient = { ...facts, client, isCompared: true };
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
  return formatFields(found.map(({ check, outcome }) => [check.name, describe(outcome)]));
}

function describe({ found, remedy, isSkipped }: Outcome): string {
  if (remedy !== undefined) return `WRONG: ${found}. ${remedy}`;
  return isSkipped ? `skipped: ${found}` : found;
}
