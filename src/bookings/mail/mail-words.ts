import type { Day } from '../../values/day.ts';
import type { Cents } from '../../values/money.ts';
import type { MailKind } from '../store/mail/outbox.ts';

/** Languages that mails are written in. */
export type MailLanguage = 'fr' | 'en';

/**
 * Yields the language of a customer's mails. The contract is silent on customers who read neither French nor English:
 * they get English, which more people know.
 */
export function mailLanguageOf(code: string): MailLanguage {
  return code.toLowerCase() === 'fr' ? 'fr' : 'en';
}

/** The fixed sentences of a language; those with arguments take texts that are written already. */
export type MailWords = typeof fr;

type Sentences = Readonly<Record<MailKind, (about: string) => string>>;

const fr = {
  subject: {
    'payment-request': (reference) => `Réservation ${reference} : votre paiement est attendu`,
    confirmation: (reference) => `Réservation ${reference} confirmée`,
    cancellation: (reference) => `Réservation ${reference} annulée`,
    quote: (reference) => `Réservation ${reference} : une nouvelle proposition`,
    change: (reference) => `Réservation ${reference} modifiée`,
    'request-refused': (reference) => `Demande ${reference} : pas de disponibilité`,
  },
  opening: {
    'payment-request': (lodging) => `Votre séjour à « ${lodging} » vous est réservé jusqu’à votre paiement.`,
    confirmation: (lodging) => `Votre séjour à « ${lodging} » est confirmé.`,
    cancellation: (lodging) => `Votre réservation de « ${lodging} » est annulée.`,
    quote: (lodging) => `Voici une nouvelle proposition pour votre séjour à « ${lodging} ».`,
    change: (lodging) => `Votre séjour à « ${lodging} » a été modifié. Voici ce qui vaut désormais.`,
    'request-refused': (lodging) => `Nous regrettons : votre demande pour « ${lodging} » n’a pas pu être acceptée.`,
  },
  greeting: (name: string) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
  payBefore: (amount: string, deadline: string) => `Merci de payer ${amount} avant le ${deadline}.`,
  pay: (amount: string) => `Payer ${amount}`,
  howToPay: 'Votre vendeur vous indique comment payer.',
  stillDue: (amount: string) => `Il reste ${amount} à payer.`,
  refund: (amount: string) => `Il vous sera remboursé ${amount}.`,
  cancellationDue: (amount: string) => `Des frais d’annulation, il reste ${amount} à payer.`,
  quoteEnds: (instant: string) => `Cette proposition vaut jusqu’au ${instant}.`,
  children: (count: number) => (count === 1 ? 'dont 1 enfant' : `dont ${count} enfants`),
  seeBooking: 'Voir, annuler ou imprimer votre réservation',
  closing: 'Ce message est envoyé automatiquement.',
  labels: {
    reference: 'Référence',
    lodging: 'Hébergement',
    arrival: 'Arrivée',
    departure: 'Départ',
    persons: 'Voyageurs',
    total: 'Total',
    quotedTotal: 'Nouveau total',
    paid: 'Déjà payé',
    due: 'Reste à payer',
    fee: 'Frais d’annulation',
    deposit: 'Caution, non comprise',
    onSite: 'à payer sur place',
    included: 'compris',
    stay: 'Votre séjour',
    price: 'Prix',
  },
} satisfies { subject: Sentences; opening: Sentences; [word: string]: unknown };

const en: MailWords = {
  subject: {
    'payment-request': (reference) => `Booking ${reference}: your payment is awaited`,
    confirmation: (reference) => `Booking ${reference} confirmed`,
    cancellation: (reference) => `Booking ${reference} cancelled`,
    quote: (reference) => `Booking ${reference}: a new proposal`,
    change: (reference) => `Booking ${reference} changed`,
    'request-refused': (reference) => `Request ${reference}: not available`,
  },
  opening: {
    'payment-request': (lodging) => `Your stay at “${lodging}” is held for you until you pay.`,
    confirmation: (lodging) => `Your stay at “${lodging}” is confirmed.`,
    cancellation: (lodging) => `Your booking of “${lodging}” is cancelled.`,
    quote: (lodging) => `Here is a new proposal for your stay at “${lodging}”.`,
    change: (lodging) => `Your stay at “${lodging}” was changed. This is what holds now.`,
    'request-refused': (lodging) => `We are sorry: your request for “${lodging}” could not be accepted.`,
  },
  greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  payBefore: (amount, deadline) => `Please pay ${amount} before ${deadline}.`,
  pay: (amount) => `Pay ${amount}`,
  howToPay: 'Whoever sold you the stay tells you how to pay.',
  stillDue: (amount) => `${amount} remains to be paid.`,
  refund: (amount) => `You will get back ${amount}.`,
  cancellationDue: (amount) => `Of the cancellation fee, ${amount} remains to be paid.`,
  quoteEnds: (instant) => `This proposal stands until ${instant}.`,
  children: (count) => (count === 1 ? '1 child among them' : `${count} children among them`),
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
};

export const mailWords: Readonly<Record<MailLanguage, MailWords>> = { fr, en };

const locales = { fr: 'fr-FR', en: 'en-GB' } as const;

/** Writes a day in words: `Saturday 10 July 2027`. */
export function dayInWords(day: Day, language: MailLanguage): string {
  const form = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locales[language], form).format(day * 86_400_000);
}

/** Writes an instant (milliseconds since 1970) as the wall shows it in the time zone, which stands behind it. */
export function instantInWords(instant: number, timeZone: string, language: MailLanguage): string {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  const text = new Intl.DateTimeFormat(locales[language], form).format(instant);
  return `${text} (${timeZone})`;
}

/** Writes an amount in euros: `€1,245.50`. */
export function moneyInWords(amount: Cents, language: MailLanguage): string {
  const whole = new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR' });
  return whole.format(amount / 100);
}
