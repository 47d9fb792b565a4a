/** What one end of a line does for the other: functions by name, of one value. */
type Offers<Names extends PropertyKey> = Record<Names, (value: never) => unknown>;

/** A line to another process, which offers `Theirs`. */
export interface Line<Theirs extends Offers<keyof Theirs>> {
  /** Has it done and yields the answer; rejects when it failed there, or when the other process is gone. */
  ask<Name extends keyof Theirs & string>(
    name: Name,
    value: Parameters<Theirs[Name]>[0],
  ): Promise<Awaited<ReturnType<Theirs[Name]>>>;
  /** Has it done and hears nothing of it. */
  tell<Name extends keyof Theirs & string>(name: Name, value: Parameters<Theirs[Name]>[0]): void;
  /** Rejects what waits for an answer: the other process is gone. */
  end(): void;
}

/** Where messages go to and come from: the channel of `node:child_process`. */
interface Channel {
  send: (message: object, handle: undefined, options: undefined, callback: (error: Error | null) => void) => unknown;
  on: (event: 'message', listener: (message: unknown) => void) => unknown;
}

/** `ask` and `answer` hold the number of the question; a message without is told. */
interface Message {
  ask?: number;
  answer?: number;
  name?: string;
  value?: unknown;
  error?: string;
}

/** Opens a line on a channel; `own` is what this end does for the other. */
export function openLine<Theirs extends Offers<keyof Theirs>>(channel: Channel, own: object): Line<Theirs> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let asked = 0;
  // Who sends into a line that is gone learns of that otherwise: by `end`, or because this process ends too.
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
    tell: (name, value) => send({ name, value }),
    end() {
      for (const { reject } of waiting.values()) reject(new Error('The process is gone'));
      waiting.clear();
    },
  };
}
