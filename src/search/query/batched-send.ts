import type { SearchAnswer, SearchBody, Send, SendAll } from './query-language.ts';

/** Yields what sends one request, together with all others that are to be sent in the same moment. */
export function batchSends(sendAll: SendAll): Send {
  let waiting: SearchBody[] = [];
  let answers: Promise<SearchAnswer[]> | undefined;
  return async (body) => {
    const place = waiting.push(body) - 1;
    answers ??= Promise.resolve().then(() => {
      const bodies = waiting;
      waiting = [];
      answers = undefined;
      return sendAll(bodies);
    });
    return (await answers)[place] as SearchAnswer;
  };
}
