import type { MailKind } from '../../store/mail/outbox.ts';

/** A sentence for each kind of mail about what it names. */
type Sentences = Readonly<Record<MailKind, (about: string) => string>>;

/** The fixed sentences of mails; those with arguments take texts that are written already. */
export const english = {
  subject: {
    'payment-request': (reference) => `Booking ${reference}: your payment is awaited`,
    confirmation: (reference) => `Booking ${reference} confirmed`,
    cancellation: (reference) => `Booking ${reference} cancelled`,
    quote: (reference) => `Booking ${reference}: a new proposal`,
    change: (reference) => `Booking ${reference} changed`,
    'request-refused': (reference) => `Request ${reference}: not available`,
    'booking-link': (reference) => `Booking ${reference}: your link`,
  },
  opening: {
    'payment-request': (lodging) => `Your stay at “${lodging}” is held for you until you pay.`,
    confirmation: (lodging) => `Your stay at “${lodging}” is confirmed.`,
    cancellation: (lodging) => `Your booking of “${lodging}” is cancelled.`,
    quote: (lodging) => `Here is a new proposal for your stay at “${lodging}”.`,
    change: (lodging) => `Your stay at “${lodging}” was changed. This is what holds now.`,
    'request-refused': (lodging) => `We are sorry: your request for “${lodging}” could not be accepted.`,
    'booking-link': (lodging) => `Here is the link to your booking of “${lodging}”.`,
  },
  /** Stands between a label and what it names. */
  colon: ': ',
  greeting: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
  payBefore: (amount: string, deadline: string) => `Please pay ${amount} before ${deadline}.`,
  pay: (amount: string) => `Pay ${amount}`,
  howToPay: 'Whoever sold you the stay tells you how to pay.',
  stillDue: (amount: string) => `${amount} remains to be paid.`,
  refund: (amount: string) => `You will get back ${amount}.`,
  cancellationDue: (amount: string) => `Of the cancellation fee, ${amount} remains to be paid.`,
  quoteEnds: (instant: string) => `This proposal stands until ${instant}.`,
  children: (count: number) => (count === 1 ? '1 child among them' : `${count} children among them`),
  original: (text: string, language: string) => `${text} (original in ${language})`,
  seeBooking: 'See, cancel or print your booking',
  closing: 'This message was sent automatically.',
  labels: {
    reference: 'Reference',
    lodging: 'Lodging',
    arrival: 'Arrival',
    departure: 'Departure',
    persons: 'Guests',
    total: 'Total',
    quotedTotal: 'New total',
    paid: 'Paid so far',
    due: 'To be paid',
    fee: 'Cancellation fee',
    deposit: 'Deposit, not included',
    onSite: 'to be paid on site',
    included: 'included',
    stay: 'Your stay',
    price: 'Price',
  },
} satisfies { subject: Sentences; opening: Sentences; [word: string]: unknown };

/** The words in one language; the other languages have the same. */
export type MailWords = typeof english;
