import type { MetricFigures } from '../../http/metrics.ts';
import type { RequestedUnits, UnitsTaken } from '../../http/limits/rate-limits.ts';
import type { FollowerEvent } from '../../search/store/index-builds.ts';

/** State that the processes share besides the database: the primary process holds or relays it. */
export interface PrimaryOffers {
  opensearchUrl: () => string | Promise<string>;
  whenCompared: () => Promise<unknown>;
  storeFailed: (code: string) => void;
  takeUnits: (requested: RequestedUnits) => UnitsTaken;
  announce: (event: FollowerEvent) => void;
  /** Records a poll of a search node; returns the number of nodes that polled recently. */
  noteNode: (name: string) => number;
  metricsText: () => Promise<string>;
}

export interface WorkerOffers {
  receive: (event: FollowerEvent) => void;
  failStore: (code: string) => void;
  figures: () => MetricFigures | Promise<MetricFigures>;
}

/** Calls reject when the function failed there, or when the other process is gone; a caller may ignore that. */
export type Remote<Offers> = {
  [Name in keyof Offers]: Offers[Name] extends (...values: infer Values) => infer Result
    ? (...values: Values) => Promise<Awaited<Result>>
    : never;
};

interface Channel {
  send: (
    message: ChannelMessage,
    handle: undefined,
    options: undefined,
    callback: (error: Error | null) => void,
  ) => unknown;
  on: (event: 'message' | 'disconnect', listener: (message: unknown) => void) => unknown;
}

/** A call has a `name`, its answer the same `call`. */
interface ChannelMessage {
  call: number;
  name?: string;
  values?: readonly unknown[];
  value?: unknown;
  error?: string;
}

export function createRemote<Theirs>(channel: Channel, own: PrimaryOffers | WorkerOffers): Remote<Theirs> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let calls = 0;
  // A closed channel is reported by `disconnect`.
  const send = (message: ChannelMessage) => void channel.send(message, undefined, undefined, () => undefined);
  const offers = own as unknown as Record<string, (...values: readonly unknown[]) => unknown>;
  channel.on('message', (received) => {
    const { call, name, values = [], value, error } = received as ChannelMessage;
    if (name !== undefined) {
      Promise.try(() => offers[name]?.(...values)).then(
        (done) => send({ call, value: done }),
        (failure: unknown) => send({ call, error: (failure as Error).message }),
      );
      return;
    }
    const { resolve, reject } = waiting.get(call) ?? {};
    waiting.delete(call);
    if (error === undefined) resolve?.(value);
    else reject?.(new Error(error));
  });
  channel.on('disconnect', () => {
    for (const { reject } of waiting.values()) reject(new Error('The process is gone'));
  });
  const call = (name: string, values: readonly unknown[]) => {
    const answer = Promise.withResolvers<unknown>();
    answer.promise.catch(() => undefined);
    calls += 1;
    waiting.set(calls, answer);
    send({ call: calls, name, values });
    return answer.promise;
  };
  return new Proxy({} as Remote<Theirs>, {
    get:
      (_, name) =>
      (...values: unknown[]) =>
        call(String(name), values),
  });
}
