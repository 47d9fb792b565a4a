import { expect, it } from 'vitest';
import { saveNextGeneration } from '../../src/sqlite/generation.ts';
import { isConditional } from '../support/operations.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';
import { serviceForSuite } from '../support/service.ts';

const service = serviceForSuite(() => ({ seed: sampleSeed() }));

const conditional = allOperations.filter(([, operation]) => isConditional(operation));

it.each(conditional)(
  'names the answers of %s after the generation, so that no ETag of a former one holds',
  async (id, operation) => {
    const ask = async (tag = '') => {
      const answer = await send(service, sampleRequest(service, id), {
        key: keyFor(operation),
        headers: tag === '' ? {} : { 'If-None-Match': tag },
      });
      await answer.arrayBuffer();
      return { status: answer.status, tag: answer.headers.get('ETag') ?? '' };
    };
    const { tag } = await ask();
    expect((await ask(tag)).status).toBe(304);
    saveNextGeneration(service.db, []);
    const later = await ask(tag);
    expect(later.status).toBe(200);
    expect(later.tag).not.toBe(tag);
  },
);
