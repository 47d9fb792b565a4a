import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OpenSearch } from '../opensearch/client.ts';
import { findRunningServer } from '../../tools/opensearch/running.ts';
import { startLocalServer } from '../../tools/opensearch/server.ts';
import { openClock, saleDayOf } from '../service/clock.ts';
import { readConfig, type Config } from '../service/config.ts';
import { factsFile } from '../service/facts-file.ts';
import { openFacts } from '../service/starting/open-facts.ts';
import type { Db } from '../sqlite/database.ts';
import { dayAt, type Day } from '../values/day.ts';

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
export class CommandRefusal extends Error {
  readonly code: string;
  readonly facts: Facts;

  constructor(code: string, message: string, facts: Facts = {}) {
    super(message);
    this.code = code;
    this.facts = facts;
  }
}

export function requireFound<Found>(found: Found | undefined, code: string, message: string): Found {
  if (found === undefined) throw new CommandRefusal(code, message);
  return found;
}

/** The command is malformed; the message has a sentence per mistake. */
export class UsageError extends CommandRefusal {
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

export interface OpenFacts {
  terminal: Terminal;
  config: Config;
  db: Db;
  /** The service's clock. */
  now: () => number;
  /** When the command began. `saleDay` is the first day on offer. */
  at: { now: number; today: Day; saleDay: Day };
  /** Why the clock of this machine is not trusted; undefined while it is. */
  clockDoubt: string | undefined;
}

/** The result of a command: `value` with `--json`, else `lines`, which by default show the value. */
export interface CommandResult {
  value: unknown;
  lines?: readonly string[];
  /** For people only, on the error output. */
  mistakes?: readonly string[];
  /** Exit with status 1. */
  isFailed?: boolean;
}

type WithFacts = <Result>(terminal: Terminal, work: (facts: OpenFacts) => Result | Promise<Result>) => Promise<Result>;

const writeProgress = (line: string) => void process.stderr.write(`${line}\n`);

/** Always closes the database. Throws a UsageError where there is none: an empty one would hide a wrong DATA_DIR. */
export const withFacts: WithFacts = async (terminal, work) => {
  const { dataDir } = readConfig(terminal.variables);
  if (existsSync(factsFile(dataDir))) return withNewFacts(terminal, work);
  const message = `There is no database in ${resolve(dataDir)}: DATA_DIR names its folder. The first start of the service makes one, and so does seed.`;
  throw new UsageError(message, 'NO_DATABASE');
};

/** Like `withFacts`, but creates a missing database: for commands that load the data. */
export const withNewFacts: WithFacts = async (terminal, work) => {
  const config = readConfig(terminal.variables);
  const db = openFacts(config.dataDir, writeProgress);
  try {
    const clock = openClock(db, config.clockStepDays, terminal.now);
    const { now, doubt } = clock;
    const at = { now: now(), today: dayAt(now(), config.timeZone), saleDay: saleDayOf(clock, config)() };
    return await work({ terminal, config, db, now, at, clockDoubt: doubt() });
  } finally {
    db.close();
  }
};

/** Uses the configured cluster, else the one that a running service has started, else starts one for this command. */
export async function withOpenSearch<Result>(
  { config, terminal: { variables } }: OpenFacts,
  work: (client: OpenSearch) => Promise<Result>,
): Promise<Result> {
  const { dataDir, opensearchHeap: heap } = config;
  const known = config.opensearchUrl ?? (await findRunningServer(dataDir));
  const own = known ? undefined : await startLocalServer({ dataDir, heap, variables, onProgress: writeProgress });
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
