import { fileURLToPath } from 'node:url';
import { mountSchemas } from '../../documentation/xsd/xsd.ts';
import type { Application } from '../../http/http-env.ts';
import type { HttpParts } from '../../http/http-parts.ts';
import { mountOperations } from '../../http/mount-operations.ts';
import type { Operation } from '../../http/operation.ts';
import { mountDocs } from '../../pages/docs.ts';
import type { LegalTexts } from '../../pages/legal/legal-texts.ts';
import { mountMedia } from '../../pages/media-mount.ts';
import { mountSearchPage } from '../../pages/search/search-mount.ts';
import { readVisitor } from '../../pages/search/visitor.ts';
import { selectVisitorOperations } from '../../pages/search/visitor-operations.ts';
import { findWebDealer } from '../demo.ts';
import type { Readiness } from '../readiness.ts';
import { version } from '../../values/version.ts';
import type { ServiceParts } from '../service-parts.ts';

const demoFolder = fileURLToPath(new URL('../../../seed/', import.meta.url));

export function mountHealth(app: Application, readiness: () => Readiness | Promise<Readiness>): void {
  const fresh = { 'cache-control': 'no-store' };
  app.get('/health', (c) => c.json({ status: 'ok', version }, 200, fresh));
  app.get('/ready', async (c) => {
    const state = await readiness();
    // The contract is silent on a store that cannot be written: `/ready` answers 503, so that others get the traffic.
    return c.json(state, ['starting', 'suspended'].includes(state.status) || !state.store ? 503 : 200, fresh);
  });
}

export function mountGuides(
  app: Application,
  operations: readonly Operation[],
  { log, config: { publicUrl } }: Pick<ServiceParts, 'log' | 'config'>,
): void {
  mountSchemas(app, operations);
  mountDocs(app, { publicUrl, log });
  mountMedia(app, { folder: demoFolder });
}

/** Mounts nothing unless there is a dealer whose lodgings the page shows. */
export function mountSearch(
  app: Application,
  operations: readonly Operation[],
  parts: Pick<ServiceParts, 'db' | 'log' | 'config'>,
  http: HttpParts,
  legal: LegalTexts,
): void {
  const webDealer = findWebDealer(parts.db, parts.config);
  if (webDealer === undefined) return;
  const { db, log, config } = parts;
  const { publicUrl, mapStyleUrl, addressShown } = config;
  const authenticate = () => readVisitor(db, webDealer);
  mountOperations(app, selectVisitorOperations(operations), { ...http, authenticate });
  mountSearchPage(app, {
    db,
    log,
    dealerId: webDealer,
    publicUrl,
    mapStyleUrl,
    addressShown,
    legal: [...legal.keys()],
  });
}
