import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { bodyValue, refuseBeginning } from '../../src/http/bodies/body-value.ts';
import type { Format } from '../../src/http/answers/format-choice.ts';
import { listen, type Listening } from '../../src/http/server.ts';
import { encodeXml } from '../../src/formats/xml-encode.ts';
import { insertContract } from '../support/operations.ts';
import { ApiError } from '../../src/http/problem.ts';
import { hostileBodies, type HostileBody } from '../support/hostile-bodies.ts';
import { startSampleService } from './sample-service.ts';

const million = 1_000_000;
const bodies = new Map(hostileBodies().map((body) => [body.name, body]));

function refusalOf(work: () => unknown): ApiError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const beginningRefused = (bytes: Uint8Array, format: Format) =>
  refusalOf(() => {
    refuseBeginning(bytes, format, insertContract);
  });

const contract = {
  ...{ contractNumber: 'C & é 😀', provider: { providerId: 'Small.in', providerReference: 'A' }, deposit: 100 },
  dealRows: [
    { arrival: '20270601', departure: '20270608', price: 40, promotions: [{ code: 'EB', label: '"Früh" \\' }] },
  ],
};
const marked = encodeXml(contract, insertContract.body?.shape as never, 'contract')
  .replace('<deposit>', '<!-- <a> --><?b > ?><![CDATA[ ]]><deposit>')
  .replace('<provider>', '<provider  a = "1>" >');
const wholes: [string, Format, Buffer][] = [
  ['JSON', 'json', Buffer.from(JSON.stringify(contract))],
  ['XML', 'xml', Buffer.from(marked)],
];

describe('the beginning of a body', () => {
  it.each(wholes)('is never refused where the whole is taken, wherever it is cut: %s', (_, format, bytes) => {
    expect(refusalOf(() => bodyValue(bytes, format, insertContract))).toBeUndefined();
    for (let end = 1; end <= bytes.length; end += 1)
      expect([end, beginningRefused(bytes.subarray(0, end), format)]).toEqual([end, undefined]);
  });

  it('is refused only where the whole is', () => {
    const piece = fc.constantFrom(
      ...'<>/!-[]{}":,\\&;aé?=\' 1'.split(''),
      '<a>',
      '</a>',
      '<!--',
      '-->',
      '<![CDATA[',
      '"a":',
    );
    const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, fc.nat(60), fc.constantFrom<Format>('json', 'xml'), (body, end, format) => {
        const bytes = Buffer.from(body);
        if (!beginningRefused(bytes.subarray(0, end), format)) return;
        expect(refusalOf(() => bodyValue(bytes, format, insertContract))).toBeDefined();
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ...[
      'XML: a million deal rows',
      'XML: a scalar a million times',
      'XML: a million comments',
      'XML: half a million attributes',
    ],
    ...['XML: a million pieces of character data', 'XML: depth 1,000,000 without an end', 'JSON: a million members'],
    ...['JSON: a million deal rows', 'JSON: depth 1,000,000 without an end'],
  ])('tells enough of %s', (name) => {
    const { bytes, type, code } = bodies.get(name) as HostileBody;
    const format = type === 'application/xml' ? 'xml' : 'json';
    expect(beginningRefused(bytes.subarray(0, million), format)?.code).toBe(code);
  });
});

describe('a large body over a connection', () => {
  const service = startSampleService();
  const key = service.key('provide3', ['ROLE_GATEWAYIN_API']);
  let listening: Listening | undefined;
  afterAll(async () => {
    await listening?.close();
    service.stop();
  });
  const post = async (body: NonNullable<RequestInit['body']>) => {
    listening ??= await listen(service.app, { host: '127.0.0.1', port: 0, publicUrl: 'http://127.0.0.1' });
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
    const url = `http://127.0.0.1:${listening.port}/v2/things`;
    const answer = await fetch(url, { method: 'POST', body, headers, duplex: 'half' });
    return { status: answer.status, ...((await answer.json()) as { code?: string }) };
  };
  const good = '{"label":"A","count":2,"day":"20270710"}';

  it('is counted while it comes when no length is announced', async () => {
    const streamed = (text: string) => new Blob([text]).stream();
    expect(await post(streamed(good))).toMatchObject({ status: 201 });
    expect(await post(streamed(good.padEnd(2_001)))).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    expect(await post(streamed(good.padEnd(3 * million)))).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    expect(await post(good)).toMatchObject({ status: 201 });
  });
});
