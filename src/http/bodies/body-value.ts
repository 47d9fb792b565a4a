import {
  removeEmptyMembers,
  findUnknownMembers,
  knownNamesAt,
  withoutLongLists,
  type LongList,
} from '../../formats/parsed.ts';
import { parseJson } from '../../formats/json.ts';
import { parseXml } from '../../formats/xml-decode.ts';
import { fieldErrorsOf, pointerOf, type FieldError } from '../../formats/fields/field-errors.ts';
import { ApiError } from '../problem.ts';
import { unknownName } from '../../values/edit-distance.ts';
import type { Format } from '../answers/format-choice.ts';
import { rootsOf, type Operation, type Resource } from '../operation.ts';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

export type BodyOperation = Pick<Operation, 'body'>;

export const supported = ['application/json', 'application/xml', 'text/xml'];

/**
 * Takes uncompressed bytes. Throws MALFORMED_BODY, VALIDATION_FAILED with all wrong fields (at most 100), or
 * UNKNOWN_MEMBER for a strict request.
 */
export function bodyValue(bytes: Uint8Array, format: Format, operation: BodyOperation, isStrict = false): unknown {
  const { body } = operation;
  if (!body) throw new Error('The operation takes no body');
  const parsed =
    format === 'xml'
      ? parseXml(
          bytes,
          body.shape,
          rootsOf(body).map(({ root }) => root),
        )
      : parseJson(bytes);
  if (parsed.outcome === 'malformed') throw new ApiError('MALFORMED_BODY', { detail: parsed.detail });
  refuseLongLists(body, parsed.value);
  const sent = removeEmptyMembers(parsed.value);
  const result = body.shape.safeParse(sent);
  const unknown = isStrict ? unknownMembers(body.shape, parsed.value) : [];
  if (!result.success) {
    const errors = [...fieldErrorsOf(result.error.issues, sent), ...unknown];
    throw notValid(errors.slice(0, 100), result.error.issues.length + unknown.length);
  }
  if (unknown.length > 0) {
    throw new ApiError('UNKNOWN_MEMBER', {
      detail: unknown
        .map(({ detail }) => detail)
        .join('; ')
        .slice(0, 1000),
      errors: unknown,
    });
  }
  return body.take ? body.take(result.data, sent) : result.data;
}

function unknownMembers(shape: Resource['shape'], value: unknown): FieldError[] {
  return findUnknownMembers(shape, value, 100).map((path): FieldError => {
    const [name, known] = [String(path.at(-1)), knownNamesAt(shape, path.slice(0, -1))];
    return { pointer: pointerOf(path), code: 'UNKNOWN_NAME', detail: unknownName(name, known) };
  });
}

/** Items of an over-long list are not validated; what is beside the list is. */
function refuseLongLists({ shape }: Resource, sent: unknown): void {
  const long: LongList[] = [];
  const others = withoutLongLists(shape, sent, long);
  if (long.length === 0) return;
  const errors = long.map(({ path, most }): FieldError => {
    return { pointer: pointerOf(path), code: 'TOO_MANY', detail: `Must have at most ${most} items` };
  });
  const rest = removeEmptyMembers(others);
  const isLong = ({ pointer }: FieldError) => errors.some((error) => error.pointer === pointer);
  const further = fieldErrorsOf(shape.safeParse(rest).error?.issues ?? [], rest).filter((error) => !isLong(error));
  throw notValid([...errors, ...further].slice(0, 100), errors.length + further.length);
}

function notValid(errors: FieldError[], count: number): ApiError {
  const detail = count === 1 ? '1 field is not valid' : `${count} fields are not valid`;
  return new ApiError('VALIDATION_FAILED', { detail, errors });
}

export function unsupported(detail: string, allowed: readonly string[] = supported): ApiError {
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', { detail, allowed: [...allowed] });
}

const gunzipAsync = promisify(gunzip);

/** Returns undefined above `most` bytes; throws MALFORMED_BODY when the body is not gzip. */
export async function decompressUpTo(bytes: Uint8Array, most: number): Promise<Uint8Array | undefined> {
  try {
    return await gunzipAsync(bytes, { maxOutputLength: most });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw new ApiError('MALFORMED_BODY', { detail: 'The body is not compressed with gzip' });
  }
}

export function tooLarge(limit: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', { detail: `The body may have at most ${limit} bytes` });
}
