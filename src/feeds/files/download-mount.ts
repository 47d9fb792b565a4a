import { Readable } from 'node:stream';
import parseRange from 'range-parser';
import type { Application, HttpContext } from '../../http/http-env.ts';
import { etagOf, matchesName } from '../../http/answers/encoded.ts';
import { authorize } from '../../http/authorize.ts';
import { ApiError } from '../../http/problem.ts';
import { findGateway } from '../../partners/store/gateways.ts';
import { requireDealer, requireOutChannel } from '../../partners/wire/require-dealer.ts';
import type { Db } from '../../sqlite/database.ts';
import { generationOf } from '../../sqlite/generation.ts';
import type { FeedFile } from '../rules/feed.ts';
import type { FeedFiles } from './feed-folder.ts';

/** Described as an operation for `authorize`. */
const download = {
  id: 'download-feed',
  method: 'GET',
  auth: 'S',
  path: '/v2/feeds/{gateway}/{file}',
  answer: { mediaType: 'application/gzip' },
} as const;

interface DownloadParts {
  db: Db;
  feeds: FeedFiles;
  http: Parameters<typeof authorize>[1];
}

/**
 * Serves feed files (docs/contract.md 5.25), whole or by Range, so that an interrupted download can resume. Files never
 * change, so a download has no time limit.
 */
export function mountFeedDownloads(app: Application, { db, feeds, http }: DownloadParts): void {
  app.get('/v2/feeds/:gateway/:file', authorize(download, http), async (c) => {
    const dealer = requireDealer(c.get('caller').dealer);
    const gateway = requireOutChannel(findGateway(db, c.req.param('gateway')), dealer);
    const feed = feeds.list(gateway, generationOf(db)).find(({ file }) => file === c.req.param('file'));
    const answer = feed && (await sendFile(feed, feeds, c));
    if (!answer) throw new ApiError('FEED_NOT_FOUND', { detail: 'GET /v2/feeds names the newest files' });
    return answer;
  });
}

async function sendFile(feed: FeedFile, feeds: Pick<FeedFiles, 'open'>, c: HttpContext): Promise<Response | undefined> {
  const context = c.get('requestContext');
  const { headers: sent, method } = context.request;
  const tag = feed.sha256.slice(0, 22);
  const headers = {
    ...context.headers,
    etag: etagOf(tag, false),
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=86400, immutable',
    'content-type': 'application/gzip',
    'content-disposition': `attachment; filename="${feed.file}"`,
  };
  if (matchesName(sent.get('if-none-match'), tag)) return new Response(null, { status: 304, headers });
  const part = requestedPart(sent, feed.bytes, headers.etag);
  const { start, end } = part ?? { start: 0, end: feed.bytes - 1 };
  const own = {
    ...headers,
    'content-length': String(end - start + 1),
    ...(part && { 'content-range': `bytes ${start}-${end}/${feed.bytes}` }),
  };
  const status = part ? 206 : 200;
  if (method === 'HEAD') return new Response(null, { status, headers: own });
  const handle = await feeds.open(feed, { start, end });
  // Damaged, or just replaced with newer files by another process.
  if (!handle) return undefined;
  const stream = handle.createReadStream({ start, end, highWaterMark: pieceSize });
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { status, headers: own });
}

const pieceSize = 256 * 1024;

/** Returns undefined for the whole file, which also answers several ranges, as HTTP allows. */
function requestedPart(sent: Headers, bytes: number, tag: string): { start: number; end: number } | undefined {
  const range = sent.get('range');
  const condition = sent.get('if-range');
  if (range === null || (condition !== null && condition !== tag)) return undefined;
  const parts = parseRange(bytes, range);
  if (parts === -2) return undefined;
  if (parts === -1) {
    throw new ApiError('RANGE_NOT_SATISFIABLE', {
      detail: `The file has ${bytes} bytes`,
      headers: { 'content-range': `bytes */${bytes}` },
    });
  }
  return parts.length === 1 && parts.type === 'bytes' ? parts[0] : undefined;
}
