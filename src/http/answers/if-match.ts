import { ApiError } from '../problem.ts';

/**
 * Refuses the request when it was meant for another version of the record: no strong tag of its If-Match header begins with
 * the record's tag, whatever format, language and packing the rest stands for. `*` means every version; without a header nothing is
 * asked. Comes inside the transaction of the write. Throws PRECONDITION_FAILED.
 */
export function refuseUnlessMatching(ifMatch: string | undefined, tag: string): void {
  if (ifMatch === undefined || ifMatch.split(',').some((entry) => names(entry.trim(), tag))) return;
  throw new ApiError('PRECONDITION_FAILED', { detail: 'The record changed since the tag in If-Match was given' });
}

function names(entry: string, tag: string): boolean {
  return entry === '*' || /^"([A-Za-z0-9_-]{16})(?:-gz|\.[^"]*)?"$/.exec(entry)?.[1] === tag;
}
