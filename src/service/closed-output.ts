/**
 * Calls back when the reader of the standard output has gone, as in `… | head`, instead of ending the process with an error. What is
 * written to a standard error that nobody reads is lost.
 */
export function onClosedOutput(closed: () => void): void {
  const listen = (stream: NodeJS.WriteStream, onClosed: () => void) =>
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      onClosed();
    });
  listen(process.stdout, closed);
  listen(process.stderr, () => undefined);
}
