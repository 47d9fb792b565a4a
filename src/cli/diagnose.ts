import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import { wrong, type Check, type Outcome } from '../service/readiness.ts';
import { parseWholeNumber } from './arguments.ts';
import { checks, type Patient } from './checks.ts';
import {
  addCommand,
  onFacts,
  withFacts,
  withRunningOpenSearch,
  writeResult,
  type OpenFacts,
  type Surroundings,
} from './command.ts';
import { formatFields } from './output.ts';

interface StatusArguments {
  watch?: boolean;
  every: number;
  times?: number;
}

export function addStatusCommand(program: Command, surroundings: Surroundings): void {
  addCommand(program, 'status')
    .option('--watch', 'show it again and again, until you interrupt')
    .option('--every <seconds>', 'how often --watch shows it', parseWholeNumber(1, 3_600), 2)
    .option('--times <count>', 'end --watch after this number of times', parseWholeNumber(1, 1_000_000))
    .action(async ({ watch = false, every, times }: StatusArguments) => {
      const most = watch ? (times ?? Infinity) : 1;
      for (let time = 1; time <= most; time += 1) {
        if (time > 1) await setTimeout(every * 1_000);
        const found = await withFacts(surroundings, (facts) => runChecks(surroundings, facts, hasMember));
        const value = Object.fromEntries(
          found.map(({ check, outcome }) => [check.member ?? check.name, outcome.value ?? null]),
        );
        const lines = formatOutcomes(found);
        writeResult(surroundings, value, time < most ? [...lines, ''] : lines);
      }
    });
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

const hasMember = ({ member }: Check<Patient>) => member !== undefined;

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
