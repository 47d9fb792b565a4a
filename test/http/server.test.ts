import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { listen } from '../../src/http/server.ts';
import { place, startSampleService } from './sample-service.ts';

const service = startSampleService();
const listening = await listen(service.app, place);
const base = `http://127.0.0.1:${listening.port}`;
afterAll(async () => {
  await listening.close();
  service.stop();
});

async function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(listening.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('end', () => {
      resolve(answer);
    });
    socket.on('error', reject);
  });
}

describe('the server', () => {
  it('answers HEAD with the length of the body it leaves out', async () => {
    const answer = await fetch(`${base}/v2/things/1`, { method: 'HEAD' });
    expect(Number(answer.headers.get('Content-Length'))).toBeGreaterThan(10);
  });

  it('refuses a request line and headers above 64 KB with 431', async () => {
    const answer = await raw(`GET /v2/things/1?q=${'x'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('"code":"HEADERS_TOO_LARGE"');
  });

  it('takes a request line of 60 KB', async () => {
    const answer = await raw(
      `GET /v2/things/1?q=${'x'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('refuses what is no HTTP', async () => {
    expect(await raw('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each([
    ['two of the same', 'Host: x\r\nHost: x'],
    ['two', 'Host: x\r\nhost: y'],
    ['three', 'Host: x\r\nHOST: y\r\nHost: z'],
    ['two, one empty', 'Host: x\r\nHost:'],
  ])('refuses %s as Host header', async (_, lines) => {
    const answer = await raw(`GET /v2/things/1 HTTP/1.1\r\n${lines}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"INVALID_PARAMETER"');
  });

  it('says why it cannot listen', async () => {
    await expect(listen(service.app, { ...place, port: listening.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('lets a request under way finish when it closes', async () => {
    const second = await listen(service.app, place);
    const key = service.key('provide2', ['ROLE_GATEWAYIN_API']);
    const body = '{"label":"A","count":2,"day":"20270710"}';
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(second.port, '127.0.0.1');
      let text = '';
      let closing: Promise<void> | undefined;
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        // The server has the head of the request, so the request is in progress.
        closing ??= second.close();
        if (text.endsWith('100 Continue\r\n\r\n')) socket.end(body);
      });
      socket.on('end', () => {
        closing?.then(() => {
          resolve(text);
        }, reject);
      });
      socket.write(`POST /v2/things HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nExpect: 100-continue\r\n`);
      socket.write(`Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`);
    });
    expect(answer).toContain('HTTP/1.1 201 ');
    await expect(fetch(`http://127.0.0.1:${second.port}/health`)).rejects.toThrow();
  });
});
