import { startSampleService } from '../../http/sample-service.ts';

/** Requested in process, so that compressed answers stay compressed. */
export function testPages() {
  const { app, stop } = startSampleService();
  return {
    publicUrl: 'https://api.example.org',
    stop,
    get: (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }),
    send: (path: string, init: RequestInit) => app.request(path, init),
  };
}
