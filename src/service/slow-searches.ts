import { appendFile, existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AnsweredSearch } from '../http/http-parts.ts';

/** A search that took long, as a line of the file says it. */
interface SlowSearch extends Omit<AnsweredSearch, 'work'> {
  /** ISO 8601. */
  at: string;
  /** Row of the price table, such as `stays, facets`; `exact` is a search of both dates. */
  plan: string;
  /** What of the request makes it cost that, a name of the contract and never a value. */
  criterion: string;
  /** Units of the rates (docs/contract.md 1.10). */
  cost: number;
}

/** From here on a search is kept: several times what a usual one takes. */
const slowMilliseconds = 50;

/** A file that is longer takes the place of the former one, so that both together stay bounded. */
const mostBytes = 1024 * 1024;

/**
 * Yields what notes slow searches in a file of the data folder, where `slow` and `status` read them beside the service. It is a file
 * and no table, because writing to the database would wait for bookings and make them wait; and not the log, which goes where the
 * operator says. Only how the search was made is kept: neither texts nor places nor who asked.
 */
export function keepSlowSearches(dataDir: string, now: () => number): (search: AnsweredSearch) => void {
  const file = currentFile(dataDir);
  return ({ work, ...search }) => {
    if (search.ms < slowMilliseconds) return;
    const slow: SlowSearch = {
      at: new Date(now()).toISOString(),
      ...search,
      plan: work.plan,
      criterion: work.criterion,
      cost: work.units,
    };
    rotate(dataDir);
    // What cannot be noted, as on a full disk, is not worth an answer.
    appendFile(file, `${JSON.stringify(slow)}\n`, { mode: 0o600 }, () => undefined);
  };
}

/** Reads the slow searches since the instant (milliseconds since 1970), the slowest first. */
export function readSlowSearches(dataDir: string, since: number): SlowSearch[] {
  const lines = [formerFile(dataDir), currentFile(dataDir)].flatMap((file) =>
    existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [],
  );
  return lines
    .flatMap(readLine)
    .filter(({ at }) => Date.parse(at) >= since)
    .sort((left, right) => right.ms - left.ms);
}

/** A line that a killed process left unfinished is nothing. */
function readLine(line: string): SlowSearch[] {
  try {
    return [JSON.parse(line) as SlowSearch];
  } catch {
    return [];
  }
}

function rotate(dataDir: string): void {
  const file = currentFile(dataDir);
  try {
    if (statSync(file).size > mostBytes) renameSync(file, formerFile(dataDir));
  } catch {
    // There is none yet, or another process was quicker.
  }
}

function currentFile(dataDir: string): string {
  return join(dataDir, 'slow-searches.ndjson');
}

function formerFile(dataDir: string): string {
  return join(dataDir, 'slow-searches.former.ndjson');
}
