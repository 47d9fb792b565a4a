import type { languages } from '../../src/values/texts.ts';
import { bookWith, type DemoStay } from './demo-stays.ts';
import { keys } from './service.ts';

type Language = (typeof languages)[number];

interface BookingCase {
  /** `on-request`: the lodging answers first; `at-once`: booked before it is paid. By link when left out. */
  way?: 'on-request' | 'at-once';
  events?: readonly string[];
  isCancelled?: boolean;
  /** Sent by the customer before the events. */
  message?: string;
  language: Language;
}

/** One for every state of a booking. */
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
} satisfies Record<string, BookingCase>;

export type CaseName = keyof typeof bookingCases;

interface BookingPaths {
  myPath: string;
  /** Undefined where no payment address was issued. */
  payPath: string | undefined;
}

export interface StateWorld {
  origin: string;
  stay: DemoStay;
  /** More reviews than are shown at once. */
  reviewed: number;
  bookings: Readonly<Record<CaseName, BookingPaths>>;
}

/**
 * Books stays, and some on request, for the states to be viewed, one for every state of a booking: its customer page and
 * payment page are checked in each. The first stay is only viewed.
 */
export async function arrangeStates(origin: string, stays: readonly DemoStay[]): Promise<StateWorld> {
  const [stay, ...others] = stays;
  const onRequest = await findOnRequest(origin, stays);
  const arranged: [string, BookingPaths][] = [];
  for (const [name, one] of Object.entries<BookingCase>(bookingCases)) {
    const next = one.way === 'on-request' ? onRequest.shift() : others.shift();
    if (!next) throw new Error('There are too few stays');
    arranged.push([name, await arrangeBooking(origin, next, one)]);
  }
  if (!stay) throw new Error('There are too few stays');
  const bookings = Object.fromEntries(arranged) as StateWorld['bookings'];
  return { origin, stay, reviewed: await findReviewed(origin), bookings };
}

async function arrangeBooking(
  origin: string,
  stay: DemoStay,
  { way, events = [], isCancelled, message, language }: BookingCase,
): Promise<BookingPaths> {
  const { id, customerLink, paymentLink } = await bookWith(origin, stay, { language, isAtOnce: way === 'at-once' });
  const myPath = new URL(customerLink).pathname;
  if (message !== undefined) await sendForm(`${origin}${myPath}/message`, { message });
  const headers = { 'X-API-Key': keys.seller, 'Content-Type': 'application/json' };
  for (const event of events) {
    const response = await fetch(`${origin}/v2/test/bookings/${id}/${event}`, { method: 'POST', headers, body: '{}' });
    if (!response.ok) throw new Error(`${event} was answered with ${response.status}: ${await response.text()}`);
  }
  const cancellation = `${origin}${myPath}/cancel`;
  if (isCancelled) {
    await sendForm(cancellation, { figures: (await findIn(cancellation, /name="figures" value="([^"]+)"/)) ?? '' });
  }
  // Accepting a request creates the payment address.
  const payPath = paymentLink ? new URL(paymentLink).pathname : await findIn(origin + myPath, /href="(\/pay\/[^"]+)"/);
  return { myPath, payPath };
}

async function findIn(address: string, what: RegExp): Promise<string | undefined> {
  return what.exec(await (await fetch(address)).text())?.[1];
}

async function sendForm(address: string, fields: Record<string, string>): Promise<void> {
  const { status } = await fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  if (status !== 303) throw new Error(`${address} answered ${status}`);
}

/** The most reviews among the best rated. */
export async function findReviewed(origin: string): Promise<number> {
  const found = await fetch(`${origin}/web/v2/stays/search?pagesize=60&pageindex=0&group=lodging&sort=rating`);
  const { stays } = (await found.json()) as { stays: { lodging: { id: number } }[] };
  const counts = await Promise.all(
    stays.map(async ({ lodging: { id } }) => {
      const detail = await fetch(`${origin}/web/v2/lodgings/${id}`);
      return { id, ...((await detail.json()) as { reviewSummary: { count: number } }).reviewSummary };
    }),
  );
  return counts.reduce((most, each) => (each.count > most.count ? each : most)).id;
}

/** Stays on request, one per lodging, of lodgings not in `others`. */
async function findOnRequest(origin: string, others: readonly DemoStay[]): Promise<DemoStay[]> {
  const arrivals = others.map(({ arrival }) => arrival).sort();
  const query = `pagesize=100&pageindex=0&group=lodging&nights=7&pax=2&arrivalfrom=${arrivals[0]}&arrivalto=${arrivals.at(-1)}`;
  const response = await fetch(`${origin}/v2/stays/search?${query}`, { headers: { 'X-API-Key': keys.seller } });
  const { stays } = (await response.json()) as { stays: (DemoStay & { requestOnly: boolean })[] };
  const taken = new Set(others.map(({ lodging }) => lodging.id));
  const onRequest = stays.filter(({ requestOnly, lodging }) => requestOnly && !taken.has(lodging.id));
  return [...new Map(onRequest.map((stay) => [stay.lodging.id, stay])).values()];
}
