import { Hono } from 'hono';
import type { HttpParts } from './http-parts.ts';
import { allowOrigins } from './middleware/allow-origins.ts';
import { beginRequest } from './middleware/begin-request.ts';
import { countPageRequests } from './middleware/count-page-requests.ts';
import { noteRequest } from './middleware/note-request.ts';
import { refuseSecondHost } from './middleware/refuse-second-host.ts';
import { shareHeaders } from './middleware/share-headers.ts';
import { mountOperations, refuseOtherMethods } from './mount-operations.ts';
import type { Operation } from './operation.ts';
import { answerProblem, refuseUnknown } from './problem-response.ts';
import type { Application, HttpEnv } from './http-env.ts';

/**
 * Every request, to an operation or a page, passes the middleware in this order; for what operations add see
 * `mount-operations.ts`.
 */
export function createApplication(
  parts: HttpParts,
  operations: readonly Operation[],
  mountPages: (app: Application) => void,
): Application {
  const app: Application = new Hono<HttpEnv>();
  app.onError((error, c) => answerProblem(error, c, parts));
  app.notFound((c) => refuseUnknown(c, app.routes, parts));
  app.use(beginRequest(parts));
  app.use(noteRequest(parts));
  app.use(refuseSecondHost);
  app.use(allowOrigins(parts));
  app.use(shareHeaders());
  app.use(countPageRequests(parts, () => app.routes));
  mountPages(app);
  refuseOtherMethods(app);
  mountOperations(app, operations, parts);
  return app;
}
