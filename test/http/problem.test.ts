import { describe, expect, it } from 'vitest';
import { encodeXml } from '../../src/formats/xml-encode.ts';
import { ApiError, presentProblem, problems, type ProblemCode } from '../../src/http/problem.ts';
import { problemResource } from '../../src/stays/wire/sale-refusals.ts';

const request = { instance: '/v2/bookings', requestId: 'b1c9f0', publicUrl: 'https://api.example.org' };

const taken = new ApiError('STAY_NOT_AVAILABLE', {
  detail: '2 of its 7 nights are taken',
  reasons: [{ code: 'ALREADY_BOOKED', detail: 'Taken: 20270710', data: { nights: '20270710,20270711' } }],
  alternatives: [
    {
      id: '20270717-20270724',
      lodgingId: 709328683,
      arrival: '20270717',
      departure: '20270724',
      nights: 7,
      basePrice: 700,
      price: 630,
      mandatoryServicesPrice: 25,
      totalPrice: 655,
      currency: 'EUR',
      discountPercent: 10,
      discounts: [{ code: 'EB10', label: 'Early booking', detail: '10%', value: 70 }],
      priceEnabled: true,
      requestOnly: false,
    },
  ],
});

describe('a problem', () => {
  it('has the members and the order of the contract', () => {
    expect(JSON.stringify(presentProblem(taken, request))).toBe(
      '{"type":"https://api.example.org/docs/problems/STAY_NOT_AVAILABLE","title":"The stay is not available","status":409,' +
        '"code":"STAY_NOT_AVAILABLE","detail":"2 of its 7 nights are taken","message":"2 of its 7 nights are taken",' +
        '"instance":"/v2/bookings","requestId":"b1c9f0","retryable":false,"reasons":[{"code":"ALREADY_BOOKED",' +
        '"detail":"Taken: 20270710","data":{"nights":"20270710,20270711"}}],"alternatives":[{"id":"20270717-20270724",' +
        '"lodgingId":709328683,"arrival":"20270717","departure":"20270724","nights":7,"basePrice":700,"price":630,' +
        '"mandatoryServicesPrice":25,"totalPrice":655,"currency":"EUR","discountPercent":10,"discounts":[{"code":"EB10",' +
        '"label":"Early booking","detail":"10%","value":70}],"priceEnabled":true,"requestOnly":false}]}',
    );
  });

  it('holds reasons, alternatives and what is allowed in XML, too', () => {
    const { shape, root } = problemResource;
    const xml = encodeXml(presentProblem(taken, request), shape, root);
    expect(xml).toContain(
      '<reasons><reason><code>ALREADY_BOOKED</code><detail>Taken: 20270710</detail><data><entry><key>nights</key>' +
        '<value>20270710,20270711</value></entry></data></reason></reasons><alternatives><stay><id>20270717-20270724</id>',
    );
    expect(xml).toContain('<totalPrice>655.00</totalPrice>');
    const allowed = presentProblem(
      new ApiError('CONTRACT_TRANSITION_NOT_ALLOWED', { allowed: ['PUBLISHED'] }),
      request,
    );
    expect(encodeXml(allowed, shape, root)).toContain('<allowed><value>PUBLISHED</value></allowed>');
  });

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
