import { afterAll, describe, expect, it } from 'vitest';
import { startSampleService } from './sample-service.ts';

const service = startSampleService();
const key = service.key('seller01', ['ROLE_SERVICEPROD_API']);
afterAll(service.stop);

interface Answer {
  query?: Record<string, unknown>;
  code?: string;
  errors?: { parameter: string; code: string }[];
  allowed?: string[];
}

async function list(query: string, headers: Record<string, string> = {}) {
  const answer = await service.get(`/v2/things?${query}`, { 'X-API-Key': key, ...headers });
  return {
    status: answer.status,
    unknown: answer.headers.get('X-Unknown-Parameters'),
    ...((await answer.json()) as Answer),
  };
}

describe('query parameters', () => {
  it('read flags as true, 1, false or 0', async () => {
    for (const [text, flag] of Object.entries({ true: true, 1: true, false: false, 0: false })) {
      expect(await list(`pagesize=1&flag=${text}`)).toMatchObject({ query: { flag } });
    }
  });

  it('that are unknown are ignored and named in a header', async () => {
    const answer = await list('pagesize=1&pagSize=3&format=json&lang=fr&a%0Ab=1&pagSize=4');
    expect(answer).toMatchObject({ status: 200, unknown: 'pagSize, a%0Ab' });
  });

  it('that are wrong are reported beside a wrong language and what a strict request does not know', async () => {
    const query = 'pagesize=500&lang=it&pagSize=3';
    const lenient = await list(query);
    expect(lenient).toMatchObject({ code: 'INVALID_PARAMETER', allowed: ['fr', 'en', 'de', 'es'] });
    expect(lenient.errors?.map(({ parameter }) => parameter)).toEqual(['pagesize', 'lang']);
    const strict = await list(query, { Prefer: 'handling=strict' });
    expect(strict).toMatchObject({ status: 400, code: 'UNKNOWN_PARAMETER' });
    expect(strict.errors?.map(({ parameter }) => parameter)).toEqual(['pagesize', 'pagSize', 'lang']);
  });

  it.each(['pagesize', 'lang', 'format'])('%s sent twice is a DUPLICATE', async (name) => {
    const value = { pagesize: '1', lang: 'fr', format: 'json' }[name];
    expect(await list(`pagesize=1&${name}=${value}&${name}=${value}`)).toMatchObject({
      status: 400,
      code: 'INVALID_PARAMETER',
      errors: [{ parameter: name, code: 'DUPLICATE' }],
    });
  });
});
