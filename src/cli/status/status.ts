import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import { addCommand } from '../add-command.ts';
import { parseWholeNumber } from '../arguments.ts';
import { formatFields, writeResult } from '../output.ts';
import { withFacts, type OpenFacts, type Surroundings } from '../surroundings.ts';
import { statusLines } from './status-lines.ts';

interface StatusArguments {
  watch?: boolean;
  every: number;
  times?: number;
}

export function addStatusCommand(program: Command, surroundings: Surroundings): void {
  addCommand(program, 'status', {
    does: 'show how service, index, queues and disk stand, and what waits for you',
    examples: ['status', 'status --watch --every 10 --times 3'],
    notes:
      'Works with the service running or not. With --watch and --json each time is one line of JSON.\n' +
      'Which refunds were paid out is not known here: those noted in 30 days are counted.',
  })
    .option('--watch', 'show it again and again, until you interrupt')
    .option('--every <seconds>', 'how often --watch shows it', parseWholeNumber(1, 3_600), 2)
    .option('--times <count>', 'end --watch after this number of times', parseWholeNumber(1, 1_000_000))
    .action((wish: StatusArguments) => showStatus(wish, surroundings));
}

async function showStatus({ watch = false, every, times }: StatusArguments, surroundings: Surroundings): Promise<void> {
  const most = watch ? (times ?? Infinity) : 1;
  for (let time = 1; time <= most; time += 1) {
    const stood = await withFacts(surroundings, readStatus);
    const words = stood.map(({ name, value, show }) => [name, show(value as never)] as const);
    const empty = time < most ? [''] : [];
    const values = Object.fromEntries(stood.map(({ name, value }) => [nameMember(name), value]));
    writeResult(surroundings, values, [...formatFields(Object.fromEntries(words)), ...empty]);
    if (time < most) await setTimeout(every * 1_000);
  }
}

async function readStatus(facts: OpenFacts) {
  const stood = [];
  for (const { name, read, show } of statusLines) stood.push({ name, show, value: await read({ ...facts }) });
  return stood;
}

function nameMember(name: string): string {
  return name.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
}
