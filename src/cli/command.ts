import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { OpenSearch } from '../opensearch/client.ts';
import { findRunningServer } from '../opensearch/local-running.ts';
import { startLocalServer } from '../opensearch/local-server.ts';
import { openClock } from '../service/clock.ts';
import { readConfig, type Config } from '../service/config.ts';
import { factsFile } from '../service/facts-file.ts';
import { openFacts } from '../service/starting/open-facts.ts';
import type { Db } from '../sqlite/database.ts';
import { dayAt, type Day } from '../values/day.ts';
import texts from './command-texts.json' with { type: 'json' };
import { formatLines } from './output.ts';

/**
 * `wrongUsage`: the command line or the settings are malformed, whatever the data; `failed`: well-formed, but refused
 * by data, files or services, or some of many objects failed.
 */
export const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const;

type Facts = Readonly<Record<string, unknown>>;

/**
 * Existing data refuse the command, or its object does not exist; the message says what to do. `facts` go beside the
 * code in JSON.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly facts: Facts;

  constructor(code: string, message: string, facts: Facts = {}) {
    super(message);
    this.code = code;
    this.facts = facts;
  }
}

/** The command is malformed; the message has a sentence per mistake. */
export class UsageError extends Refusal {
  constructor(message: string, code = 'WRONG_USAGE', facts?: Facts) {
    super(code, message, facts);
  }
}

/** `now` is in milliseconds since 1970. */
export interface Terminal {
  variables: Record<string, string | undefined>;
  now: () => number;
  /** Width of the help; 80 when the output is no terminal. */
  columns?: number | undefined;
  writeOut: (text: string) => void;
  writeError: (text: string) => void;
}

export interface Surroundings extends Terminal {
  asJson: boolean;
  exitCode: number;
}

export interface OpenFacts {
  config: Config;
  db: Db;
  /** The service's clock. */
  now: () => number;
  /** When the command began. */
  at: { now: number; today: Day };
  /** Why the clock of this machine is not trusted; undefined while it is. */
  clockDoubt: string | undefined;
}

interface CommandText {
  /** One line for the list of commands. */
  does: string;
  /** Words after `npm run cli --`, or whole lines that begin with npm. */
  examples?: readonly string[];
  notes?: readonly string[];
}

export function addGroup(program: Command, name: string): Command {
  return program.command(name).description(textOf(name).does);
}

/** The texts of the command are those of its full name in command-texts.json. */
export function addCommand(group: Command, name: string): Command {
  const { does, examples = [], notes = [] } = textOf(group.parent ? `${group.name()} ${name}` : name);
  const lines = examples.map((line) => (line.startsWith('npm ') ? `  ${line}` : `  npm run cli -- ${line}`));
  const title = lines.length > 1 ? 'Examples:' : 'Example:';
  return group
    .command(name)
    .description(does)
    .option('--json', 'write the result as one JSON document')
    .addHelpText('after', ['', ...notes, ...(notes.length > 0 ? [''] : []), title, ...lines].join('\n'));
}

function textOf(name: string): CommandText {
  const text = (texts as Readonly<Record<string, CommandText>>)[name];
  if (!text) throw new Error(`command-texts.json does not describe ${name}`);
  return text;
}

/** The output of a command: `value` with `--json`, else `lines`. */
export interface Answer {
  value: unknown;
  lines: readonly string[];
  /** Exit with status 1. */
  isFailed?: boolean;
}

type Work<Given extends unknown[]> = (facts: OpenFacts, ...given: Given) => Answer | Promise<Answer>;

/** The action of a command that works on the database: opens it, prints the answer and closes it. */
export function onFacts<Given extends unknown[]>(surroundings: Surroundings, work: Work<Given>, open = withFacts) {
  return (...given: Given): Promise<void> =>
    open(surroundings, async (facts) => {
      const { value, lines, isFailed } = await work(facts, ...given);
      if (isFailed) surroundings.exitCode = exitCodes.failed;
      writeResult(surroundings, value, lines);
    });
}

export function writeResult({ asJson, writeOut }: Surroundings, value: unknown, lines: readonly string[]): void {
  writeOut(asJson ? `${JSON.stringify(value)}\n` : formatLines(lines));
}

export function writeMistakes({ writeError }: Surroundings, lines: readonly string[]): void {
  writeError(formatLines(lines));
}

type WithFacts = <Result>(
  surroundings: Surroundings,
  work: (facts: OpenFacts) => Result | Promise<Result>,
) => Promise<Result>;

/** Always closes the database. Throws a UsageError where there is none: an empty one would hide a wrong DATA_DIR. */
export const withFacts: WithFacts = async (surroundings, work) => {
  const { dataDir } = readConfig(surroundings.variables);
  if (existsSync(factsFile(dataDir))) return withNewFacts(surroundings, work);
  const message = `There is no database in ${resolve(dataDir)}: DATA_DIR names its folder. The first start of the service makes one, and so does seed.`;
  throw new UsageError(message, 'NO_DATABASE');
};

/** Like `withFacts`, but creates a missing database: for commands that load the data. */
export const withNewFacts: WithFacts = async ({ variables, now: machine }, work) => {
  const config = readConfig(variables);
  const db = openFacts(config.dataDir);
  try {
    const { now, doubt } = openClock(db, config.clockStepDays, machine);
    const at = { now: now(), today: dayAt(now(), config.timeZone) };
    return await work({ config, db, now, at, clockDoubt: doubt() });
  } finally {
    db.close();
  }
};

/** Uses the configured cluster, else the one that a running service has started, else starts one for this command. */
export async function withOpenSearch<Result>(
  { variables }: Surroundings,
  config: Config,
  work: (client: OpenSearch) => Promise<Result>,
): Promise<Result> {
  const known = config.opensearchUrl ?? (await findRunningServer(config.dataDir));
  const own = known
    ? undefined
    : await startLocalServer({
        dataDir: config.dataDir,
        heap: config.opensearchHeap,
        variables,
        onProgress: (line) => process.stderr.write(`${line}\n`),
      });
  try {
    return await withClient(config, known ?? own?.url ?? '', work);
  } finally {
    await own?.stop();
  }
}

/** Like `withOpenSearch`, but starts none: the client is undefined where none is configured or running. */
export async function withRunningOpenSearch<Result>(
  config: Config,
  work: (client: OpenSearch | undefined) => Promise<Result>,
): Promise<Result> {
  const url = config.opensearchUrl ?? (await findRunningServer(config.dataDir));
  return url === undefined ? work(undefined) : withClient(config, url, work);
}

async function withClient<Result>(
  { opensearchAccess }: Config,
  url: string,
  work: (client: OpenSearch) => Promise<Result>,
): Promise<Result> {
  // Loaded on demand: other commands start faster without the client.
  const { connect } = await import('../opensearch/connect.ts');
  const client = connect(url, opensearchAccess);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
