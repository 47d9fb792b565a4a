import { type BookedByLink, bookWith, type DemoStay, sellerKey } from './demo-stays.ts';

interface BookingCase {
  /** `on-request`: the lodging answers first; `at-once`: booked before it is paid. By link when left out. */
  way?: 'on-request' | 'at-once';
  events?: readonly ('paid' | 'expired' | 'accepted' | 'refused' | 'completed' | 'message')[];
  isCancelled?: boolean;
  /** Sent by the customer before the events. */
  message?: string;
  language: 'en' | 'fr' | 'de' | 'es';
}

/** Every state of a booking: its customer page and payment page are checked in each. */
export const bookingCases = {
  open: { language: 'en' },
  requested: { way: 'on-request', language: 'de' },
  accepted: { way: 'on-request', events: ['accepted'], language: 'es' },
  unpaid: { way: 'at-once', language: 'fr' },
  paid: { events: ['paid'], language: 'de' },
  written: { events: ['paid', 'message'], message: 'We arrive by the late train.\nIs that all right?', language: 'en' },
  over: { events: ['paid', 'completed'], language: 'es' },
  owing: { way: 'at-once', events: ['completed'], language: 'en' },
  cancelled: { events: ['paid'], isCancelled: true, language: 'fr' },
  withdrawn: { isCancelled: true, language: 'en' },
  expired: { events: ['expired'], language: 'de' },
  refused: { way: 'on-request', events: ['refused'], language: 'en' },
} as const satisfies Record<string, BookingCase>;

export type CaseName = keyof typeof bookingCases;

export interface BookingPaths {
  myPath: string;
  /** Undefined where no payment address was issued. */
  payPath: string | undefined;
}

export async function arrangeBookings(
  origin: string,
  stays: readonly DemoStay[],
  onRequest: readonly DemoStay[],
): Promise<Record<CaseName, BookingPaths>> {
  const left = { request: [...onRequest], other: [...stays] };
  const arranged: [string, BookingPaths][] = [];
  for (const [name, one] of Object.entries<BookingCase>(bookingCases)) {
    const stay = one.way === 'on-request' ? left.request.shift() : left.other.shift();
    if (!stay) throw new Error('There are too few stays');
    arranged.push([name, await arrangeBooking(origin, stay, one)]);
  }
  return Object.fromEntries(arranged) as Record<CaseName, BookingPaths>;
}

async function arrangeBooking(
  origin: string,
  stay: DemoStay,
  { way, events = [], isCancelled, message, language }: BookingCase,
): Promise<BookingPaths> {
  const booked = await bookWith(origin, stay, { language, isAtOnce: way === 'at-once' });
  const paths = pathsOf(booked);
  if (message !== undefined) await sendForm(`${origin}${paths.myPath}/message`, { message });
  for (const event of events) await letHappen(origin, booked.id, event);
  if (isCancelled) await cancel(`${origin}${paths.myPath}/cancel`);
  // Accepting a request creates the payment address.
  const pay = paths.payPath ?? (await findIn(origin + paths.myPath, /href="(\/pay\/[^"]+)"/));
  return { ...paths, payPath: pay === '' ? undefined : pay };
}

function pathsOf({ customerLink, paymentLink }: BookedByLink): BookingPaths {
  const payPath = typeof paymentLink === 'string' ? new URL(paymentLink).pathname : undefined;
  return { myPath: new URL(customerLink).pathname, payPath };
}

async function letHappen(origin: string, id: number, event: string): Promise<void> {
  const headers = { 'X-API-Key': sellerKey, 'Content-Type': 'application/json' };
  const response = await fetch(`${origin}/v2/test/bookings/${id}/${event}`, { method: 'POST', headers, body: '{}' });
  if (!response.ok) throw new Error(`${event} was answered with ${response.status}: ${await response.text()}`);
}

async function cancel(address: string): Promise<void> {
  await sendForm(address, { figures: await findIn(address, /name="figures" value="([^"]+)"/) });
}

async function findIn(address: string, what: RegExp): Promise<string> {
  return what.exec(await (await fetch(address)).text())?.[1] ?? '';
}

async function sendForm(address: string, fields: Record<string, string>): Promise<void> {
  const { status } = await fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  if (status !== 303) throw new Error(`${address} answered ${status}`);
}
