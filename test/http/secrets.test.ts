import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, startSampleService } from './sample-service.ts';

const service = startSampleService({ METRICS_TOKEN: 'a-token-of-the-metrics' });
afterAll(() => service.stop());

const key = service.key('Canary00', ['ROLE_GATEWAYIN_API', 'ROLE_SERVICEPROD_API']);
const unknownKey = service.key('Canary01', []).replace('Canary01', 'Canary02');
const canaries = ['agathe.canari@example.org', 'Agathe', 'Canari-Duvivier', '+33 6 99 88 77 66', '198.51.100.77'];
const secrets = [...canaries, key, unknownKey, key.slice(18, 61), 'a-token-of-the-metrics', 'wrong-metrics-token'];
const metricsToken = { Authorization: 'Bearer a-token-of-the-metrics' };

/** Every canary in every place that a caller controls. */
async function sendEverywhere(): Promise<void> {
  for (const canary of [...canaries, key, unknownKey]) {
    const text = encodeURIComponent(canary);
    for (const before of ['/v2/things/', '/', '/v2/', '/media/', '/docs/problems/']) await service.get(before + text);
    for (const name of ['pagesize', 'features', 'wrong', 'email', 'apikey', text]) {
      for (const path of ['/v2/things', '/v2/failing/1', '/nothing', '/health', '/metrics']) {
        await service.get(`${path}?${name}=${text}`, { 'X-API-Key': key });
      }
    }
    for (const name of [
      ...['X-API-Key', 'Authorization', 'Accept', 'Accept-Language', 'Origin', 'User-Agent', 'Cookie', 'Referer'],
      ...['If-None-Match', 'X-Forwarded-For', 'traceparent'],
    ]) {
      for (const path of ['/v2/things?pagesize=1', '/v2/failing/1', '/metrics']) {
        await service.get(path, { [name]: name === 'Authorization' ? `Bearer ${canary}` : canary });
      }
    }
    const owner = { email: canary };
    for (const body of [
      JSON.stringify({ label: canary, count: canary, day: canary, owner, [canary]: canary }),
      JSON.stringify({ label: 'A', count: 1, day: '20270710', owner }),
      `{"label": "${canary}`,
      `<thing><label>${canary}</label></thing>`,
    ]) {
      await service.app.request('/v2/things', {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Content-Type': body.startsWith('<') ? 'application/xml' : 'application/json' },
        body,
      });
    }
  }
  await service.get('/metrics', { Authorization: 'Bearer wrong-metrics-token' });
}

describe('what identifies somebody, sent in path, query, headers and bodies,', () => {
  let log = '';
  let metrics = '';

  beforeAll(async () => {
    failure.error = new Error(`failed for ${canaries.join('\n    at ')} with ${key}`);
    await sendEverywhere();
    log = service.lines.join('');
    metrics = await (await service.get('/metrics', metricsToken)).text();
  });

  it('is in no line of the log', () => {
    expect(service.lines.length).toBeGreaterThan(200);
    expect(log.includes('"msg":"request failed"')).toBe(true);
    for (const secret of [...secrets, ...secrets.map((text) => encodeURIComponent(text))]) {
      expect(log.includes(secret), secret).toBe(false);
    }
  });

  it('is in no metric', () => {
    expect(metrics.includes('http_requests_total{operation="/v2/things",method="POST",status="201"}')).toBe(true);
    for (const secret of [...secrets, ...secrets.map((text) => encodeURIComponent(text))]) {
      expect(metrics.includes(secret), secret).toBe(false);
    }
  });

  it('makes no label of its own: paths that do not exist are one', () => {
    const operations = [...metrics.matchAll(/http_requests_total\{operation="([^"]*)"/g)].map((match) => match[1]);
    const pages = ['/health', '/metrics', '/media', '/docs', 'unknown'];
    expect(new Set(operations)).toEqual(new Set(['/v2/things', '/v2/things/{id}', '/v2/failing/{id}', ...pages]));
  });

  it('is taken out of a line also when somebody logs it by mistake', () => {
    service.lines.length = 0;
    service.service.log.warn(
      { key, customer: { name: 'Agathe' }, nested: { email: canaries[0] } },
      `${key} ${canaries[0] ?? ''}`,
    );
    for (const secret of [key, 'Agathe', 'agathe.canari']) expect(service.lines.join('')).not.toContain(secret);
  });
});

describe('/metrics', () => {
  it('wants its token', async () => {
    expect((await service.get('/metrics')).status).toBe(401);
    expect((await service.get('/metrics', { Authorization: 'Bearer a-token-of-the-metricz' })).status).toBe(401);
    const answer = await service.get('/metrics', metricsToken);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  it('is open to programs of the machine itself without one', async () => {
    const open = startSampleService();
    expect((await open.get('/metrics')).status).toBe(200);
    open.stop();
  });

  it('counts answers by status, problems by code, and what was above a rate', async () => {
    const counted = startSampleService({ RATE_ADDRESS_READS: '4' });
    const answer = await counted.get('/v2/things/1');
    await counted.get('/v2/things/1');
    await counted.get('/v2/things/1', { 'If-None-Match': answer.headers.get('ETag') ?? '' });
    await counted.get('/v2/things/404');
    await counted.get('/v2/things/1');
    const text = await (await counted.get('/metrics')).text();
    counted.stop();
    const statuses = Object.entries({ 200: 2, 304: 1, 404: 1, 429: 1 }).map(
      ([status, count]) => `http_requests_total{operation="/v2/things/{id}",method="GET",status="${status}"} ${count}`,
    );
    for (const line of [
      ...statuses,
      'http_request_seconds_count{operation="/v2/things/{id}"} 5',
      ...['LODGING_NOT_FOUND', 'RATE_LIMITED'].map((code) => `http_problems_total{code="${code}"} 1`),
      'rate_limited_total{quota="addressReads"} 1',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    expect(text).toMatch(/event_loop_delay_seconds\{quantile="0\.99"\} \d/);
  });
});
