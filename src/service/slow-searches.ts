import { appendFile, existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AnsweredSearch } from '../http/http-parts.ts';

interface SlowSearch extends Omit<AnsweredSearch, 'work'> {
  /** ISO 8601. */
  at: string;
  /** Row of the price table, such as `stays, facets`; `exact` is a search with both dates given. */
  plan: string;
  /** The criterion that determines the cost: a name from the contract, never a value. */
  criterion: string;
  /** Units of the rates (docs/contract.md 1.10). */
  cost: number;
}

/** Searches this slow are recorded: several times the usual duration. */
const slowMilliseconds = 50;

/** A larger file replaces the previous one, which bounds the size of both. */
const mostBytes = 1024 * 1024;

/**
 * Records slow searches in a file of the data folder, read by the `slow` and `status` commands. Not a table: database
 * writes would compete with bookings. Not the log, which goes wherever the operator sends it. Records only how a search
 * was made: no texts, places or callers.
 */
export function keepSlowSearches(dataDir: string, now: () => number): (search: AnsweredSearch) => void {
  const { former, current } = filesIn(dataDir);
  return ({ work, ...search }) => {
    if (search.ms < slowMilliseconds) return;
    const { plan, criterion, units: cost } = work;
    const slow: SlowSearch = { at: new Date(now()).toISOString(), ...search, plan, criterion, cost };
    try {
      if (statSync(current).size > mostBytes) renameSync(current, former);
    } catch {
      // There is no file yet, or another process renamed it first.
    }
    // A failed write, as on a full disk, must not fail the answer.
    appendFile(current, `${JSON.stringify(slow)}\n`, { mode: 0o600 }, () => undefined);
  };
}

/** `since` is in milliseconds since 1970; slowest first. */
export function readSlowSearches(dataDir: string, since: number): SlowSearch[] {
  const files = Object.values(filesIn(dataDir)).filter((file) => existsSync(file));
  return files
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').flatMap(readLine))
    .filter(({ at }) => Date.parse(at) >= since)
    .sort((left, right) => right.ms - left.ms);
}

/** Ignores a line left unfinished by a killed process. */
function readLine(line: string): SlowSearch[] {
  try {
    return [JSON.parse(line) as SlowSearch];
  } catch {
    return [];
  }
}

function filesIn(dataDir: string) {
  const [former, current] = [join(dataDir, 'slow-searches.former.ndjson'), join(dataDir, 'slow-searches.ndjson')];
  return { former, current };
}
