import { OpenSearchUnreachable, type OpenSearch, type RequestParts } from '../../../src/opensearch/client.ts';

export interface Sent {
  method: string;
  path: string;
  parts: RequestParts | undefined;
}

/** A line to OpenSearch that breaks at the request that `breaksAt` says, and stays broken. */
export interface BrokenLine extends OpenSearch {
  /** Requests that were made, the lost ones included. */
  sent: Sent[];
  /** Resolves when the line has broken. */
  broken: Promise<void>;
  /** Lets the request that was held arrive, and resolves when it was answered. */
  deliver: () => Promise<void>;
}

/**
 * Yields a line on which one request is `lost` on its way, or its answer is (`unanswered`), or it arrives only when it is `held` no more. To
 * the sender all of these look the same.
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

/** Yields a line that sends everything and notes it. */
export function unbrokenLine(client: OpenSearch): BrokenLine {
  return brokenLine(client, () => false);
}

/** Ids of the documents that went to `arrivals`. */
export function arrivalIds({ sent }: BrokenLine): string[] {
  const lines = sent.filter(({ path }) => /arrivals.*_bulk/.test(path)).flatMap(({ parts }) => parts?.lines ?? '');
  return [...lines.join('').matchAll(/^\{"(?:index|delete)":\{"_id":"([^"]+)"/gm)].map(([, id]) => id ?? '');
}
