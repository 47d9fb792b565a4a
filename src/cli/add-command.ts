import type { Command } from 'commander';

interface CommandText {
  /** One line for the list of commands. */
  does: string;
  /** Words after `npm run cli --`. */
  examples: readonly string[];
  notes?: string;
}

export function addCommand(group: Command, name: string, { does, examples, notes }: CommandText): Command {
  const lines = examples.map((example) => `  npm run cli -- ${example}`).join('\n');
  return group
    .command(name)
    .description(does)
    .option('--json', 'write the result as one JSON document')
    .addHelpText(
      'after',
      `${notes === undefined ? '' : `\n${notes}\n`}\nExample${examples.length > 1 ? 's' : ''}:\n${lines}`,
    );
}
