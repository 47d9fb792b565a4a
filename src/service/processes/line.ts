import type { Figures } from '../../http/metrics.ts';
import type { UnitsAsked, UnitsTaken } from '../../http/limits/rate-limits.ts';
import type { FollowerEvent } from '../../search/store/index-builds.ts';

type Offers<Names extends PropertyKey> = Record<Names, (value: never) => unknown>;

export interface Line<Theirs extends Offers<keyof Theirs>> {
  /** Rejects when the call failed there, or when the other process is gone. */
  ask<Name extends keyof Theirs & string>(
    name: Name,
    value: Parameters<Theirs[Name]>[0],
  ): Promise<Awaited<ReturnType<Theirs[Name]>>>;
  /** Fire and forget. */
  post<Name extends keyof Theirs & string>(name: Name, value: Parameters<Theirs[Name]>[0]): void;
  /** Rejects pending calls: the other process is gone. */
  end(): void;
}

interface Channel {
  send: (message: object, handle: undefined, options: undefined, callback: (error: Error | null) => void) => unknown;
  on: (event: 'message', listener: (message: unknown) => void) => unknown;
}

/** `ask` and `answer` hold the number of the question; a message without either is a `post`. */
interface Message {
  ask?: number;
  answer?: number;
  name?: string;
  value?: unknown;
  error?: string;
}

export function openLine<Theirs extends Offers<keyof Theirs>>(channel: Channel, own: object): Line<Theirs> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let asked = 0;
  // Send errors are ignored: `end` reports a closed channel, or this process is ending too.
  const send = (message: Message) => void channel.send(message, undefined, undefined, () => undefined);
  const doAsked = async ({ ask, name = '', value }: Message): Promise<void> => {
    try {
      const done: unknown = await (own as Offers<string>)[name]?.(value as never);
      if (ask !== undefined) send({ answer: ask, value: done });
    } catch (error) {
      if (ask === undefined) throw error;
      send({ answer: ask, error: (error as Error).message });
    }
  };
  channel.on('message', (received) => {
    const message = received as Message;
    if (message.answer === undefined) return void doAsked(message);
    const { resolve, reject } = waiting.get(message.answer) ?? {};
    waiting.delete(message.answer);
    if (message.error === undefined) resolve?.(message.value);
    else reject?.(new Error(message.error));
  });
  return {
    ask(name, value) {
      const answer = Promise.withResolvers<unknown>();
      asked += 1;
      waiting.set(asked, answer);
      send({ ask: asked, name, value });
      return answer.promise as Promise<never>;
    },
    post: (name, value) => send({ name, value }),
    end() {
      for (const { reject } of waiting.values()) reject(new Error('The process is gone'));
      waiting.clear();
    },
  };
}

/** What the processes share besides the database: the primary process holds or relays it. */
export interface PrimaryOffers {
  begin: () => { variables: Record<string, string | undefined> };
  opensearchUrl: () => string | Promise<string>;
  /** Resolves when all are ready to listen: the port opens only when every process can answer. */
  mayListen: () => Promise<unknown>;
  isListening: () => void;
  whenCompared: () => Promise<unknown>;
  storeFailed: (code: string) => void;
  failed: (text: string) => void;
  takeUnits: (asked: UnitsAsked) => UnitsTaken;
  announce: (event: FollowerEvent) => void;
  /** Records a poll of a search node; returns the number of nodes that polled recently. */
  noteNode: (name: string) => number;
  metricsText: () => Promise<string>;
}

export interface WorkerOffers {
  receive: (event: FollowerEvent) => void;
  failStore: (code: string) => void;
  figures: () => Promise<Figures>;
  welcome: () => string[] | Promise<string[]>;
  stop: () => void;
}
