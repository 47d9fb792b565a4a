import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Mishap =
  /** The connection breaks before the service receives anything. */
  | 'broken before'
  /** The service receives the request; the connection breaks in place of the answer. */
  | 'broken after'
  /** The request is lost silently. */
  | 'silent before'
  /** The request arrives; the answer is lost silently. */
  | 'silent after'
  /** The answer is truncated. */
  | 'cut'
  /** Two copies arrive at the same time; the first answer comes back. */
  | 'doubled'
  /** The request is answered, but a second copy is held back until `deliverLate`. */
  | 'held copy';

export type BadLine = Awaited<ReturnType<typeof startBadLine>>;

interface Question {
  mishap: Mishap | undefined;
  parts: Buffer[];
  /** Connections to the service, one per copy. */
  copies: Socket[];
  answering: Socket | undefined;
}

export async function startBadLine(address: string) {
  const { port, hostname } = new URL(address);
  const mishaps: Mishap[] = [];
  const held: Buffer[] = [];
  const sockets = new Set<Socket>();
  const kept = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const toService = () => kept(connect(Number(port), hostname));
  const server = createServer((near) => {
    let question: Question | undefined;
    kept(near).on('data', (part) => {
      // Callers do not pipeline, so what comes after an answer is the next request.
      if (!question || question.answering) question = asked(near, mishaps.shift(), toService, held);
      question.parts.push(part);
      for (const copy of question.copies) copy.write(part);
      if (question.mishap === 'broken before') near.resetAndDestroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Mishaps of the next requests, one each; later ones have none. */
    expect: (...next: Mishap[]) => void mishaps.push(...next),
    /** Whether all expected mishaps have happened. */
    isCalm: () => mishaps.length === 0,
    /** Delivers the held copies; resolves when the service has answered them. */
    async deliverLate() {
      await Promise.all(held.splice(0).map((request) => delivered(toService(), request)));
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const copiesOf: Partial<Record<Mishap, number>> = { 'broken before': 0, 'silent before': 0, doubled: 2 };

/** The caller gets the answer of the copy that is answered first. */
function asked(near: Socket, mishap: Mishap | undefined, toService: () => Socket, held: Buffer[]): Question {
  const count = mishap === undefined ? 1 : (copiesOf[mishap] ?? 1);
  const copies = Array.from({ length: count }, toService);
  const question: Question = { mishap, parts: [], copies, answering: undefined };
  for (const copy of copies) {
    copy
      .on('close', () => mishap ?? near.end())
      .on('data', (part) => {
        if (!question.answering && mishap === 'held copy') held.push(Buffer.concat(question.parts));
        question.answering ??= copy;
        if (question.answering === copy) answer(near, part, mishap);
      });
  }
  return question;
}

function answer(near: Socket, part: Buffer, mishap: Mishap | undefined): void {
  if (mishap === 'silent after') return;
  if (mishap === 'broken after') near.resetAndDestroy();
  else if (mishap === 'cut') near.end(part.subarray(0, part.length - 9));
  else near.write(part);
}

/** Resolves when the answer begins. */
function delivered(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('data', () => resolve()).once('close', () => reject(new Error('There was no answer')));
    socket.write(request);
  });
}
