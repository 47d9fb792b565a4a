import type { Config } from '../../service/config.ts';
import { findReachableHost } from '../../service/reachable-host.ts';

const patience = 2_000;

/** `body` is undefined when no service answers, else its JSON or text. */
export async function askService(
  { host, port, metricsToken }: Pick<Config, 'host' | 'port' | 'metricsToken'>,
  path: string,
): Promise<{ url: string; body: unknown }> {
  const url = `http://${findReachableHost(host)}:${port}`;
  try {
    const headers = metricsToken === undefined ? {} : { authorization: `Bearer ${metricsToken}` };
    const answer = await fetch(url + path, { headers, signal: AbortSignal.timeout(patience) });
    const text = await answer.text();
    return { url, body: answer.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : text };
  } catch {
    return { url, body: undefined };
  }
}
