import type { Option } from 'commander';

/** What a bench may ask of the command line. */
export interface BenchOptions {
  /** Folder for databases and a local OpenSearch; made when missing. */
  data: string;
  /** Address of an OpenSearch; the local one is started when left out. */
  opensearch?: string;
  /** Beginning of the names of all indices. */
  prefix: string;
  /** Folder with `listings.csv[.gz]` and `calendar.csv[.gz]`; the demo data when left out. */
  folder?: string;
  /** How often the folder is imported, each time as other lodgings; 1 without a folder. */
  times: number;
  /** Longest stay of an imported set, in nights; the bench's own when left out. */
  maxNights?: number;
  /** Makes the data anew although it is there. */
  fresh: boolean;
  runs: number;
  /** Seed of random choices. */
  seed: number;
  /** Text in the names of the rows that are measured; all rows when left out. */
  only?: string;
  /** File for a plot of the result, of a bench that draws one. */
  plot?: string;
  /** Seconds of each load, of the bench that has loads. */
  seconds?: string;
}

/** One line of a result. */
export interface Measure {
  what: string;
  value: number;
  unit: string;
  goal?: { atMost: number } | { atLeast: number };
  /** Further values on the same line. */
  beside?: readonly Measure[];
}

/** One measured question. */
export interface Bench {
  /** Name of its file. */
  name: string;
  question: string;
  /** Options of this bench alone. */
  options?: readonly Option[];
  measure: (options: BenchOptions) => Promise<Measure[]>;
}

/** Tells whether a value and those beside it meet their goals. */
export function isMet({ value, goal, beside = [] }: Measure): boolean {
  return reachesGoal(value, goal) && beside.every(isMet);
}

function reachesGoal(value: number, goal: Measure['goal']): boolean {
  if (!goal) return true;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}
