import { hash } from 'node:crypto';
import type { Application } from '../../http/http-env.ts';
import { etagOf, matchesName } from '../../http/answers/etag.ts';
import type { ExampleWorld } from '../../http/example.ts';
import type { Operation } from '../../http/operation.ts';
import { openApiDocument } from './openapi.ts';

/**
 * Mounts `GET /openapi.json`, the description of the operations for programs. `world` yields what its examples speak of, as of
 * now: they work when they are pasted.
 */
export function mountOpenApi(
  app: Application,
  operations: readonly Operation[],
  { publicUrl, world }: { publicUrl: string; world: () => ExampleWorld },
): void {
  let made: { world: string; text: string; name: string } | undefined;
  const present = () => {
    const now = world();
    const key = JSON.stringify(now);
    if (made?.world === key) return made;
    const text = JSON.stringify(openApiDocument(operations, { publicUrl, world: now }));
    return (made = { world: key, text, name: hash('sha256', text, 'base64url').slice(0, 22) });
  };
  app.get('/openapi.json', ({ req: { raw: request } }) => {
    const { text, name } = present();
    const headers = {
      'Cache-Control': 'public, no-cache',
      ETag: etagOf(name, false),
    };
    if (matchesName(request.headers.get('If-None-Match'), name)) return new Response(null, { status: 304, headers });
    return new Response(text, { headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } });
  });
}
