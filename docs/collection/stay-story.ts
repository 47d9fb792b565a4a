import type { DescribedOperation } from './described.ts';

/** An operation in the folder that books a stay, with other values than its example. */
export interface StoryStep {
  name: string;
  operationId: string;
  docs: string;
  query?: Readonly<Record<string, string>>;
  params?: Readonly<Record<string, string>>;
  body?: (
    exampleOf: (operationId: string) => NonNullable<DescribedOperation['body']>,
  ) => Readonly<Record<string, unknown>>;
  /** Variables that it sets, and where the answer has them. */
  leaves?: Readonly<Record<string, string>>;
  /** Scripts that run before and after it, where a single expression does not suffice. */
  scripts?: { req: string; res: string };
}

/** Three stays that share no night: one to look at, one for this folder to book, one for the example of a booking. */
const pickStays = `const stays = [...res.body.stays].sort((one, other) => one.arrival.localeCompare(other.arrival));
let free = '';
for (const [arrival, departure] of [
  ['arrival', 'departure'],
  ['arrivalToBook', 'departureToBook'],
  ['nextArrival', 'nextDeparture'],
]) {
  const stay = stays.find((one) => one.arrival >= free);
  if (stay === undefined) throw new Error('The lodging has too few stays left: choose another lodgingId');
  bru.setVar(arrival, stay.arrival);
  bru.setVar(departure, stay.departure);
  free = stay.departure;
}`;

/** A three-month window, the longest a search allows, far enough ahead for stays to be free. */
const chooseDays = `const dayAhead = (days) => new Date(Date.now() + days * 86400000).toISOString().slice(0, 10).replace(/-/g, '');
bru.setVar('earliestArrival', dayAhead(130));
bru.setVar('latestArrival', dayAhead(220));`;

const stayToBook = { arrival: '{{arrivalToBook}}', departure: '{{departureToBook}}' };

function withStay(example: object) {
  return { ...example, ...stayToBook };
}

/** From a search to a booking; each step uses the results of the previous one. */
export const stayStory: readonly StoryStep[] = [
  {
    name: 'Find stays',
    operationId: 'search-stays',
    docs: 'Finds weeks of one lodging that two persons can book at once. Leave `lodgings` out to search all of them. The scripts choose when, and keep three of the stays for what follows.',
    query: {
      pagesize: '100',
      pageindex: '0',
      lodgings: '{{lodgingId}}',
      arrivalfrom: '{{earliestArrival}}',
      arrivalto: '{{latestArrival}}',
      nights: '7',
      pax: '2',
      requestonly: 'false',
      sort: 'priceasc',
    },
    scripts: { req: chooseDays, res: pickStays },
  },
  {
    name: 'Look at the stay',
    operationId: 'get-stay',
    docs: 'What the stay costs, and by which promotions.',
    params: stayToBook,
  },
  {
    name: 'Ask for the price',
    operationId: 'book-easily',
    docs: 'Prices the stay as it would be booked now. The quote holds this price for a while.',
    body: (exampleOf) => ({ ...withStay(exampleOf('book-easily')), requestType: 'EVALUATION' }),
    leaves: { quoteToken: 'res.body.quoteToken' },
  },
  {
    name: 'Book',
    operationId: 'book-easily',
    docs: 'Books the stay at the price of the quote. Each run books another stay.',
    body: (exampleOf) => ({
      ...withStay(exampleOf('book-easily')),
      requestType: 'BOOKED',
      quoteToken: '{{quoteToken}}',
      customer: exampleOf('create-booking')['customer'],
    }),
    leaves: { bookingId: 'res.body.id', bookingReference: 'res.body.reference' },
  },
  { name: 'Read the booking', operationId: 'get-booking', docs: 'The booking as it is now, with what it costs.' },
  {
    name: 'Ask what cancelling costs',
    operationId: 'cancel-booking',
    docs: 'Returns what would be paid back. With `queryType` CANCELLED it cancels the booking.',
  },
];
