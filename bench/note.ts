/** Writes to stderr. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
