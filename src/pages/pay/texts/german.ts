import type { PayTexts } from './english.ts';

export const german: PayTexts = {
  service: 'Ihre Zahlung',
  sandbox: 'Testseite: Es wird nichts abgebucht.',
  payTitle: 'Ihren Aufenthalt bezahlen',
  chooseFirst: 'Bitte wählen Sie, ob Sie zahlen möchten.',
  toPay: 'Jetzt zu zahlen',
  until: (instant) => `Zahlen Sie bis zum ${instant}. Danach ist der Aufenthalt nicht mehr für Sie reserviert.`,
  book: 'Zahlungspflichtig buchen',
  pay: (amount) => `${amount} zahlen`,
  decline: 'Nicht zahlen',
  goOn: (host) => `Weiter zu ${host}`,
  tryAgain: 'Zurück zur Bezahlung',
  yourBooking: 'Meine Buchung ansehen',
  messages: {
    paid: { title: 'Zahlung eingegangen', text: 'Ihr Aufenthalt ist bezahlt. Es ist nichts mehr zu zahlen.' },
    confirming: {
      title: 'Ihre Zahlung wird bestätigt',
      text: 'Ihre Bank bestätigt die Zahlung. Laden Sie diese Seite gleich noch einmal.',
    },
    declined: {
      title: 'Nicht bezahlt',
      text: 'Es wurde nichts abgebucht. Sie können zahlen, solange die Buchung offen ist.',
    },
    ended: {
      title: 'Diese Buchung ist beendet',
      text: 'Sie wurde nicht rechtzeitig bezahlt oder storniert. Hier ist nichts mehr zu zahlen.',
    },
    lateWithRefund: {
      title: 'Ihre Zahlung kam zu spät',
      text: 'Die Buchung war schon beendet und kann nicht wiederhergestellt werden. Ihre Zahlung wird Ihnen erstattet.',
    },
    expired: {
      title: 'Dieser Link ist abgelaufen',
      text: 'Bitten Sie Ihren Reiseanbieter um einen neuen Link zum Bezahlen.',
    },
    void: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Die Buchung oder der offene Betrag hat sich geändert. Bitten Sie Ihren Reiseanbieter um einen neuen Link zum Bezahlen.',
    },
    unknown: {
      title: 'Unbekannter Link zum Bezahlen',
      text: 'Prüfen Sie, ob die Adresse vollständig ist.',
    },
    unavailable: {
      title: 'Bezahlen ist gerade nicht möglich',
      text: 'Es wurde nichts abgebucht, und Ihre Buchung ist unverändert. Versuchen Sie es gleich noch einmal.',
    },
  },
};
