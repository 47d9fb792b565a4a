import { readConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { factsFile } from '../facts-file.ts';
import { openDatabase } from '../store/database.ts';
import type { Db } from '../store/database.ts';

/** What a command runs in, and the exit status it leaves. */
export interface Surroundings {
  variables: Record<string, string | undefined>;
  exitCode: number;
}

export interface OpenFacts {
  config: Config;
  db: Db;
}

/** Opens the database that the configuration names, runs the work, and closes it whatever happens. */
export async function withFacts<Result>(
  { variables }: Surroundings,
  work: (facts: OpenFacts) => Result | Promise<Result>,
): Promise<Result> {
  const config = readConfig(variables);
  const db = openDatabase(factsFile(config.dataDir));
  try {
    return await work({ config, db });
  } finally {
    db.close();
  }
}
