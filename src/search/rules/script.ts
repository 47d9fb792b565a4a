/** A Painless script that computes a number for a document, with its parameters. */
export interface Script {
  lang: 'painless';
  source: string;
  params: Readonly<Record<string, unknown>>;
}
