import type { Script } from '../../rules/script.ts';

/** A number of a document in the language of scripts: what `value` is after the `statements`, which may call the `functions`. */
export interface Computation {
  functions?: string;
  statements: string;
  value: string;
  params?: Readonly<Record<string, unknown>>;
}

/** Yields the script that computes the number. */
export function scriptOf({ functions = '', statements, value, params = {} }: Computation): Script {
  return { lang: 'painless', source: `${functions}${statements}return ${value};`, params };
}

/** Yields what reads the number from a field that each document has once. */
export function readField(field: string): Computation {
  // The name is a parameter, as each source is compiled anew.
  return { statements: '', value: 'doc[params.field].value', params: { field } };
}
