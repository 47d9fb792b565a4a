import { hash } from 'node:crypto';
import { etagOf, matchesName } from '../http/answers/etag.ts';

/** Yields the answer with a document that is asked for again by its ETag: 304 while it is the one that the request names. */
export function answerKeptText(request: Request, text: string, mediaType: string): Response {
  const name = hash('sha256', text, 'base64url').slice(0, 22);
  const headers = { 'Cache-Control': 'public, no-cache', ETag: etagOf(name, false) };
  if (matchesName(request.headers.get('If-None-Match'), name)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, 'Content-Type': `${mediaType}; charset=utf-8` } });
}
