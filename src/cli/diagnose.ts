import { wrong, type Check, type CheckResult } from '../service/readiness.ts';
import { checks, type Patient } from './checks.ts';
import { withRunningOpenSearch, type OpenFacts } from './command.ts';
import { formatFields } from './output.ts';
import type { Cli } from './program.ts';

export function status({ command, run }: Cli) {
  const does = 'show the state of service, index, queues and disk, and your pending tasks';
  const show = command(
    'status',
    does,
    ['status', 'status --json'],
    [
      'Works with the service running or not.',
      'refunds counts the overpaid bookings: bookings list --to-refund shows them.',
    ],
  );
  run(show, async (facts) => {
    const found = await runChecks(facts, ({ member }) => member !== undefined);
    const members = found.map(({ check, outcome }) => [check.member ?? check.name, outcome.value ?? null]);
    return { value: Object.fromEntries(members) as unknown, lines: formatOutcomes(found) };
  });
}

export function doctor({ command, run }: Cli) {
  const does = 'find problems of machine, data, OpenSearch and service, and suggest remedies';
  const examine = command(
    'doctor',
    does,
    ['doctor', 'doctor --json'],
    [
      'Changes nothing. Shows the figures of status, too. Exit status 0: no problem; 1: at least one.',
      'Works with the service running or not.',
    ],
  );
  run(examine, async (facts) => {
    const found = await runChecks(facts, () => true);
    const value = found.map(({ check, outcome }) => {
      const stateWithoutFaults = outcome.isSkipped ? 'skipped' : 'fine';
      const state = outcome.faults ? 'wrong' : stateWithoutFaults;
      return { check: check.name, state, found: outcome.found, advice: outcome.remedy ?? null };
    });
    return { value, lines: formatOutcomes(found), isFailed: value.some(({ state }) => state === 'wrong') };
  });
}

interface Examination {
  check: Check<Patient>;
  outcome: CheckResult;
}

function runChecks(facts: OpenFacts, isWanted: (check: Check<Patient>) => boolean) {
  return withRunningOpenSearch(facts.config, async (client) => {
    const patient: Patient = { ...facts, client, isCompared: true };
    const found: Examination[] = [];
    for (const check of checks.filter(isWanted)) found.push({ check, outcome: await runCheck(check, patient) });
    return found;
  });
}

async function runCheck(check: Check<Patient>, patient: Patient): Promise<CheckResult> {
  try {
    return await check.run(patient);
  } catch (error) {
    return wrong('it cannot be checked', error instanceof Error ? error.message : String(error));
  }
}

function formatOutcomes(found: readonly Examination[]): string[] {
  return formatFields(found.map(({ check, outcome }) => [check.name, describe(outcome)]));
}

function describe({ found, remedy, isSkipped }: CheckResult): string {
  if (remedy !== undefined) return `WRONG: ${found}. ${remedy}`;
  return isSkipped ? `skipped: ${found}` : found;
}
