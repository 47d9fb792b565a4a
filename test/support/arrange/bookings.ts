import { transitionBooking } from '../../../src/bookings/store/booking-transitions.ts';
import { inTransaction } from '../../../src/sqlite/database.ts';
import type { TestService } from '../service.ts';

/** What an operator decides about a booking. */
export type Decision = 'accept' | 'refuse' | 'cancel' | 'expire';

/** Decides about a booking as the operator. */
export async function decideBooking(service: TestService, id: number, decision: Decision): Promise<void> {
  await service.operator.done(`bookings ${decision} ${id}`);
}

/** Records that a payment of so many euros came another way; all that is due when no amount is said. */
export async function recordPaid(service: TestService, id: number, euros?: number): Promise<void> {
  await service.operator.done(`bookings paid ${id}${euros === undefined ? '' : ` --amount ${euros}`}`);
}

/** Completes a confirmed booking before its stay is over, for tests whose clock must stand still. */
export function completeBooking(service: TestService, id: number): void {
  inTransaction(service.db, () => transitionBooking(service.db, id, 'COMPLETED', service.clock.now()));
}

/** Answers the messages about a booking, as the operator at an instant. */
export async function answerMessages(
  service: TestService,
  id: number,
  { message, author, at }: { message: string; author: string; at: number },
): Promise<void> {
  await service.operator.done(`bookings reply ${id} --message "${message}" --author "${author}"`, at);
}

/** Cancels every booking that still holds nights, so that a test begins with nothing sold. */
export async function cancelAllBookings(service: TestService): Promise<void> {
  for (const state of ['PENDING_PAYMENT', 'REQUESTED', 'BOOKED']) {
    const open = await service.operator.done(`bookings list --state ${state} --limit 1000`);
    for (const { id } of open as { id: number }[]) await decideBooking(service, id, 'cancel');
  }
}

/** Yields the state that a booking was last brought to, as its record has it: time that nobody noticed is not counted. */
export async function recordedState(service: TestService, id: number): Promise<string | undefined> {
  return (await showBooking(service, id)).history.at(-1)?.state;
}

/** Yields the payments of a booking, in euros. */
export async function recordedPayments(service: TestService, id: number): Promise<{ amount: number }[]> {
  return (await showBooking(service, id)).payments;
}

async function showBooking(service: TestService, id: number) {
  const shown = await service.operator.done(`bookings show ${id}`);
  return shown as { history: { state: string }[]; payments: { amount: number }[] };
}

/** What an operator sees of a booking in a list. */
export interface ListedBooking {
  id: number;
  reference: string;
  state: string;
}

/** Yields bookings as the operator lists them, the newest first; those that arrive on a day when one is said. */
export async function listBookings(service: TestService, day?: string): Promise<ListedBooking[]> {
  const arrival = day === undefined ? '' : ` --arrival-from ${day} --arrival-to ${day}`;
  return (await service.operator.done(`bookings list --limit 1000${arrival}`)) as ListedBooking[];
}
