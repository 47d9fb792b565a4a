import { Agent, request } from 'undici';
import { lookupPublic, nameFailure, refusePrivateHost, type Resolve } from '../../http/outgoing.ts';
import { serviceEnded, type Outcome } from '../store/outbox.ts';

export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface Poster {
  post: (message: Message, signal: AbortSignal) => Promise<Outcome>;
  close: () => Promise<void>;
}

/** Milliseconds for a receiver to answer. */
const timeLimit = 10_000;

/** Bytes of an answer that are read before the connection is closed; the body is not used. */
const mostAnswer = 16_384;

/**
 * Does not follow redirects. Unless `allowPrivate` is set, the address is checked to be public as the connection is
 * made. `resolve` defaults to the machine's resolver.
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
        // Only the status counts, whether the body breaks off or never ends.
        await answer.body.dump({ limit: mostAnswer }).catch(() => undefined);
        const { statusCode: status } = answer;
        return { status, error: status >= 200 && status < 300 ? undefined : nameRefusal(status) };
      } catch (error) {
        return { status: undefined, error: ending.aborted ? serviceEnded : nameFailure(error) };
      }
    },
    close: () => agent.destroy(),
  };
}

function nameRefusal(status: number): string {
  return status >= 300 && status < 400 ? 'REDIRECTED' : 'REFUSED';
}
