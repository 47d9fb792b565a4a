import type { Option } from 'commander';

export interface BenchOptions {
  /** Folder for databases and a local OpenSearch; created when missing. */
  data: string;
  /** Address of an OpenSearch; a local one is started when left out. */
  opensearch?: string;
  /** Prefix of all index names. */
  prefix: string;
  /** Folder with `listings.csv[.gz]` and `calendar.csv[.gz]`; the demo data when left out. */
  folder?: string;
  /** How often the folder is imported, each time as different lodgings; 1 without a folder. */
  times: number;
  /** Longest stay of an imported set, in nights; the bench's own when left out. */
  maxNights?: number;
  /** Gives every second imported lodging mandatory services by person and by night. */
  withServices?: boolean;
  /** Rebuilds the data even if it exists. */
  fresh: boolean;
  runs: number;
  seed: number;
  /** Measures only rows whose names contain this text; all rows when left out. */
  only?: string;
  /** File for a plot of the result, for benches that draw one. */
  plot?: string;
  /** Seconds of each load, for the bench that has loads. */
  seconds?: string;
}

export interface Measure {
  what: string;
  value: number;
  unit: string;
  goal?: { atMost: number } | { atLeast: number };
  beside?: readonly Measure[];
}

export interface Bench {
  name: string;
  question: string;
  /** Options of this bench alone. */
  options?: readonly Option[];
  measure: (options: BenchOptions) => Promise<Measure[]>;
}

export function isMet({ value, goal, beside = [] }: Measure): boolean {
  return reachesGoal(value, goal) && beside.every(isMet);
}

function reachesGoal(value: number, goal: Measure['goal']): boolean {
  if (!goal) return true;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}

/** Writes to stderr. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
