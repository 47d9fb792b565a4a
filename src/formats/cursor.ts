/** Yields the value as an opaque text for a query parameter: base64url of its JSON. */
export function writeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Reads what `writeCursor` wrote; undefined when the text is nothing of the kind. Its members are for the reader to check. */
export function readCursor(text: string): unknown {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return undefined;
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
