import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { addDealersCommand } from './dealers.ts';
import { exitCodes, UsageError } from './exit-codes.ts';
import type { Surroundings } from './surroundings.ts';
import { addImportCommand } from './import.ts';
import { addKeysCommand } from './keys.ts';
import { addReindexCommand } from './reindex.ts';
import { addSeedCommand } from './seed.ts';

/** The operator's commands, one file each; each adds itself to the program. */
const commands = [addSeedCommand, addImportCommand, addReindexCommand, addKeysCommand, addDealersCommand];

/** Runs the operator's command and yields the exit status. */
export async function runCommandLine(
  argv: readonly string[],
  variables: Record<string, string | undefined>,
): Promise<number> {
  const surroundings: Surroundings = { variables, exitCode: exitCodes.done };
  const program = new Command('lodging')
    .description('Operator commands of the lodging distribution service')
    .showHelpAfterError('(add --help for the options and examples)')
    .exitOverride();
  program.addHelpText('after', exitCodeHelp);
  for (const add of commands) add(program, surroundings);
  try {
    await program.parseAsync(argv);
    return surroundings.exitCode;
  } catch (error) {
    return exitCodeOf(error);
  }
}

const exitCodeHelp = `
Exit status: 0 done, 1 some objects failed, 2 wrong usage or configuration.
The configuration is read from the environment (.env.example); the database lies in DATA_DIR.`;

function exitCodeOf(error: unknown): number {
  // The library has written its message already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage;
  if (!(error instanceof UsageError) && !(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  return exitCodes.wrongUsage;
}
