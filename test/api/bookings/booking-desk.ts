import { completeBooking, decideBooking, type Decision } from '../../support/arrange/bookings.ts';
import { operationsByName, type BookingState } from '../../support/operations.ts';
import type { CallInit, TestService } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed, usualNights } from '../../support/small-seed.ts';
import { readAnswer } from '../../support/reading.ts';

const { bookEasily, cancelBooking, createBooking, getBooking } = operationsByName;

/**
 * Two lodgings that are booked at once (MAIN, SECOND), one on request (REQUEST) and a coupon; both dealers sell MAIN.
 */
export function bookableSeed(): string {
  const property = {
    gateways: ['Small.out', 'Other.out'],
    cancellationPolicy: [
      { daysBefore: 7, refundPercent: 50 },
      { daysBefore: 30, refundPercent: 100 },
    ],
  };
  const requestOnly = { rates: { nights: [{ ...usualNights, requestOnly: true }] } };
  return smallSeed({
    lodgings: [
      { ref: 'MAIN', property },
      { ref: 'SECOND', property },
      { ref: 'REQUEST', contract: requestOnly },
    ],
    coupons: [{ code: 'FIVE', label: { fr: 'Cinq', en: 'Five' }, percent: 5 }],
  });
}

/** `stay` is `YYYYMMDD-YYYYMMDD`; further members are those of the request. */
export interface Wished {
  stay: string;
  ref?: string;
  key?: string | undefined;
  lang?: string;
  [member: string]: unknown;
}

export function bookingDesk(service: () => TestService) {
  const bodyOf = ({ stay, ref = 'MAIN', key: _, lang: __, ...members }: Wished) => {
    const [arrival, departure] = stay.split('-');
    return { lodgingId: lodgingIdOf(service(), ref), arrival, departure, occupantCount: 2, customer, ...members };
  };
  const keyOf = (wish: Wished) => ('key' in wish ? wish.key : smallKeys.seller);
  const query = ({ lang }: Wished) => (lang === undefined ? '' : `?lang=${lang}`);
  const read = (id: number, init: CallInit = { key: smallKeys.seller }) => service().get(`/v2/bookings/${id}`, init);
  const post = (id: number, operation: string, body: unknown, init: CallInit = {}) =>
    service().post(`/v2/bookings/${id}/${operation}`, body, { key: smallKeys.seller, ...init });
  const bookLink = async (wish: Wished) =>
    readAnswer(
      await service().post(`/v2/bookings${query(wish)}`, bodyOf(wish), { key: keyOf(wish) }),
      createBooking,
      201,
    );
  const bookNow = async (wish: Wished) => {
    const body = { requestType: 'BOOKED', maxPrice: 100_000, ...bodyOf(wish) };
    const response = await service().post(`/v2/bookings/easy${query(wish)}`, body, { key: keyOf(wish) });
    return (await readAnswer(response, bookEasily, 201)) as { id: number; reference: string; paymentLink: string };
  };
  const bookIn = async (state: BookingState, stay: string): Promise<number> => {
    const { id } = await bookAs(state, stay);
    const decision = decisions[state];
    if (state === 'CANCELLED') await readAnswer(await post(id, 'cancel', { queryType: state }), cancelBooking);
    else if (state === 'COMPLETED') completeBooking(service(), id);
    else if (decision) await decideBooking(service(), id, decision);
    return id;
  };
  const bookAs = (state: BookingState, stay: string) => {
    if (state === 'REQUESTED' || state === 'REFUSED') return bookLink({ stay, ref: 'REQUEST' });
    return state === 'PENDING_PAYMENT' || state === 'EXPIRED' ? bookLink({ stay }) : bookNow({ stay });
  };
  return {
    read,
    post,
    bookLink,
    bookNow,
    bookIn,
    detail: async (id: number, init?: CallInit) => readAnswer(await read(id, init), getBooking),
    tagOf: async (id: number, init?: CallInit) => (await read(id, init)).headers.get('ETag') ?? '',
  };
}

const decisions: Partial<Record<BookingState, Decision>> = { EXPIRED: 'expire', REFUSED: 'refuse' };
