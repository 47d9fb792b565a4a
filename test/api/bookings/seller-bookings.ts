import { freeStays } from '../../support/free-stays.ts';
import { operationsByName } from '../../support/operations.ts';
import type { TestService } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys } from '../../support/small-seed.ts';
import { readAnswer } from '../../support/reading.ts';

const { bookEasily, createBooking } = operationsByName;

/** Bookings of the small seed's lodging MAIN, each of a night of its own, for two persons. */
export function sellerBookings(service: () => TestService) {
  const nextStay = freeStays('20270601', 1);
  const nextRequestedStay = freeStays('20270701', 1);
  const body = (members: object) => {
    const stay = nextStay(service());
    return { lodgingId: lodgingIdOf(service(), 'MAIN'), ...stay, occupantCount: 2, customer, ...members };
  };
  const linked = async (key: string | undefined, sent: object) => {
    const response = await service().post('/v2/bookings', sent, { key });
    return (await readAnswer(response, createBooking, 201)).id;
  };
  return {
    async confirmed(members: object = {}): Promise<number> {
      const easy = { requestType: 'BOOKED', maxPrice: 100_000, ...members };
      const response = await service().post('/v2/bookings/easy', body(easy), { key: smallKeys.seller });
      const booking = await readAnswer(response, bookEasily, 201);
      if (!('id' in booking)) throw new Error('A booking was answered as an evaluation.');
      return booking.id;
    },
    unpaid: (members: object = {}): Promise<number> => linked(smallKeys.seller, body(members)),
    /** Nights from July on are on request. */
    requested(members: object = {}): Promise<number> {
      return linked(smallKeys.seller, body({ ...nextRequestedStay(service()), ...members }));
    },
    keyless: (members: object = {}): Promise<number> => linked(undefined, body(members)),
  };
}
