import { createApplication } from '../../http/application.ts';
import type { Application, HttpMiddleware } from '../../http/http-env.ts';
import type { Operation } from '../../http/operation.ts';
import { mountFeedDownloads } from '../../feeds/files/download-mount.ts';
import type { FeedFiles } from '../../feeds/files/feed-folder.ts';
import { routerPath } from '../../http/path.ts';
import { selectVisitorOperations } from '../../pages/search/visitor-operations.ts';
import { findLegalTexts } from '../demo.ts';
import { createHttpParts, type HttpTools } from '../mounts/http-parts.ts';
import { mountGuides, mountHealth, mountSearch } from '../mounts/mount-pages.ts';
import { mountMetrics } from '../../http/metrics.ts';
import type { Readiness } from '../readiness.ts';
import { bringFirst, type BringLodging } from './bring-lodgings.ts';
import type { NodeOperations, NodeParts } from './node-parts.ts';
import type { PassOn } from './pass-on.ts';

interface NodeApplicationParts {
  parts: NodeParts;
  operations: NodeOperations;
  feeds: FeedFiles;
  knowsFeeds: () => boolean;
  bring: BringLodging;
  readiness: () => Readiness | Promise<Readiness>;
  tools: HttpTools;
  before: HttpMiddleware;
  passOn: PassOn;
}

export function createNodeApplication(given: NodeApplicationParts): Application {
  const { parts, operations, readiness, tools, before, feeds, passOn } = given;
  const leave: HttpMiddleware = (c) => passOn(c);
  const answerElsewhere = (operation: Pick<Operation, 'id'>) => (operations.isOwn(operation) ? undefined : leave);
  const http = { ...createHttpParts(parts, tools), answerElsewhere };
  const app = createApplication(http, operations.all, (pages) => {
    pages.use(before);
    prepareAnswers(pages, given);
    mountHealth(pages, readiness);
    mountMetrics(pages, http.metrics.text, parts.config.metricsToken);
    mountGuides(pages, operations.all, parts);
    mountFeedDownloads(pages, { db: parts.db, feeds, http, answerMissing: passOn });
    mountSearch(pages, operations.all, parts, http, findLegalTexts(parts.db, parts.config, parts.log));
  });
  app.all('/*', (c) => passOn(c));
  return app;
}

function prepareAnswers(pages: Application, { operations, bring, passOn, knowsFeeds }: NodeApplicationParts): void {
  const { ofCopy, ofFeeds } = operations;
  for (const operation of [...ofCopy, ...selectVisitorOperations(ofCopy), lodgingPage])
    pages.use(routerPath(operation.path), bringFirst(operation, bring, passOn));
  for (const { path } of ofFeeds) pages.use(routerPath(path), lacking(knowsFeeds, passOn));
}

/** The head of this page is rendered from the lodging. */
const lodgingPage = { path: '/lodgings/{id}' };

function lacking(isKnown: () => boolean, passOn: PassOn): HttpMiddleware {
  return (c, next) => (isKnown() ? next() : passOn(c));
}
