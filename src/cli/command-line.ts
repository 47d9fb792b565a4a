import { Command, CommanderError } from 'commander';
import { LocalServerError } from '../opensearch/local-running.ts';
import { ConfigError } from '../service/config.ts';
import { StartError } from '../service/starting/open-facts.ts';
import { isIoError } from '../sqlite/database.ts';
import { version } from '../values/version.ts';
import { addBackupCommands, addClockCommand } from './backup.ts';
import { addBookingsCommand, addCustomersCommand } from './bookings.ts';
import { addCalendarsCommand, addLodgingsCommand } from './lodgings.ts';
import {
  exitCodes,
  Refusal,
  UsageError,
  writeMistakes,
  writeResult,
  type Surroundings,
  type Terminal,
} from './command.ts';
import { addContractsCommand } from './contracts.ts';
import { addCouponsCommand } from './coupons.ts';
import { addDoctorCommand, addStatusCommand } from './diagnose.ts';
import { addExplainCommand } from './explain.ts';
import { addFeedsCommand } from './feeds.ts';
import { addImportCommand, addSeedCommand } from './load.ts';
import { addMailCommand } from './mail.ts';
import { addDealersCommand, addGatewaysCommand, addKeysCommand } from './partners.ts';
import { addReindexCommand } from './reindex.ts';
import { addReportCommand } from './report.ts';
import { addReviewsCommand } from './reviews.ts';
import { addVerifyCommand } from './verify.ts';
import { addWebhooksCommand } from './webhooks.ts';

const commands = [
  addStatusCommand,
  addDoctorCommand,
  addReportCommand,
  addSeedCommand,
  addImportCommand,
  addReindexCommand,
  addVerifyCommand,
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
  addWebhooksCommand,
  addFeedsCommand,
  addCalendarsCommand,
  addCustomersCommand,
  addBackupCommands,
  addClockCommand,
];

export async function runCommandLine(argv: readonly string[], terminal: Terminal): Promise<number> {
  // Mistakes are reported in JSON even before the command is known.
  const asJson = argv.slice(2, indexOfEnd(argv)).includes('--json');
  const surroundings: Surroundings = { ...terminal, asJson, exitCode: exitCodes.done };
  const program = new Command('lodging')
    .description('Operator commands of the lodging distribution service')
    .version(version, '--version', 'show the version of the service')
    .showHelpAfterError('(add --help for the options and examples)')
    .configureOutput({
      writeOut: terminal.writeOut,
      writeErr: terminal.writeError,
      getOutHelpWidth: () => terminal.columns ?? 80,
    })
    .exitOverride()
    .addHelpText('after', programHelp)
    .addHelpText('afterAll', exitCodeHelp);
  for (const add of commands) add(program, surroundings);
  try {
    await program.parseAsync(argv);
    return surroundings.exitCode;
  } catch (error) {
    return reportError(error, surroundings);
  }
}

const exitCodeHelp =
  '\nExit status: 0 done; 1 valid command, but the operation failed, or some objects failed; 2 invalid options, values or settings.';

const programHelp = `
With --json the standard output is one JSON document; a refusal or a mistake is {"error":{"code","message",…}} there.
All commands work beside the running service, which notices what they change.
The configuration is read from the environment (.env.example); the database lies in DATA_DIR.

Examples:
  npm run cli -- dealers list
  npm run --silent cli -- lodgings show 75 --json`;

function reportError(thrown: unknown, surroundings: Surroundings): number {
  if (thrown instanceof CommanderError) {
    if (thrown.exitCode === 0) return exitCodes.done;
    // The library has already printed its message for people; this adds the JSON form.
    writeError(surroundings, new UsageError(readMessage(thrown)));
    return exitCodes.wrongUsage;
  }
  const refusal = explainError(thrown);
  if (!refusal) throw thrown;
  writeMistakes(surroundings, refusal.message.split('\n'));
  writeError(surroundings, refusal);
  return refusal instanceof UsageError ? exitCodes.wrongUsage : exitCodes.failed;
}

/** Undefined for errors whose message is not written for the operator. */
function explainError(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isIoError(error)) return new Refusal('STORE_FAILED', `I/O error of the database (${error.code}). ${checkFirst}`);
  if (error instanceof ConfigError || error instanceof StartError)
    return new UsageError(error.message, 'WRONG_CONFIGURATION');
  return error instanceof LocalServerError ? new UsageError(error.message, 'OPENSEARCH_NOT_STARTED') : undefined;
}

const checkFirst = 'Whether the change was made is unknown: check it before you repeat the command.';

function writeError(surroundings: Surroundings, { code, message, facts }: Refusal): void {
  if (surroundings.asJson) writeResult(surroundings, { error: { code, message, ...facts } }, []);
}

/** For a group without a command the library shows the help instead of a sentence. */
function readMessage({ code, message }: CommanderError): string {
  return code === 'commander.help' ? 'A command is missing: add --help for the list.' : message.replace(/^error: /, '');
}

/** Everything after `--` is a value. */
function indexOfEnd(argv: readonly string[]): number {
  const end = argv.indexOf('--');
  return end < 0 ? argv.length : end;
}
