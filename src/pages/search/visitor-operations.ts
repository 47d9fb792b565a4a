import type { Call, Operation, Caller } from '../../http/operation.ts';
import { ApiError } from '../../http/problem.ts';
import { findDealer } from '../../partners/store/dealers.ts';
import type { Db } from '../../sqlite/database.ts';

/** The only operations open to browsers. */
const calls: ReadonlySet<string> = new Set([
  'GET /v2/stays/search',
  'GET /v2/stays/calendar',
  'GET /v2/places/suggests',
  'GET /v2/dictionary',
  'GET /v2/lodgings/{id}',
  'GET /v2/lodgings/{id}/availabilities',
  'GET /v2/lodgings/{id}/estimated-daily-price',
  'GET /v2/lodgings/{id}/extras',
  'GET /v2/lodgings/{id}/stays/{arrival}-{departure}',
  'GET /v2/lodgings/{id}/stays/{arrival}-{departure}/extras',
  'GET /v2/lodgings/{id}/stays/suggests/{arrival}-{departure}',
  'GET /v2/customerReview/{id}/reviews',
  'POST /v2/bookings/easy',
  'POST /v2/bookings',
]);

export function selectVisitorOperations(operations: readonly Operation[]): Operation[] {
  return operations.filter(({ method, path }) => calls.has(`${method} ${path}`)).map(openToVisitors);
}

function openToVisitors(operation: Operation): Operation {
  const { id, path } = operation;
  return {
    ...operation,
    // Own operation id: answers cached for partners may hold what visitors must not see.
    id: `web-${id}`,
    path: `/web${path}`,
    handle: (call) => operation.handle({ ...call, body: dropDealerMembers(call) }),
  };
}

/**
 * Drops dealer-only members: its references, which are unique, and its notes. Throws VALIDATION_FAILED when a visitor
 * asks for a booking that needs no payment.
 */
function dropDealerMembers({ body }: Call): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { referenceReseller: _, salesFollowup: __, ...rest } = body as Record<string, unknown>;
  if (rest['requestType'] !== undefined && rest['requestType'] !== 'EVALUATION') {
    throw new ApiError('VALIDATION_FAILED', {
      errors: [{ pointer: '/requestType', code: 'INVALID_VALUE', detail: 'Must be EVALUATION here' }],
    });
  }
  return rest;
}

/**
 * The page's dealer without a key, so that rate limits and bookings count by address. Throws ROUTE_NOT_FOUND while the
 * dealer does not exist.
 */
export function readVisitor(db: Db, dealerId: string): Caller {
  const dealer = findDealer(db, dealerId);
  if (!dealer) throw new ApiError('ROUTE_NOT_FOUND', { detail: 'The dealer of the page is not known' });
  return { dealer, keyId: undefined };
}
