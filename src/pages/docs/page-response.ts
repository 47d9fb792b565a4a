import { answerName, etagOf, matchesName } from '../../http/answers/etag.ts';
import { isSentPacked, packed, type Encoded } from '../../http/answers/encoded.ts';

/** How an answer of the documentation goes out. */
export interface PageTerms {
  status?: number;
  /** Files whose address names their content are kept for ever; all else is asked for again. */
  keeps: 'for ever' | 'by tag';
  /** Whether it runs our script, which asks the service. */
  isScripted?: boolean;
}

/** Yields the answer with made content: 304 when the caller has it, packed for those who accept that. */
export async function pageResponse(content: Encoded, request: Request, terms: PageTerms): Promise<Response> {
  const headers: Record<string, string> = {
    ...content.headers,
    'Content-Security-Policy': contentPolicy(terms.isScripted === true),
    'Cache-Control': terms.keeps === 'for ever' ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    Vary: 'Accept, Accept-Encoding',
  };
  const { status = 200 } = terms;
  const name = answerName([content.headers['Content-Type'], content.bytes.toString('latin1')]);
  if (status === 200 && matchesName(request.headers.get('If-None-Match'), name))
    return new Response(null, { status: 304, headers: { ...headers, ETag: etagOf(name, false) } });
  const isPacked = isSentPacked(content, request.headers.get('Accept-Encoding'));
  if (isPacked) content.packed ??= await packed(content.bytes, 9);
  const bytes = (isPacked ? content.packed : undefined) ?? content.bytes;
  if (isPacked) headers['Content-Encoding'] = 'gzip';
  if (status === 200) headers['ETag'] = etagOf(name, isPacked);
  headers['Content-Length'] = String(bytes.length);
  return new Response(new Uint8Array(bytes), { status, headers });
}

/** What a page may load and do: only its own files, and the scripted one asks only the service. */
function contentPolicy(isScripted: boolean): string {
  const scripted = isScripted ? ["script-src 'self'", "connect-src 'self'"] : [];
  const loads = ["default-src 'none'", "style-src 'self'", "img-src 'self' data:", ...scripted];
  return [...loads, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"].join('; ');
}
