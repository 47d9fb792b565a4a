import type { MailWords } from './english.ts';

/** The sentences of mails in German. What opens a mail goes on from its greeting, so it begins in lower case where it may. */
export const german: MailWords = {
  subject: {
    'payment-request': (reference) => `Buchung ${reference}: Ihre Zahlung wird erwartet`,
    confirmation: (reference) => `Buchung ${reference} bestätigt`,
    cancellation: (reference) => `Buchung ${reference} storniert`,
    quote: (reference) => `Buchung ${reference}: ein neues Angebot`,
    change: (reference) => `Buchung ${reference} geändert`,
    'request-refused': (reference) => `Anfrage ${reference}: leider nicht verfügbar`,
  },
  opening: {
    'payment-request': (lodging) => `die Unterkunft „${lodging}“ ist bis zu Ihrer Zahlung für Sie reserviert.`,
    confirmation: (lodging) => `Ihr Aufenthalt in der Unterkunft „${lodging}“ ist bestätigt.`,
    cancellation: (lodging) => `Ihre Buchung der Unterkunft „${lodging}“ ist storniert.`,
    quote: (lodging) => `hier ist ein neues Angebot für Ihren Aufenthalt in der Unterkunft „${lodging}“.`,
    change: (lodging) =>
      `Ihr Aufenthalt in der Unterkunft „${lodging}“ wurde geändert. Von nun an gilt, was Sie hier lesen.`,
    'request-refused': (lodging) =>
      `es tut uns leid: Ihre Anfrage für die Unterkunft „${lodging}“ konnte nicht angenommen werden.`,
  },
  colon: ': ',
  greeting: (name) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
  payBefore: (amount, deadline) => `Bitte zahlen Sie ${amount} bis zum ${deadline}.`,
  pay: (amount) => `${amount} zahlen`,
  howToPay: 'Wie Sie zahlen, erfahren Sie von Ihrem Reiseanbieter.',
  stillDue: (amount) => `Noch zu zahlen sind ${amount}.`,
  refund: (amount) => `Sie bekommen ${amount} zurück.`,
  cancellationDue: (amount) => `Von der Stornogebühr sind noch ${amount} zu zahlen.`,
  quoteEnds: (instant) => `Dieses Angebot gilt bis zum ${instant}.`,
  children: (count) => (count === 1 ? 'davon 1 Kind' : `davon ${count} Kinder`),
  seeBooking: 'Ihre Buchung ansehen, stornieren oder drucken',
  closing: 'Diese Nachricht wurde automatisch gesendet.',
  labels: {
    reference: 'Buchungsnummer',
    lodging: 'Unterkunft',
    arrival: 'Anreise',
    departure: 'Abreise',
    persons: 'Gäste',
    total: 'Gesamtpreis',
    quotedTotal: 'Neuer Gesamtpreis',
    paid: 'Bisher bezahlt',
    due: 'Noch zu zahlen',
    fee: 'Stornogebühr',
    deposit: 'Kaution, nicht enthalten',
    onSite: 'vor Ort zu zahlen',
    included: 'inklusive',
    stay: 'Ihr Aufenthalt',
    price: 'Preis',
  },
};
