/**
 * On a terminal, a line replaces the last one with the same topic (text before the colon). Elsewhere, as in a log file,
 * a line is written if its topic differs from the last one's, or after five seconds.
 */
export function showProgress(stream: NodeJS.WriteStream): (line: string) => void {
  let last = { topic: '', line: '', at: 0 };
  return (line) => {
    const topic = line.split(':')[0] ?? line;
    const isSame = topic === last.topic;
    if (line === last.line) return;
    if (stream.isTTY) stream.write(isSame ? `\u001b[1A\r\u001b[2K${line}\n` : `${line}\n`);
    else if (!isSame || Date.now() - last.at >= 5000) stream.write(`${line}\n`);
    else return;
    last = { topic, line, at: Date.now() };
  };
}
