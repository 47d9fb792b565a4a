/** Tells on the error output what a bench is at. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
