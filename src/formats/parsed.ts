/**
 * What reading a body yields: its value, or a sentence for the caller that never repeats what was sent. A body with too much in
 * it may be cut: its beginning tells whether one of its lists is too long, else it is malformed.
 */
export type Parsed =
  | { outcome: 'read'; value: unknown }
  | { outcome: 'cut'; value: unknown; detail: string }
  | { outcome: 'malformed'; detail: string };

/** Yields the refusal of a body. */
export function refuseBody(detail: string): Extract<Parsed, { outcome: 'malformed' }> {
  return { outcome: 'malformed', detail };
}

/** Reads UTF-8, without a byte order mark; undefined when the bytes are no UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
