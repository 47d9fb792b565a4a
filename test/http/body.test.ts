import { afterAll, describe, expect, it } from 'vitest';
import { startSampleService } from './sample-service.ts';

const service = startSampleService();
const key = service.key('provide1', ['ROLE_GATEWAYIN_API']);
afterAll(service.stop);

const good = '{"label":"A","count":2,"day":"20270710"}';
const json = { 'Content-Type': 'application/json' };

interface Answer {
  body?: unknown;
  code?: string;
  errors?: { pointer: string; code: string }[];
}

async function post(body: NonNullable<RequestInit['body']>, headers: Record<string, string> = json) {
  const request = new Request('http://localhost/v2/things', {
    method: 'POST',
    headers: { 'X-API-Key': key, ...headers },
    body: typeof body === 'string' ? Buffer.from(body) : body,
    duplex: 'half',
  });
  const answer = await service.app.fetch(request);
  return { status: answer.status, location: answer.headers.get('Location'), ...((await answer.json()) as Answer) };
}

describe('a body', () => {
  const read = { label: 'A', count: 2, day: 21009, tags: [] };

  it('creates a record and returns its path', async () => {
    expect(await post(good)).toMatchObject({ status: 201, location: '/v2/things/1', body: read });
  });

  it('says the same in JSON and in XML, whatever the order of the elements', async () => {
    const xml = '<thing><day>20270710</day><tags><tag>x</tag></tags><count> 2 </count><label>A</label></thing>';
    const body = { ...read, tags: ['x'] };
    expect(await post(xml, { 'Content-Type': 'application/xml; charset=UTF-8' })).toMatchObject({ status: 201, body });
    expect(await post(xml, { 'Content-Type': 'text/xml' })).toMatchObject({ status: 201, body });
  });

  it('may begin with a byte order mark or with blanks', async () => {
    const xml = '\ufeff<thing><label>A</label><count>2</count><day>20270710</day></thing>';
    expect(await post(` \n${good}`)).toMatchObject({ status: 201, body: read });
    expect(await post(xml, { 'Content-Type': 'text/xml' })).toMatchObject({ status: 201, body: read });
  });

  it('may hold numbers as texts; empty texts and null count as absent, unknown members are ignored', async () => {
    const body = '{"label":" A ","count":"2","day":"20270710","price":"480.5","owner":null,"other":1,"tags":""}';
    expect(await post(body)).toMatchObject({ status: 201, body: { ...read, price: 48050 } });
  });

  it.each([
    ['text/plain', good],
    ['application/x-www-form-urlencoded', 'label=A'],
  ])('of the type %s is 415', async (type, body) => {
    expect(await post(body, { 'Content-Type': type })).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it.each([
    ['nothing', '', 'application/json'],
    ['another root', '<other/>', 'application/xml'],
    ['JSON called XML', good, 'application/xml'],
  ])('with %s is 400 MALFORMED_BODY', async (_, body, type) => {
    expect(await post(body, { 'Content-Type': type })).toMatchObject({ status: 400, code: 'MALFORMED_BODY' });
  });

  it('names every wrong field by its pointer, and never what was sent', async () => {
    const body = { count: 'many', day: '20270230', price: 1.005, tags: ['', 'toolong'], owner: { email: 7 } };
    const answer = await post(JSON.stringify(body));
    expect(answer).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(answer.errors?.map((error) => [error.pointer, error.code])).toEqual([
      ['/label', 'MISSING'],
      ['/count', 'INVALID_TYPE'],
      ['/day', 'INVALID_DATE'],
      ['/price', 'INVALID_VALUE'],
      ['/tags/0', 'MISSING'],
      ['/tags/1', 'TOO_LONG'],
      ['/owner/email', 'INVALID_TYPE'],
    ]);
    expect(JSON.stringify(answer)).not.toContain('toolong');
  });

  it.each(['[]', '7', '"text"', '<thing>text</thing>'])('that is no object is 422: %s', async (body) => {
    expect(await post(body, { 'Content-Type': body.startsWith('<') ? 'text/xml' : 'application/json' })).toMatchObject({
      status: 422,
      code: 'VALIDATION_FAILED',
      errors: [{ pointer: '', code: 'INVALID_TYPE' }],
    });
  });

  it('that never ends is given up at the limit', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(Buffer.alloc(1000, ' '));
      },
    });
    expect(await post(endless)).toMatchObject({ status: 413 });
    expect(pulled).toBeLessThan(10);
  });
});
