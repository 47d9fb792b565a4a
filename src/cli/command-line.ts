import { Command, CommanderError, Option } from 'commander';
import { LocalServerError } from '../opensearch/local-running.ts';
import { ConfigError } from '../service/config.ts';
import { StartError } from '../service/starting/open-facts.ts';
import { isIoError } from '../sqlite/database.ts';
import { version } from '../values/version.ts';
import { readers } from './arguments.ts';
import { backupCommands } from './backup.ts';
import { bookingCommands } from './bookings.ts';
import {
  commandTexts,
  exitCodes,
  Refusal,
  UsageError,
  withFacts,
  withNewFacts,
  type Answer,
  type CommandText,
  type InputText,
  type OpenFacts,
  type Terminal,
} from './command.ts';
import { deliveryCommands } from './deliveries.ts';
import { diagnosisCommands } from './diagnose.ts';
import { explain } from './explain.ts';
import { indexCommands } from './index-commands.ts';
import { loadCommands } from './load.ts';
import { lodgingCommands } from './lodgings.ts';
import { formatLines, formatValue } from './output.ts';
import { partnerCommands } from './partners.ts';
import { listUnsettable } from './save-options.ts';
import { saleCommands } from './sales.ts';

type Work = (facts: OpenFacts, ...given: unknown[]) => Answer | Promise<Answer>;

const works = {
  ...diagnosisCommands,
  ...loadCommands,
  ...indexCommands,
  ...partnerCommands,
  ...lodgingCommands,
  explain,
  ...saleCommands,
  ...bookingCommands,
  ...deliveryCommands,
  ...backupCommands,
} as Readonly<Record<string, Work>>;

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
  for (const [name, text] of Object.entries(commandTexts)) {
    const command = addCommand(program, name, text);
    const work = works[name];
    if (!work) continue;
    describeInput(command, name, text).action((...given: unknown[]) =>
      openers[text.database ?? 'existing'](terminal, async (facts) => {
        const answer = await work(facts, ...given);
        if (answer.isFailed) exitCode = exitCodes.failed;
        if (asJson) writeJson(terminal, answer.value);
        else {
          terminal.writeError(formatLines(answer.mistakes ?? []));
          terminal.writeOut(formatLines(answer.lines ?? formatAnswer(answer.value, text, command.opts()['limit'])));
        }
      }),
    );
  }
  try {
    await program.parseAsync(argv);
    return exitCode;
  } catch (error) {
    return reportError(error, terminal, asJson);
  }
}

/** A full page of a list ends with the `--after` of the next one. */
function formatAnswer(value: unknown, { columns, none, options = {} }: CommandText, limit: unknown): string[] {
  const lines = formatValue(value, columns, none);
  const hasPages = Object.keys(options).some((flags) => flags.startsWith('--after '));
  if (!hasPages || !Array.isArray(value) || value.length !== limit) return lines;
  const last = (value as Record<string, unknown>[]).at(-1)?.[columns?.[0] ?? 'id'];
  return [...lines, `For more: --after ${String(last)}`];
}

/** A command that opens the database itself gets only the terminal. */
const openers: Readonly<Record<'existing' | 'new' | 'none', typeof withFacts>> = {
  existing: withFacts,
  new: withNewFacts,
  none: async (terminal, work) => work({ terminal } as OpenFacts),
};

function addCommand(program: Command, name: string, { does }: CommandText): Command {
  const [last = '', group] = name.split(' ').toReversed();
  const parent = program.commands.find((each) => each.name() === group) ?? program;
  return parent.command(last).description(does);
}

function describeInput(command: Command, name: string, text: CommandText): Command {
  const { examples = [], notes = [] } = text;
  const lines = examples.map((line) => (line.startsWith('npm ') ? `  ${line}` : `  npm run cli -- ${line}`));
  const title = lines.length > 1 ? 'Examples:' : 'Example:';
  command.addHelpText('after', ['', ...notes, ...(notes.length > 0 ? [''] : []), title, ...lines].join('\n'));
  command.option('--json', 'write the result as one JSON document');
  const describe = ({ does, read = '' }: InputText) => does.replace('{words}', readers[read]?.words?.join(', ') ?? '');
  const parserOf = ({ read = '' }: InputText) => readers[read] as (text: string, before: unknown) => unknown;
  for (const [flags, input] of Object.entries(text.arguments ?? {}))
    command.argument(flags, describe(input), parserOf(input));
  for (const [flags, input] of Object.entries(text.options ?? {}))
    command[input.required ? 'requiredOption' : 'option'](flags, describe(input), parserOf(input), input.default);
  if (!text.unsets) return command;
  const without = new Option('--without <options...>', 'take back what these options had set');
  return command.addOption(without.choices(listUnsettable(name)));
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
function explainError(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof CommanderError) return new UsageError(readMessage(error));
  if (isIoError(error)) return new Refusal('STORE_FAILED', `I/O error of the database (${error.code}). ${checkFirst}`);
  if (error instanceof ConfigError || error instanceof StartError)
    return new UsageError(error.message, 'WRONG_CONFIGURATION');
  return error instanceof LocalServerError ? new UsageError(error.message, 'OPENSEARCH_NOT_STARTED') : undefined;
}

const checkFirst = 'Whether the change was made is unknown: check it before you repeat the command.';

/** For a group without a command the library shows the help instead of a sentence. */
function readMessage({ code, message }: CommanderError): string {
  return code === 'commander.help' ? 'A command is missing: add --help for the list.' : message.replace(/^error: /, '');
}
