import type { Exchange } from '../request-context.ts';
import { formatFor, jsonFormatFor, problemFormatFor, type Format } from './format-choice.ts';
import type { Operation } from '../operation.ts';

/** Yields the format that a request wishes of an operation, or of a refusal when there is none. */
export function wishedFormat(
  { mediaType, isJsonOnly, hasLines }: Pick<Operation, 'mediaType' | 'isJsonOnly' | 'hasLines'>,
  { query, request }: Exchange,
): Format {
  const accept = request.headers.get('accept');
  if (isJsonOnly === true) return jsonFormatFor(query, accept);
  return mediaType === undefined ? formatFor(query, accept, hasLines) : problemFormatFor(query, accept, mediaType);
}
