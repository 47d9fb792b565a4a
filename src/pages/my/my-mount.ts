import type { Hono } from 'hono';
import type { HttpContext, HttpEnv } from '../../http/http-env.ts';
import { addPage } from '../page-routes.ts';
import { showFinding, takeFinding } from './find-page.ts';
import type { MyParts } from './my-parts.ts';
import { type MyVisit, showBooking, showPreview, takeCancellation, takeMessage } from './my-visit.ts';

/** docs/contract.md 5.26: `/my`, `/my/{token}` and their form targets. */
export function mountMyPages(app: Hono<HttpEnv>, parts: MyParts): void {
  const { refuseForeign } = parts;
  const answer = (visited: (visit: MyVisit) => Promise<Response>) => (hono: HttpContext) =>
    visited({ token: hono.req.param('token') ?? '', context: hono.get('requestContext'), parts });
  const visitOf = (hono: HttpContext) => ({ context: hono.get('requestContext'), parts });
  addPage(app, '/my', {
    GET: [(hono) => showFinding(visitOf(hono))],
    POST: [refuseForeign, (hono) => takeFinding(visitOf(hono))],
  });
  addPage(app, '/my/:token', { GET: [answer(showBooking)] });
  addPage(app, '/my/:token/cancel', { GET: [answer(showPreview)], POST: [refuseForeign, answer(takeCancellation)] });
  addPage(app, '/my/:token/message', { POST: [refuseForeign, answer(takeMessage)] });
}
