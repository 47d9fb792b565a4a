import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig, type Config } from '../service/config.ts';
import { openClock } from '../service/clock/service-clock.ts';
import { factsFile } from '../service/facts-file.ts';
import { openFacts } from '../service/starting/open-facts.ts';
import type { Db } from '../sqlite/database.ts';
import { dayAt, type Day } from '../values/day.ts';
import { UsageError } from './exit-codes.ts';

/** Where a command reads its settings and the time (milliseconds since 1970), and where its words go. */
export interface Terminal {
  variables: Record<string, string | undefined>;
  now: () => number;
  /** Width of the help; 80 when it goes to no screen. */
  columns?: number | undefined;
  writeOut: (text: string) => void;
  writeError: (text: string) => void;
}

/** What a command runs in, whether it answers in JSON, and the exit status it leaves. */
export interface Surroundings extends Terminal {
  asJson: boolean;
  exitCode: number;
}

export interface OpenFacts {
  config: Config;
  db: Db;
  /** The service's clock. */
  now: () => number;
  /** The instant at which the command began, and its day. */
  at: { now: number; today: Day };
  /** Why the clock of this machine is not trusted; undefined while it is. */
  clockDoubt: string | undefined;
}

/**
 * Opens the database that the configuration names, runs the work, and closes it whatever happens. Throws a UsageError where there is
 * none: an empty one beside the right one would hide that DATA_DIR is wrong.
 */
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

/** Does what `withFacts` does, and makes the database where there is none: for what brings the data. */
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
