import { Command, CommanderError } from 'commander';
import { LocalServerError } from '../opensearch/local-error.ts';
import { ConfigError } from '../service/config.ts';
import { StartError } from '../service/starting/start-error.ts';
import { addBackupCommands } from './backup.ts';
import { addBookingsCommand } from './bookings/bookings.ts';
import { addClockCommand } from './clock/clock.ts';
import { addContractsCommand } from './contracts.ts';
import { addCouponsCommand } from './coupons.ts';
import { addCustomersCommand } from './customers.ts';
import { addDealersCommand } from './dealers.ts';
import { exitCodes, Refusal, UsageError } from './exit-codes.ts';
import { addExplainCommand } from './explain.ts';
import { addGatewaysCommand } from './gateways.ts';
import { addImportCommand } from './import.ts';
import { addKeysCommand } from './keys.ts';
import { addLodgingsCommand } from './lodgings.ts';
import { addMailCommand } from './mail.ts';
import { writeMistakes, writeResult } from './output.ts';
import { addReindexCommand } from './reindex.ts';
import { addReviewsCommand } from './reviews.ts';
import { addSeedCommand } from './seed.ts';
import type { Surroundings, Terminal } from './surroundings.ts';

/** The operator's commands, one file each; each adds itself to the program. */
const commands = [
  addSeedCommand,
  addImportCommand,
  addReindexCommand,
  addGatewaysCommand,
  addDealersCommand,
  addKeysCommand,
  addLodgingsCommand,
  addExplainCommand,
  addContractsCommand,
  addCouponsCommand,
  addReviewsCommand,
  addBookingsCommand,
  addMailCommand,
  addCustomersCommand,
  addBackupCommands,
  addClockCommand,
];

/** Runs the operator's command and yields the exit status. */
export async function runCommandLine(argv: readonly string[], terminal: Terminal): Promise<number> {
  const surroundings: Surroundings = { ...terminal, asJson: false, exitCode: exitCodes.done };
  const program = new Command('lodging')
    .description('Operator commands of the lodging distribution service')
    .showHelpAfterError('(add --help for the options and examples)')
    .configureOutput({
      writeOut: terminal.writeOut,
      writeErr: terminal.writeError,
      getOutHelpWidth: () => terminal.columns ?? 80,
    })
    .exitOverride()
    .addHelpText('after', programHelp)
    .addHelpText('afterAll', exitCodeHelp)
    .hook('preAction', (_, command) => {
      surroundings.asJson = command.opts<{ json?: boolean }>().json === true;
    });
  for (const add of commands) add(program, surroundings);
  try {
    await program.parseAsync(argv);
    return surroundings.exitCode;
  } catch (error) {
    return reportError(error, surroundings);
  }
}

const exitCodeHelp =
  '\nExit status: 0 done, 1 refused by a rule, not found, or some objects failed, 2 wrong usage or configuration.';

const programHelp = `
With --json the standard output is one JSON document; a refusal is {"error":{"code","message",…}} there.
All commands work beside the running service, which notices what they change.
The configuration is read from the environment (.env.example); the database lies in DATA_DIR.

Examples:
  npm run cli -- dealers list
  npm run --silent cli -- lodgings show 75 --json`;

/** Tells whether it is an error of usage or configuration, whose message is a sentence for the operator. */
function isForOperator(error: unknown): error is Error {
  return [UsageError, ConfigError, StartError, LocalServerError].some((kind) => error instanceof kind);
}

function reportError(error: unknown, surroundings: Surroundings): number {
  // The library has written its message already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage;
  if (error instanceof Refusal) {
    writeMistakes(surroundings, error.message.split('\n'));
    if (surroundings.asJson)
      writeResult(surroundings, { error: { code: error.code, message: error.message, ...error.facts } }, []);
    return exitCodes.failed;
  }
  if (!isForOperator(error)) throw error;
  writeMistakes(surroundings, error.message.split('\n'));
  return exitCodes.wrongUsage;
}
