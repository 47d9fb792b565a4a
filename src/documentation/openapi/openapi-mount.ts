import type { Application } from '../../http/http-env.ts';
import type { ExampleWorld } from '../../http/example.ts';
import type { Operation } from '../../http/operation.ts';
import { answerKeptText } from '../kept-text.ts';
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
  let made: { world: string; text: string } | undefined;
  app.get('/openapi.json', (hono) => {
    const now = world();
    const key = JSON.stringify(now);
    if (made?.world !== key)
      made = { world: key, text: JSON.stringify(openApiDocument(operations, { publicUrl, world: now })) };
    return answerKeptText(hono.req.raw, made.text, 'application/json');
  });
}
