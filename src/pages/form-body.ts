import { readBytes } from '../http/bodies/body.ts';
import { ApiError } from '../http/problem.ts';

const formType = 'application/x-www-form-urlencoded';

/** Throws UNSUPPORTED_MEDIA_TYPE, or PAYLOAD_TOO_LARGE beyond `most` bytes. */
export async function readForm(request: Request, most: number): Promise<URLSearchParams> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== formType) throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { detail: `The body must be ${formType}` });
  return new URLSearchParams(Buffer.from(await readBytes(request, most)).toString());
}
