import { createApplication } from '../../http/application.ts';
import type { Application, HttpMiddleware } from '../../http/http-env.ts';
import type { Operation } from '../../http/operation.ts';
import { createHttpParts, type HttpTools } from '../mounts/http-parts.ts';
import { mountGuides, mountHealth, mountSearch } from '../mounts/mount-pages.ts';
import { mountMetrics } from '../../http/metrics/metrics-page.ts';
import type { Readiness } from '../readiness.ts';
import type { NodeParts } from './node-parts.ts';
import type { PassOn } from './pass-on.ts';

interface NodeApplicationParts {
  parts: NodeParts;
  operations: readonly Operation[];
  /** All that the service has, for the guides. */
  described: readonly Operation[];
  readiness: () => Readiness | Promise<Readiness>;
  tools: HttpTools;
  /** Stand before all operations, in this order. */
  before: readonly HttpMiddleware[];
  passOn: PassOn;
}

/** Yields the application of a search node: its operations and pages, and for all else the primary's answers. */
export function createNodeApplication(given: NodeApplicationParts): Application {
  const { parts, operations, described, readiness, tools, before, passOn } = given;
  const http = createHttpParts(parts, tools);
  const app = createApplication(http, operations, (pages) => {
    for (const each of before) pages.use(each);
    mountHealth(pages, readiness);
    mountMetrics(pages, http.metrics.text, parts.config.metricsToken);
    mountGuides(pages, described, parts);
    mountSearch(pages, operations, parts, http);
  });
  app.all('/*', (c) => passOn(c));
  return app;
}
