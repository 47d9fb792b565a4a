import { Option, type Command, type CommandUnknownOpts, type OptionValues } from '@commander-js/extra-typings';
import { withFacts, withNewFacts, type CommandResult, type OpenFacts, type Terminal } from './command.ts';

/** Adds a command, or a group with its commands. */
export type AddCommand = (cli: Cli) => void;

/** Receives the arguments in their order, the options, and the command itself. */
type CommandWork<Facts, Args extends unknown[], Options extends OptionValues> = (
  facts: Facts,
  ...given: [...Args, Options, Command<Args, Options>]
) => CommandResult | Promise<CommandResult>;

type AddWork<Facts> = <Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
  work: CommandWork<Facts, Args, Options>,
) => void;

export interface Cli {
  group: (name: string, does: string, commands: readonly AddCommand[]) => void;
  /** `examples` are the words after `npm run cli --`, or whole lines that begin with npm. */
  command: (name: string, does: string, examples: readonly string[], notes?: readonly string[]) => NewCommand;
  run: AddWork<OpenFacts>;
  /** For commands that load the data: creates a missing database. */
  runOnNew: AddWork<OpenFacts>;
  /** For a command that opens the database itself. */
  runWithoutFacts: AddWork<Pick<OpenFacts, 'terminal'>>;
}

type NewCommand = Command<[], { json?: true | undefined }>;

/** Runs the work of the chosen command and writes its answer. */
type Execute = (work: (terminal: Terminal) => Promise<CommandResult>) => Promise<void>;

export function createCli(parent: CommandUnknownOpts, execute: Execute): Cli {
  type Open<Facts> = (
    terminal: Terminal,
    work: (facts: Facts) => CommandResult | Promise<CommandResult>,
  ) => Promise<CommandResult>;
  const runWith =
    <Facts>(open: Open<Facts>): AddWork<Facts> =>
    (command, work) =>
      void command.action((...given) => execute((terminal) => open(terminal, (facts) => work(facts, ...given))));
  return {
    group: (name, does, commands) => {
      const cli = createCli(parent.command(name).description(does), execute);
      for (const add of commands) add(cli);
    },
    command: (name, does, examples, notes = []) =>
      parent
        .command(name)
        .description(does)
        .addHelpText('after', formatHelp(examples, notes))
        .option('--json', 'write the result as one JSON document'),
    run: runWith(withFacts),
    runOnNew: runWith(withNewFacts),
    runWithoutFacts: runWith(async (terminal, work) => work({ terminal })),
  };
}

function formatHelp(examples: readonly string[], notes: readonly string[]): string {
  const lines = examples.map((line) => (line.startsWith('npm ') ? `  ${line}` : `  npm run cli -- ${line}`));
  const title = lines.length > 1 ? 'Examples:' : 'Example:';
  return ['', ...notes, ...(notes.length > 0 ? [''] : []), title, ...lines].join('\n');
}

/** Adds `--without`, which takes back what the options of the command had set. */
export function unsettable<Args extends unknown[], Options extends OptionValues>(command: Command<Args, Options>) {
  const names = command.options.flatMap(({ long }) => (long && long !== '--json' ? [long.slice(2)] : []));
  const without = new Option('--without <options...>', 'unset the values of these options');
  return command.addOption(without.choices(names));
}
