import { transitionBooking } from '../../../src/bookings/store/booking-transitions.ts';
import { inTransaction } from '../../../src/sqlite/database.ts';
import type { TestService } from '../service.ts';

type Decision = 'accept' | 'refuse' | 'cancel' | 'expire';

export async function decideBooking(service: TestService, id: number, decision: Decision): Promise<void> {
  await service.operator.done(`bookings ${decision} ${id}`);
}

/** In euros; the whole amount due by default. */
export async function recordPaid(service: TestService, id: number, euros?: number): Promise<void> {
  await service.operator.done(`bookings paid ${id}${euros === undefined ? '' : ` --amount ${euros}`}`);
}

/** Completes a confirmed booking before its stay is over, for tests that must not move the clock. */
export function completeBooking(service: TestService, id: number): void {
  inTransaction(service.db, () => transitionBooking(service.db, id, 'COMPLETED', service.clock.now()));
}

export async function cancelAllBookings(service: TestService): Promise<void> {
  for (const state of ['PENDING_PAYMENT', 'REQUESTED', 'BOOKED']) {
    const open = await service.operator.done(`bookings list --state ${state} --limit 1000`);
    for (const { id } of open as { id: number }[]) await decideBooking(service, id, 'cancel');
  }
}

/** In euros. */
export async function recordedPayments(service: TestService, id: number): Promise<{ amount: number }[]> {
  return ((await service.operator.done(`bookings show ${id}`)) as { payments: { amount: number }[] }).payments;
}

/** Newest first; only arrivals on `day` if given. */
export async function listBookings(service: TestService, day?: string) {
  const arrival = day === undefined ? '' : ` --arrival-from ${day} --arrival-to ${day}`;
  const listed = await service.operator.done(`bookings list --limit 1000${arrival}`);
  return listed as { id: number; reference: string; state: string }[];
}
