/** A value whose JSON is written already; in XML it cannot stand. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Yields the JSON of a value. */
export function writeJson(value: unknown): string {
  return value instanceof JsonText ? value.text : JSON.stringify(value);
}
