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
  /** Makes the data anew although it is there. */
  fresh: boolean;
  runs: number;
  /** Seed of random choices. */
  seed: number;
}

/** One line of a result. */
export interface Measure {
  what: string;
  value: number;
  unit: string;
  goal?: { atMost: number } | { atLeast: number };
}

/** One measured question. */
export interface Bench {
  /** Name of its file. */
  name: string;
  question: string;
  measure: (options: BenchOptions) => Promise<Measure[]>;
}

export function isMet({ value, goal }: Measure): boolean {
  if (!goal) return true;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}
