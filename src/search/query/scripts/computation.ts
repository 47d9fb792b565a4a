/** A Painless script that computes a number for a document, with its parameters. */
export interface Script {
  lang: 'painless';
  source: string;
  params: Readonly<Record<string, unknown>>;
}

/** A Painless expression: `value` after the `statements`, which may call the `functions`. */
export interface Computation {
  functions?: string;
  statements: string;
  value: string;
  params?: Readonly<Record<string, unknown>>;
}

export function scriptOf({ functions = '', statements, value, params = {} }: Computation): Script {
  return { lang: 'painless', source: `${functions}${statements}return ${value};`, params };
}

/** The field must occur once in each document. */
export function readField(field: string): Computation {
  // The name is a parameter because each distinct source is compiled.
  return { statements: '', value: 'doc[params.field].value', params: { field } };
}
