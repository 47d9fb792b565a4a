import { completeBooking, decideBooking } from '../../support/arrange/bookings.ts';
import { easyBooking, evaluation, operationsByName, type BookingState } from '../../support/operations.ts';
import type { CallInit, TestService } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed, usualNights } from '../../support/small-seed.ts';
import { readAnswer } from '../../support/reading.ts';

const { cancelBooking, createBooking, getBooking } = operationsByName;

/**
 * Two lodgings that are booked at once (MAIN, SECOND), one on request (REQUEST) and a coupon; both dealers sell MAIN.
 */
export function bookableSeed(): string {
  const steps = [
    { daysBefore: 7, refundPercent: 50 },
    { daysBefore: 30, refundPercent: 100 },
  ];
  const property = { gateways: ['Small.out', 'Other.out'], cancellationPolicy: steps };
  const contract = { rates: { nights: [{ ...usualNights, requestOnly: true }] } };
  const lodgings = [
    { ref: 'MAIN', property },
    { ref: 'SECOND', property },
    { ref: 'REQUEST', contract },
  ];
  return smallSeed({ lodgings, coupons: [{ code: 'FIVE', label: { fr: 'Cinq', en: 'Five' }, percent: 5 }] });
}

/** `stay` is `YYYYMMDD-YYYYMMDD`; further members are those of the request. */
interface Wished {
  stay: string;
  ref?: string;
  key?: string;
  isKeyless?: true;
  lang?: string;
  [member: string]: unknown;
}

export function bookingDesk(service: () => TestService) {
  const send = (path: string, { stay, ref = 'MAIN', key = smallKeys.seller, lang, isKeyless, ...members }: Wished) => {
    const [arrival, departure] = stay.split('-');
    const wish = { lodgingId: lodgingIdOf(service(), ref), arrival, departure, occupantCount: 2, customer, ...members };
    const init = isKeyless ? {} : { key };
    return service().post(`/v2/bookings${path}${lang === undefined ? '' : `?lang=${lang}`}`, wish, init);
  };
  const read = (id: number, init: CallInit = { key: smallKeys.seller }) => service().get(`/v2/bookings/${id}`, init);
  const post = (id: number, operation: string, body: unknown, init: CallInit = {}) =>
    service().post(`/v2/bookings/${id}/${operation}`, body, { key: smallKeys.seller, ...init });
  const bookLink = async (wish: Wished) => readAnswer(await send('', wish), createBooking, 201);
  const postEasily = (wish: Wished) => send('/easy', { requestType: 'BOOKED', maxPrice: 100_000, ...wish });
  const bookNow = async (wish: Wished) => readAnswer(await postEasily(wish), easyBooking, 201);
  return {
    read,
    post,
    postEasily,
    bookLink,
    bookNow,
    evaluate: async (wish: Wished) =>
      readAnswer(await send('/easy', { ...wish, requestType: 'EVALUATION' }), evaluation),
    async bookIn(state: BookingState, stay: string): Promise<number> {
      const isAsked = state === 'REQUESTED' || state === 'REFUSED';
      const isByLink = isAsked || state === 'PENDING_PAYMENT' || state === 'EXPIRED';
      const { id } = await (isByLink ? bookLink : bookNow)({ stay, ref: isAsked ? 'REQUEST' : 'MAIN' });
      if (state === 'CANCELLED') await readAnswer(await post(id, 'cancel', { queryType: state }), cancelBooking);
      if (state === 'COMPLETED') completeBooking(service(), id);
      if (state === 'EXPIRED') await decideBooking(service(), id, 'expire');
      if (state === 'REFUSED') await decideBooking(service(), id, 'refuse');
      return id;
    },
    detail: async (id: number, init?: CallInit) => readAnswer(await read(id, init), getBooking),
    tagOf: async (id: number, init?: CallInit) => (await read(id, init)).headers.get('ETag') ?? '',
  };
}
