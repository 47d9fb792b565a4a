import { readConfig, type Config } from '../service/config.ts';
import { openClock } from '../service/clock/kept-clock.ts';
import { openFacts } from '../service/starting/open-facts.ts';
import type { Db } from '../sqlite/database.ts';
import { dayAt, type Day } from '../values/day.ts';

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
  /** The service's clock: this machine's as far as it is plausible. */
  now: () => number;
  /** The instant at which the command began, and its day. */
  at: { now: number; today: Day };
}

/** Opens the database that the configuration names, runs the work, and closes it whatever happens. */
export async function withFacts<Result>(
  { variables, now: shown }: Surroundings,
  work: (facts: OpenFacts) => Result | Promise<Result>,
): Promise<Result> {
  const config = readConfig(variables);
  const db = openFacts(config.dataDir);
  try {
    const { now } = openClock({ db, stepDays: config.clockStepDays, sources: { shown } });
    return await work({ config, db, now, at: { now: now(), today: dayAt(now(), config.timeZone) } });
  } finally {
    db.close();
  }
}
