/**
 * Calls back when the reader of standard output is gone (`… | head`), instead of crashing on EPIPE. Output to a closed
 * standard error is dropped.
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
