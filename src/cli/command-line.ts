import { Command, CommanderError } from '@commander-js/extra-typings';
import { importCommands } from '../../tools/inside-airbnb/command.ts';
import { LocalServerError } from '../../tools/opensearch/running.ts';
import { ConfigError } from '../service/config.ts';
import { StartError } from '../service/starting/open-facts.ts';
import { isIoError } from '../sqlite/database.ts';
import { version } from '../values/version.ts';
import { backup, clock, restore } from './backup.ts';
import { bookings, customers, report } from './bookings.ts';
import { exitCodes, CommandRefusal, UsageError, type Terminal } from './command.ts';
import { feeds, mail, webhooks } from './deliveries.ts';
import { doctor, status } from './diagnose.ts';
import { explain } from './explain.ts';
import { reindex, verify } from './index-commands.ts';
import { seed } from './load.ts';
import { calendars, lodgings } from './lodgings.ts';
import { formatLines, formatValue } from './output.ts';
import { dealers, gateways, keys } from './partners.ts';
import { createCli, type AddCommand } from './program.ts';
import { contracts, coupons, reviews } from './sales.ts';

/** In the order of the help. */
const commands: readonly AddCommand[] = [
  ...[status, doctor, report, seed, importCommands, reindex, verify, gateways, dealers, keys, lodgings, explain],
  ...[contracts, coupons, reviews, bookings, mail, webhooks, feeds, calendars, customers, backup, restore, clock],
];

export async function runCommandLine(argv: readonly string[], terminal: Terminal): Promise<number> {
  // Mistakes are reported in JSON even before the command is known. Everything after `--` is a value.
  const end = argv.indexOf('--');
  const asJson = argv.slice(2, end < 0 ? undefined : end).includes('--json');
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
  let exitCode: number = exitCodes.done;
  const cli = createCli(program, async (work) => {
    const { value, lines, mistakes = [], isFailed } = await work(terminal);
    if (isFailed) exitCode = exitCodes.failed;
    if (asJson) writeJson(terminal, value);
    else {
      terminal.writeError(formatLines(mistakes));
      terminal.writeOut(formatLines(lines ?? formatValue(value)));
    }
  });
  for (const add of commands) add(cli);
  try {
    await program.parseAsync(argv);
    return exitCode;
  } catch (error) {
    return reportError(error, terminal, asJson);
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

function writeJson({ writeOut }: Terminal, value: unknown): void {
  writeOut(`${JSON.stringify(value)}\n`);
}

function reportError(thrown: unknown, terminal: Terminal, asJson: boolean): number {
  // The help and the version were shown.
  if (thrown instanceof CommanderError && thrown.exitCode === 0) return exitCodes.done;
  const refusal = explainError(thrown);
  if (!refusal) throw thrown;
  const { code, message, facts } = refusal;
  // The library has already printed its message for people.
  if (!(thrown instanceof CommanderError)) terminal.writeError(formatLines(message.split('\n')));
  if (asJson) writeJson(terminal, { error: { code, message, ...facts } });
  return refusal instanceof UsageError ? exitCodes.wrongUsage : exitCodes.failed;
}

/** Undefined for errors whose message is not written for the operator. */
function explainError(error: unknown): CommandRefusal | undefined {
  if (error instanceof CommandRefusal) return error;
  if (error instanceof CommanderError) return new UsageError(readMessage(error));
  if (isIoError(error)) {
    return new CommandRefusal('STORE_FAILED', `I/O error of the database (${error.code}). ${checkFirst}`);
  }
  if (error instanceof LocalServerError) return new UsageError(error.message, 'OPENSEARCH_NOT_STARTED');
  const isConfiguration = error instanceof ConfigError || error instanceof StartError;
  return isConfiguration ? new UsageError(error.message, 'WRONG_CONFIGURATION') : undefined;
}

const checkFirst = 'Whether the change was made is unknown: check it before you repeat the command.';

/** For a group without a command the library shows the help instead of a sentence. */
function readMessage({ code, message }: CommanderError): string {
  return code === 'commander.help' ? 'A command is missing: add --help for the list.' : message.replace(/^error: /, '');
}
