import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * The AWS Signature Version 4 Authorization header for the service `es`: over the request's signed headers, which must
 * include host, date, body hash, and the session token if there is one.
 */
export function signatureFor(request: IncomingMessage, body: Buffer, region: string, secret: string): string {
  const { headers, method = '', url = '' } = request;
  const [, credential = '', signed = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), /.exec(headers.authorization ?? '') ?? [];
  const names = signed.split(';');
  const needed = ['host', 'x-amz-date', 'x-amz-content-sha256', ...(headers['x-amz-security-token'] ? [token] : [])];
  if (needed.some((name) => !names.includes(name))) return 'Not all headers are signed';
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    // All services but S3 encode the path twice.
    path.split('/').map(encoded).join('/'),
    [...new URLSearchParams(query)]
      .map((pair) => pair.map(encoded).join('='))
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    sha256(body),
  ].join('\n');
  const time = String(headers['x-amz-date']);
  const scope = [time.slice(0, 8), region, 'es', 'aws4_request'];
  const key = scope.reduce<Buffer | string>((made, part) => hmac(made, part), `AWS4${secret}`);
  const toSign = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(Buffer.from(canonical))].join('\n');
  const signature = hmac(key, toSign).toString('hex');
  const isScope = credential.split('/').slice(1).join('/') === scope.join('/');
  return `AWS4-HMAC-SHA256 Credential=${isScope ? credential : 'of another scope'}, SignedHeaders=${signed}, Signature=${signature}`;
}

const token = 'x-amz-security-token';

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
