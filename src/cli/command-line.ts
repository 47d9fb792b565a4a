import { Command, CommanderError } from 'commander';
import { LocalServerError } from '../opensearch/local-running.ts';
import { ConfigError } from '../service/config.ts';
import { StartError } from '../service/starting/start-error.ts';
import { addBackupCommands } from './backup.ts';
import { addBookingsCommand } from './bookings/bookings.ts';
import { addClockCommand } from './clock/clock.ts';
import { addContractsCommand } from './contracts.ts';
import { addCouponsCommand } from './coupons.ts';
import { addCustomersCommand } from './customers.ts';
import { addDealersCommand } from './dealers.ts';
import { addDoctorCommand } from './doctor/doctor.ts';
import { exitCodes, Refusal, UsageError } from './exit-codes.ts';
import { addExplainCommand } from './explain.ts';
import { addFeedsCommand } from './feeds/feeds.ts';
import { addGatewaysCommand } from './gateways.ts';
import { addImportCommand } from './import.ts';
import { addKeysCommand } from './keys.ts';
import { addLodgingsCommand } from './lodgings.ts';
import { addMailCommand } from './mail/mail.ts';
import { addWebhooksCommand } from './webhooks.ts';
import { writeMistakes, writeResult } from './output.ts';
import { addReindexCommand } from './reindex.ts';
import { addReportCommand } from './report/report.ts';
import { addReviewsCommand } from './reviews.ts';
import { addSlowCommand } from './status/slow.ts';
import { addStatusCommand } from './status/status.ts';
import { addSeedCommand } from './seed.ts';
import type { Surroundings, Terminal } from './surroundings.ts';
import { isIoError } from '../sqlite/database.ts';
import { version } from '../values/version.ts';
import { addVerifyCommand } from './verify/verify.ts';

const commands = [
  addStatusCommand,
  addDoctorCommand,
  addSlowCommand,
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
  '\nExit status: 0 done; 1 written well, but refused by what is there or not there, or some objects failed; 2 options, values or settings are wrong.';

const programHelp = `
With --json the standard output is one JSON document; a refusal or a mistake is {"error":{"code","message",…}} there.
All commands work beside the running service, which notices what they change.
The configuration is read from the environment (.env.example); the database lies in DATA_DIR.

Examples:
  npm run cli -- dealers list
  npm run --silent cli -- lodgings show 75 --json`;

/** Undefined for errors whose message is not written for the operator. */
function codeFor(error: unknown): string | undefined {
  if (error instanceof Refusal || error instanceof UsageError) return error.code;
  if (error instanceof ConfigError || error instanceof StartError) return 'WRONG_CONFIGURATION';
  return error instanceof LocalServerError ? 'OPENSEARCH_NOT_STARTED' : undefined;
}

function reportError(thrown: unknown, surroundings: Surroundings): number {
  const error = isIoError(thrown)
    ? new Refusal('STORE_FAILED', `I/O error of the database (${thrown.code}). ${checkFirst}`)
    : thrown;
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitCodes.done;
    // The library has already printed its message for people; this adds the JSON form.
    writeError(surroundings, { code: 'WRONG_USAGE', message: readMessage(error) });
    return exitCodes.wrongUsage;
  }
  const code = codeFor(error);
  if (code === undefined || !(error instanceof Error)) throw error;
  writeMistakes(surroundings, error.message.split('\n'));
  const facts = error instanceof Refusal || error instanceof UsageError ? error.facts : {};
  writeError(surroundings, { code, message: error.message, ...facts });
  return error instanceof Refusal ? exitCodes.failed : exitCodes.wrongUsage;
}

const checkFirst = 'Whether the change was made is unknown: check it before you repeat the command.';

function writeError(surroundings: Surroundings, error: { code: string; message: string }): void {
  if (surroundings.asJson) writeResult(surroundings, { error }, []);
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
