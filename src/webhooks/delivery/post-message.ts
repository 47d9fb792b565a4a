import { Agent, errors, request } from 'undici';
import type { TryOutcome } from '../store/delivery-queue.ts';
import { AddressRefused, lookupPublic, refusePrivateHost, type Resolve } from './allowed-address.ts';

/** A message as it goes over the wire. */
export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Sends messages over connections that it keeps. */
export interface Poster {
  post: (message: Message, signal: AbortSignal) => Promise<TryOutcome>;
  close: () => Promise<void>;
}

/** How long a receiver may take to answer, in milliseconds. */
const timeLimit = 10_000;

/** So much of an answer is read, in bytes, before its connection is closed: nobody needs it. */
const mostAnswer = 16_384;

/**
 * Creates a poster. Redirections are not followed. Unless `allowPrivate` is set, addresses are those of the public internet, looked at as the
 * connection is made. `resolve` finds addresses of hosts; the machine's own when left out.
 */
export function createPoster({ allowPrivate, resolve }: { allowPrivate: boolean; resolve?: Resolve }): Poster {
  const connect = { timeout: timeLimit, ...(!allowPrivate && { lookup: lookupPublic(resolve) }) };
  const agent = new Agent({ connect, keepAliveTimeout: 4_000, pipelining: 1 });
  return {
    async post({ url, headers, body }, ending) {
      const signal = AbortSignal.any([ending, AbortSignal.timeout(timeLimit)]);
      try {
        if (!allowPrivate) refusePrivateHost(url);
        const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal });
        // The status is the whole answer; a body that breaks off, or has no end, does not change it.
        await answer.body.dump({ limit: mostAnswer }).catch(() => undefined);
        const { statusCode: status } = answer;
        return { status, error: status >= 200 && status < 300 ? undefined : nameRefusal(status) };
      } catch (error) {
        return { status: undefined, error: nameFailure(error, ending) };
      }
    },
    close: () => agent.destroy(),
  };
}

function nameRefusal(status: number): string {
  return status >= 300 && status < 400 ? 'REDIRECTED' : 'REFUSED';
}

/** Yields a code: the words of an error may hold what the receiver sent. */
function nameFailure(error: unknown, ending: AbortSignal): string {
  if (ending.aborted) return 'SERVICE_ENDED';
  if (error instanceof AddressRefused) return error.code;
  if (error instanceof errors.ConnectTimeoutError || (error as { name?: string }).name === 'TimeoutError')
    return 'TOO_SLOW';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : 'NO_ANSWER';
}
