import { ApiError } from '../problem.ts';

/**
 * Throws PRECONDITION_FAILED when no strong tag of If-Match begins with the record's tag; the rest of a tag stands for
 * format, language and compression. `*` means every version; without the header nothing is checked. Call inside the
 * transaction of the write.
 */
export function refuseUnlessMatching(ifMatch: string | undefined, tag: string): void {
  if (ifMatch === undefined || ifMatch.split(',').some((entry) => names(entry.trim(), tag))) return;
  throw new ApiError('PRECONDITION_FAILED', { detail: 'The record changed since the tag in If-Match was given' });
}

function names(entry: string, tag: string): boolean {
  return entry === '*' || /^"([A-Za-z0-9_-]{16})(?:-gz|\.[^"]*)?"$/.exec(entry)?.[1] === tag;
}
