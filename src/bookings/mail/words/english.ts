import type { MailKind } from '../../store/mail/outbox.ts';

type Sentences = Readonly<Record<MailKind, (about: string) => string>>;

/** Functions take text that is already formatted. */
export const english = {
  subject: {
    'payment-request': (reference) => `Booking ${reference}: please pay to confirm`,
    confirmation: (reference) => `Booking ${reference} confirmed`,
    cancellation: (reference) => `Booking ${reference} cancelled`,
    quote: (reference) => `Booking ${reference}: a new offer`,
    change: (reference) => `Booking ${reference} changed`,
    'request-refused': (reference) => `Request ${reference}: not available`,
    'booking-link': (reference) => `Booking ${reference}: your link`,
  },
  opening: {
    'payment-request': (lodging) => `We’re holding your stay at “${lodging}” until you pay.`,
    confirmation: (lodging) => `Your stay at “${lodging}” is confirmed.`,
    cancellation: (lodging) => `Your booking at “${lodging}” is cancelled.`,
    quote: (lodging) => `Here is a new offer for your stay at “${lodging}”.`,
    change: (lodging) => `Your stay at “${lodging}” has been changed. Here are the new details.`,
    'request-refused': (lodging) => `We are sorry: your request for “${lodging}” could not be accepted.`,
    'booking-link': (lodging) => `Here is the link to your booking at “${lodging}”.`,
  },
  colon: ': ',
  greeting: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
  payBefore: (amount: string, deadline: string) => `Please pay ${amount} before ${deadline}.`,
  pay: (amount: string) => `Pay ${amount}`,
  howToPay: 'Your agency will tell you how to pay.',
  stillDue: (amount: string) => `${amount} is still to be paid.`,
  refund: (amount: string) => `You will get ${amount} back.`,
  cancellationDue: (amount: string) => `${amount} of the cancellation fee is still to be paid.`,
  quoteEnds: (instant: string) => `This offer is valid until ${instant}.`,
  children: (count: number) => (count === 1 ? 'including 1 child' : `including ${count} children`),
  original: (text: string, language: string) => `${text} (original in ${language})`,
  seeBooking: 'See, cancel or print your booking',
  closing: 'This message was sent automatically.',
  labels: {
    reference: 'Reference',
    lodging: 'Lodging',
    arrival: 'Check-in',
    departure: 'Check-out',
    persons: 'Guests',
    total: 'Total',
    quotedTotal: 'New total',
    paid: 'Paid so far',
    due: 'To be paid',
    fee: 'Cancellation fee',
    deposit: 'Refundable deposit, not included',
    onSite: 'to be paid on site',
    included: 'included',
    stay: 'Your stay',
    price: 'Price',
  },
} satisfies { subject: Sentences; opening: Sentences; [word: string]: unknown };

export type MailWords = typeof english;
