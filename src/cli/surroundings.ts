import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig, type Config } from '../service/config.ts';
import { openClock } from '../service/clock/service-clock.ts';
import { factsFile } from '../service/facts-file.ts';
import { openFacts } from '../service/starting/open-facts.ts';
import type { Db } from '../sqlite/database.ts';
import { dayAt, type Day } from '../values/day.ts';
import { UsageError } from './exit-codes.ts';

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

/** Always closes the database. Throws a UsageError where there is none: an empty one would hide a wrong DATA_DIR. */
export async function withFacts<Result>(
  surroundings: Surroundings,
  work: (facts: OpenFacts) => Result | Promise<Result>,
): Promise<Result> {
  requireFacts(readConfig(surroundings.variables));
  return withNewFacts(surroundings, work);
}

/** Throws a UsageError where the configuration names no database. */
export function requireFacts({ dataDir }: Pick<Config, 'dataDir'>): void {
  if (existsSync(factsFile(dataDir))) return;
  const message = `There is no database in ${resolve(dataDir)}: DATA_DIR names its folder. The first start of the service makes one, and so does seed.`;
  throw new UsageError(message, 'NO_DATABASE');
}

/** Like `withFacts`, but creates a missing database: for commands that load the data. */
export async function withNewFacts<Result>(
  { variables, now: machine }: Surroundings,
  work: (facts: OpenFacts) => Result | Promise<Result>,
): Promise<Result> {
  const config = readConfig(variables);
  const db = openFacts(config.dataDir);
  try {
    const { now, doubt } = openClock(db, config.clockStepDays, machine);
    const at = { now: now(), today: dayAt(now(), config.timeZone) };
    return await work({ config, db, now, at, clockDoubt: doubt() });
  } finally {
    db.close();
  }
}
