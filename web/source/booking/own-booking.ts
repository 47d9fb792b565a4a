import { html, nothing } from 'lit';
import { fillIn } from '../../../src/values/texts.ts';
import type { BookingResult } from '../shell/answers.ts';
import { dayOfYmd } from '../dates/days.ts';
import { dayRange, timeOf } from '../shell/figures.ts';
import { words } from '../texts/language.ts';

interface Nights {
  lodgingId: number;
  arrival: string;
  departure: string;
}

/** Booked in this tab; `page` is the path of the customer's page. */
interface MadeBooking extends Nights {
  reference: string;
  page: string;
}

/** A booking of this tab that is not over, as the service reports it. */
export interface OwnBooking extends MadeBooking {
  state: 'PENDING_PAYMENT' | 'REQUESTED' | 'BOOKED';
  deadline: string | null;
  payPath: string | null;
  cancelPath: string | null;
}

const storeKey = 'bookings';
const liveStates: readonly string[] = ['PENDING_PAYMENT', 'REQUESTED', 'BOOKED'];

/** Kept per tab only: whoever has the address can pay and cancel the booking. */
export function rememberBooking(nights: Nights, { reference, customerLink }: BookingResult): void {
  const { lodgingId, arrival, departure } = nights;
  const made: MadeBooking = { lodgingId, arrival, departure, reference, page: new URL(customerLink).pathname };
  sessionStorage.setItem(storeKey, JSON.stringify([...madeBookings(), made]));
}

export function findBookingPage(reference: string): string | undefined {
  return madeBookings().find((made) => made.reference === reference)?.page;
}

export async function findOwnBooking({ lodgingId, arrival, departure }: Nights): Promise<OwnBooking | undefined> {
  const touching = madeBookings().filter(
    (made) => made.lodgingId === lodgingId && made.arrival < departure && made.departure > arrival,
  );
  const bookings = await Promise.all(touching.map(readStatus));
  return bookings.findLast((booking) => booking !== undefined && liveStates.includes(booking.state));
}

function madeBookings(): MadeBooking[] {
  return JSON.parse(sessionStorage.getItem(storeKey) ?? '[]') as MadeBooking[];
}

async function readStatus(made: MadeBooking): Promise<OwnBooking | undefined> {
  const answer = await fetch(`${made.page}.json`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  return answer?.ok === true
    ? { ...made, ...((await answer.json()) as Omit<OwnBooking, keyof MadeBooking>) }
    : undefined;
}

export function ownBooking({ state, deadline, payPath, cancelPath, page, arrival, departure }: OwnBooking) {
  const text = words();
  const { own, seeBooking } = text.stay;
  const isHeld = state === 'PENDING_PAYMENT' && deadline !== null;
  const titles = { PENDING_PAYMENT: own.awaited, REQUESTED: own.requested, BOOKED: own.booked };
  const title = isHeld ? fillIn(own.held, { until: timeOf(deadline) }) : titles[state];
  const requestedHelp = state === 'REQUESTED' ? html`<p>${text.requestedHelp}</p>` : nothing;
  return html`<div class="own-booking" role="status">
    <p class="big">${title}</p>
    <p>${dayRange(dayOfYmd(arrival) ?? 0, dayOfYmd(departure) ?? 0)}</p>
    ${isHeld ? html`<p>${own.heldHelp}</p>` : requestedHelp}
    ${payPath === null ? nothing : html`<a class="primary wide" href=${payPath}>${text.pay}</a>`}
    <p class="own-ways">
      <a href=${page}>${seeBooking}</a> ${cancelPath === null ? nothing : html`<a href=${cancelPath}>${own.cancel}</a>`}
    </p>
  </div>`;
}
