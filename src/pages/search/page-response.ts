import { isSentPacked, packed, type Encoded } from '../../http/answers/encoded.ts';
import { answerName, etagOf, matchesName } from '../../http/answers/etag.ts';

/** How a file of the page goes out. */
export interface FileTerms {
  /** Files whose name holds a hash of their content are kept for ever; the document is asked for again. */
  keeps: 'for ever' | 'by tag';
  /** Where pictures may come from beside the page's own origin and https. */
  publicUrl: string;
}

/** Yields the answer with a file of the page: 304 when the browser has it, packed for those who accept that. */
export async function pageResponse(file: Encoded, request: Request, terms: FileTerms): Promise<Response> {
  const headers: Record<string, string> = {
    ...file.headers,
    'content-security-policy': contentPolicy(terms.publicUrl),
    'cache-control': terms.keeps === 'for ever' ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    'referrer-policy': 'no-referrer',
    vary: 'Accept-Encoding',
  };
  const name = answerName([file.headers['content-type'], file.bytes.toString('latin1')]);
  if (matchesName(request.headers.get('if-none-match'), name))
    return new Response(null, { status: 304, headers: { ...headers, etag: etagOf(name, false) } });
  const isPacked = isSentPacked(file, request.headers.get('accept-encoding'));
  if (isPacked) file.packed ??= await packed(file.bytes, 9);
  const bytes = (isPacked ? file.packed : undefined) ?? file.bytes;
  if (isPacked) headers['content-encoding'] = 'gzip';
  headers['etag'] = etagOf(name, isPacked);
  headers['content-length'] = String(bytes.length);
  return new Response(new Uint8Array(bytes), { headers });
}

/**
 * Its own scripts and sheets, its own calls, and pictures, which partners keep anywhere. Styles of components are constructed
 * sheets, which no policy concerns.
 */
function contentPolicy(publicUrl: string): string {
  const loads = ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"];
  const images = `img-src 'self' ${new URL(publicUrl).origin} https: data:`;
  return [...loads, images, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"].join('; ');
}
