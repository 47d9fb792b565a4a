import { connect, type Socket } from 'node:net';

export interface Load {
  url: string;
  /** The same path each time, or a function that returns the next one. */
  path: string | (() => string);
  headers: Readonly<Record<string, string>>;
  connections: number;
  milliseconds: number;
  /** Called with the duration of each answer, in milliseconds. */
  onAnswer?: (milliseconds: number) => void;
}

/**
 * Sends requests on keep-alive connections, on each again as soon as it is answered, and returns the answers per
 * second. Reads only the length of an answer, so that the server and not this process is the bottleneck.
 */
export async function answersPerSecond(load: Load): Promise<number> {
  const { hostname, port, host } = new URL(load.url);
  const lines = Object.entries({ Host: host, ...load.headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const { path, onAnswer = () => undefined } = load;
  const textOf = (asked: string) => `GET ${asked} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const same = typeof path === 'string' ? textOf(path) : '';
  const nextText = typeof path === 'string' ? () => same : () => textOf(path());
  const start = performance.now();
  const counts = await Promise.all(
    Array.from({ length: load.connections }, () =>
      countAnswers(connect({ host: hostname, port: Number(port), noDelay: true }), {
        nextText,
        end: start + load.milliseconds,
        onAnswer,
      }),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

interface Asking {
  nextText: () => string;
  end: number;
  onAnswer: (milliseconds: number) => void;
}

function countAnswers(socket: Socket, { nextText, end, onAnswer }: Asking): Promise<number> {
  let asked = 0;
  const ask = () => {
    asked = performance.now();
    socket.write(nextText());
  };
  return new Promise((resolve, reject) => {
    let answers = 0;
    let missing = 0;
    let head = '';
    socket.on('error', reject);
    socket.on('connect', ask);
    socket.on('data', (chunk: Buffer) => {
      let rest = chunk.length;
      if (missing === 0) {
        head += chunk.toString('latin1');
        const bodyAt = head.indexOf('\r\n\r\n') + 4;
        if (bodyAt === 3) return;
        missing = bodyLength(head.slice(0, bodyAt));
        rest = head.length - bodyAt;
        head = '';
      }
      missing -= rest;
      if (missing > 0) return;
      answers += 1;
      onAnswer(performance.now() - asked);
      if (performance.now() < end) ask();
      else socket.end(() => resolve(answers));
    });
  });
}

function bodyLength(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) {
    throw new Error(`Not as expected: ${head.slice(0, 200)}`);
  }
  return Number(length);
}
