import { describe, expect, it } from 'vitest';
import { declaration } from '../../client/declaration.ts';
import { readSource } from '../../structure/sources.ts';

describe('the typed client', () => {
  it('has the types of the present operations', async () => {
    const isFresh = readSource('client/service.d.ts') === (await declaration());
    expect(isFresh, 'client/service.d.ts is stale: run npm run client').toBe(true);
  });
});
