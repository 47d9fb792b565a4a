/** A script, its parameters, and what it yields: a number for a document. */
export interface Script {
  lang: 'painless';
  source: string;
  params: Readonly<Record<string, unknown>>;
}
