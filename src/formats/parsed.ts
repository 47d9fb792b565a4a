/**
 * `detail` is a sentence for the caller that never repeats what was sent. A body with too much in it may be cut: if its
 * beginning shows that one of its lists is too long, that is reported, otherwise it is malformed.
 */
export type Parsed =
  | { outcome: 'read'; value: unknown }
  | { outcome: 'cut'; value: unknown; detail: string }
  | { outcome: 'malformed'; detail: string };

export function refuseBody(detail: string): Extract<Parsed, { outcome: 'malformed' }> {
  return { outcome: 'malformed', detail };
}

/** Drops a byte order mark; returns undefined when the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
