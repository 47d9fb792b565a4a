import { hash } from 'node:crypto';
import { ApiError } from '../problem.ts';
import type { RequestKey } from './idempotent-answers.ts';
import { addressHashOf } from '../../sqlite/secrets.ts';
import type { Db } from '../../sqlite/database.ts';
import type { Call, Operation } from '../operation.ts';

/** Equal requests have the same digest. */
export interface IdempotencyKey extends RequestKey {
  digest: string;
}

type Asked = Pick<Call, 'params' | 'query' | 'body' | 'dealer' | 'isAnonymous' | 'address'>;

/**
 * Returns the identity of repeated requests, undefined without the header. Throws INVALID_PARAMETER for a key that is
 * not 1 to 128 printable characters. The contract is silent on an empty Idempotency-Key: it is refused, because the
 * client assumes that the request is protected.
 */
export function createIdempotencyKey(
  operation: Operation,
  asked: Asked,
  db: Db,
  header: string | null,
): IdempotencyKey | undefined {
  if (header === null) return undefined;
  const { params, query, body } = asked;
  return {
    scope: scopeOf(operation, asked, db),
    key: checkedKey(header),
    digest: digestOf([params, query, operation.body?.identity?.(body) ?? body]),
  };
}

function checkedKey(key: string): string {
  if (/^[\x20-\x7e]{1,128}$/.test(key)) return key;
  throw new ApiError('INVALID_PARAMETER', {
    errors: [{ parameter: 'Idempotency-Key', code: 'INVALID_VALUE', detail: 'Is 1 to 128 printable characters' }],
  });
}

/** A key belongs to an operation and a dealer (whichever of its API keys came), or an address without a key. */
function scopeOf(operation: Operation, { dealer, isAnonymous, address }: Asked, db: Db): string {
  const caller =
    dealer && !isAnonymous ? `dealer ${dealer.id}` : `address ${addressHashOf(db, address).toString('base64url')}`;
  return `${operation.id} ${caller}`;
}

/** Independent of the format and the order of members. */
function digestOf(values: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(values.map(canonical)), 'base64url');
}

/** Replaces bytes by their hash, sorts members by name, and drops absent ones. */
function canonical(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value))
    return hash('sha256', new Uint8Array(value.buffer, value.byteOffset, value.byteLength), 'base64url');
  if (Array.isArray(value)) return value.map(canonical);
  if (value instanceof Map || value instanceof Set) return [...(value as Iterable<unknown>)].map(canonical);
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, canonical(member)]));
}
