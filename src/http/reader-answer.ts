import type { RequestContext } from './request-context.ts';

/** Answers a problem with a page where a person reads the answer; undefined where a program does. */
export type ReaderAnswer = (
  request: RequestContext,
  status: number,
  headers: Readonly<Record<string, string>>,
) => Promise<Response> | undefined;
