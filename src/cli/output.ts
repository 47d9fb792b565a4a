/** Writes lines for people, or the value as one JSON document when asked for. */
export function writeResult(asJson: boolean | undefined, value: unknown, lines: readonly string[]): void {
  process.stdout.write(asJson ? `${JSON.stringify(value)}\n` : lines.map((line) => `${line}\n`).join(''));
}

/** Writes what went wrong, one line each. */
export function writeMistakes(lines: readonly string[]): void {
  process.stderr.write(lines.map((line) => `${line}\n`).join(''));
}

/** Writes a count with thousands set apart. */
export function grouped(count: number): string {
  return count.toLocaleString('en-GB');
}
