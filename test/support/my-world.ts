import { transitionBooking } from '../../src/bookings/store/booking-transitions.ts';
import type { BookingState } from '../../src/bookings/rules/booking.ts';
import { bookByLink, decide } from './pay-world.ts';
import type { TestService } from './service.ts';

/** `path` of the customer's page. */
export interface MyCase extends Awaited<ReturnType<typeof bookByLink>> {
  myPath: string;
}

/** Books the next two nights of the lodging MAIN, and brings the booking into a state. */
export async function bookInState(
  service: TestService,
  state: BookingState = 'PENDING_PAYMENT',
  members: Parameters<typeof bookByLink>[1] & { isPaid?: boolean } = {},
): Promise<MyCase> {
  const { isPaid = false, ...wish } = members;
  const booked = await bookByLink(service, wish);
  if (isPaid) await decide(service, booked.path, 'confirm');
  else if (state !== 'PENDING_PAYMENT') transitionBooking(service.db, booked.id, 'BOOKED', service.clock.now());
  if (state !== 'PENDING_PAYMENT' && state !== 'BOOKED') {
    transitionBooking(service.db, booked.id, state, service.clock.now());
  }
  return { ...booked, myPath: new URL(booked.customerLink).pathname };
}

export function sendForm(service: TestService, path: string, fields: Record<string, string>, headers = {}) {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return service.post(path, new URLSearchParams(fields).toString(), { headers: { ...type, ...headers } });
}

/** Hidden fields of the cancellation form. */
export function figuresIn(page: string): string {
  return /name="figures" value="([^"]+)"/.exec(page)?.[1] ?? '';
}
