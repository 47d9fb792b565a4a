import { answerName, etagOf, matchesName } from '../http/answers/encoded.ts';

/** Serves a fixed document with an ETag; answers 304 to a matching If-None-Match. */
export function keepText(text: string, mediaType: string): (request: Request) => Response {
  const name = answerName([text]);
  const headers = { 'Cache-Control': 'public, no-cache', ETag: etagOf(name, false) };
  return (request) => {
    if (matchesName(request.headers.get('If-None-Match'), name)) return new Response(null, { status: 304, headers });
    return new Response(text, { headers: { ...headers, 'Content-Type': `${mediaType}; charset=utf-8` } });
  };
}
