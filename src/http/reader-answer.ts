import type { RequestContext } from './request-context.ts';

/** Returns undefined where a program, not a person, reads the answer. */
export type ReaderAnswer = (
  request: RequestContext,
  status: number,
  headers: Readonly<Record<string, string>>,
) => Promise<Response> | undefined;
