import { OpenSearchUnreachable, type OpenSearch, type RequestParts } from '../../../src/opensearch/client.ts';

export interface Sent {
  method: string;
  path: string;
  parts: RequestParts | undefined;
}

/** A connection to OpenSearch that breaks at the request chosen by `breaksAt`, and stays broken. */
export interface BrokenLine extends OpenSearch {
  sent: Sent[];
  broken: Promise<void>;
  /** Delivers the held request, and resolves when it was answered. */
  deliver: () => Promise<void>;
}

/**
 * One request is `lost`, or its answer is (`unanswered`), or it is `held` and arrives late. To the sender all of these
 * look the same.
 */
export function brokenLine(
  client: OpenSearch,
  breaksAt: (request: Sent, number: number) => boolean,
  how: 'lost' | 'unanswered' | 'held' = 'lost',
): BrokenLine {
  const sent: Sent[] = [];
  let isBroken = false;
  let held: () => Promise<unknown> = () => Promise.resolve();
  let tell = (): void => undefined;
  const broken = new Promise<void>((resolve) => (tell = resolve));
  return {
    sent,
    broken,
    async deliver() {
      await held();
    },
    async send<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, parts?: RequestParts) {
      sent.push({ method, path, parts });
      const breaks = !isBroken && breaksAt({ method, path, parts }, sent.length);
      if (!isBroken && !breaks) return client.send<Answer>(method, path, parts);
      if (breaks && how === 'unanswered') await client.send(method, path, parts);
      if (breaks && how === 'held') held = () => client.send(method, path, parts);
      isBroken = true;
      tell();
      throw new OpenSearchUnreachable('The line is broken');
    },
    close: () => Promise.resolve(),
    isClosed: () => false,
  };
}

export function unbrokenLine(client: OpenSearch): BrokenLine {
  return brokenLine(client, () => false);
}

export function arrivalIds({ sent }: BrokenLine): string[] {
  const lines = sent.filter(({ path }) => /arrivals.*_bulk/.test(path)).flatMap(({ parts }) => parts?.lines ?? '');
  return [...lines.join('').matchAll(/^\{"(?:index|delete)":\{"_id":"([^"]+)"/gm)].map(([, id]) => id ?? '');
}
