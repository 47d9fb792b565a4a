/**
 * Shows progress on a terminal: lines that begin alike (up to a colon) replace each other there. Elsewhere, in a log file
 * for example, a line is written when it begins differently from the last one, or five seconds after it.
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
