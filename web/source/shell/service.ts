import { ProblemError } from '../../../client/problem-error.ts';
import { createKeptAnswers } from '../../../client/search/kept-answers.ts';
import type { Problem } from './answers.ts';
import { currentLanguage } from '../texts/language.ts';

/** A problem document, or the code `UNREACHABLE` when the service could not be reached. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Timeout of reads, in milliseconds. */
const patience = 10_000;

/** Throws Refused, and what fetch throws when the signal aborts it. */
export function ask<Answer>(path: string, query = new URLSearchParams(), signal?: AbortSignal): Promise<Answer> {
  const address = addressFor(path, query);
  const ahead = askedAhead.get(address);
  askedAhead.delete(address);
  if (ahead) return ahead as Promise<Answer>;
  const limit = AbortSignal.timeout(patience);
  return answered<Answer>(address, { signal: signal ? AbortSignal.any([signal, limit]) : limit });
}

const kept = createKeptAnswers<object>(60_000);

/** Like `ask`, but cached for a minute: searches, prices of days, suggestions. */
export async function askOrRecall<Answer extends object>(
  path: string,
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<Answer> {
  const key = addressFor(path, new URLSearchParams([...query].sort()));
  const known = kept.find(key);
  if (known) return known as Answer;
  const answer = await ask<Answer>(path, query, signal);
  kept.keep(key, answer);
  return answer;
}

export const forgetKept = (): void => kept.forget();

const askedAhead = new Map<string, Promise<unknown>>();

/** Prefetches for the next `ask` of the same, which also gets the error; resolves either way. */
export async function askAhead(path: string, query: URLSearchParams): Promise<void> {
  const asked = ask<unknown>(path, query);
  askedAhead.set(addressFor(path, query), asked);
  await asked.catch(() => undefined);
}

function addressFor(path: string, query: URLSearchParams): string {
  const asked = new URLSearchParams(query);
  asked.set('lang', currentLanguage());
  return `${path}?${asked}`;
}

/** Throws as `ask` does. */
export function send<Answer>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return answered<Answer>(`${path}?lang=${currentLanguage()}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

export function problemOf(error: Error): Problem {
  if (error instanceof ProblemError) return error.problem;
  return error.name === 'TimeoutError' ? { status: 0, code: 'TIMED_OUT', message: '' } : unreachable(0);
}

type Sent = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

async function answered<Answer>(path: string, init: Sent): Promise<Answer> {
  const response = await reached(path, init);
  if (response.ok) return (await response.json().catch(refuseUnreached)) as Answer;
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
  throw new Refused(problem ?? unreachable(response.status));
}

async function reached(path: string, init: Sent): Promise<Response> {
  try {
    // Strict: the page must send nothing that the service does not know.
    const headers = { ...init.headers, Prefer: 'handling=strict' };
    return await fetch(`/web/v2${path}`, { ...init, headers });
  } catch (error) {
    return refuseUnreached(error);
  }
}

/** Aborts by the page itself are passed on. */
function refuseUnreached(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new Refused(unreachable(0));
}

function unreachable(status: number): Problem {
  return { status, code: 'UNREACHABLE', message: '' };
}
