import { describe, expect, it } from 'vitest';
import { ApiError, presentProblem, problems, type ProblemCode } from '../../src/http/problem.ts';

const request = { instance: '/v2/bookings', requestId: 'b1c9f0', publicUrl: 'https://api.example.org' };

describe('a problem', () => {
  it('is retryable for what passes by itself and for changed figures, and for nothing else', () => {
    const codes = Object.keys(problems) as ProblemCode[];
    expect(codes.filter((code) => presentProblem(new ApiError(code), request).retryable)).toEqual([
      'REQUEST_INCOMPLETE',
      'PRICE_CHANGED',
      'QUOTE_EXPIRED',
      'IDEMPOTENCY_IN_PROGRESS',
      'RATE_LIMITED',
      'SEARCH_TOO_COSTLY',
      'ANONYMOUS_BUDGET_EXCEEDED',
      'INTERNAL_ERROR',
      'SEARCH_UNAVAILABLE',
      'OVERLOADED',
      'STORE_UNAVAILABLE',
      'CLOCK_NOT_TRUSTED',
      'PAYMENT_UNAVAILABLE',
      'REQUEST_TIMEOUT',
    ]);
  });
});
