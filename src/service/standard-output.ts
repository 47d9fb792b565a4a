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

/** Drops a line if the last written one has the same topic (the text before the colon) and is under five seconds old. */
export function showProgress(stream: Pick<NodeJS.WriteStream, 'write'>): (line: string) => void {
  let last = { topic: '', at: 0 };
  return (line) => {
    const [topic = line] = line.split(':');
    if (topic === last.topic && Date.now() - last.at < 5_000) return;
    stream.write(`${line}\n`);
    last = { topic, at: Date.now() };
  };
}
