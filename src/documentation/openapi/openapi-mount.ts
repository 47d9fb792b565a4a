import type { Application } from '../../http/http-env.ts';
import type { ExampleWorld, Operation } from '../../http/operation.ts';
import { keepText } from '../kept-text.ts';
import { openApiDocument } from './openapi.ts';
import type { DemoKey } from './openapi-security.ts';

/**
 * `world` returns the current objects that examples refer to, so that they work when pasted. `demoKey` is public; it
 * exists only on demo data in mode test.
 */
export function mountOpenApi(
  app: Application,
  operations: readonly Operation[],
  { publicUrl, world, demoKey }: { publicUrl: string; world: () => ExampleWorld; demoKey: DemoKey | undefined },
): void {
  let made: { world: string; answer: ReturnType<typeof keepText> } | undefined;
  app.get('/openapi.json', (hono) => {
    const now = world();
    const key = JSON.stringify(now);
    if (made?.world !== key) {
      const text = JSON.stringify(openApiDocument(operations, { publicUrl, world: now, demoKey }));
      made = { world: key, answer: keepText(text, 'application/json') };
    }
    return made.answer(hono.req.raw);
  });
}
