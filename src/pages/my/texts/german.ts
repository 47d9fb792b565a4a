import type { MyTexts } from './english.ts';

export const german: MyTexts = {
  service: 'Meine Buchung',
  sandbox: 'Testbetrieb: Es wird nichts abgebucht und nichts wirklich gebucht.',
  states: {
    PENDING_PAYMENT: {
      title: 'Ihr Aufenthalt wartet auf Ihre Zahlung',
      text: ({ until }) =>
        until === ''
          ? 'Er ist für Sie reserviert, bis Sie zahlen.'
          : `Zahlen Sie bis zum ${until}. Danach ist die Unterkunft nicht mehr für Sie reserviert.`,
    },
    REQUESTED: {
      title: 'Ihre Anfrage wartet auf Antwort',
      text: ({ until }) =>
        until === ''
          ? 'Sie bekommen die Antwort per E-Mail.'
          : `Die Gastgeber antworten bis zum ${until}; Sie bekommen eine E-Mail.`,
    },
    BOOKED: {
      title: 'Ihr Aufenthalt ist gebucht',
      text: ({ due }) => (due === '' ? 'Alles ist bezahlt.' : `Es bleiben ${due} zu zahlen.`),
    },
    COMPLETED: {
      title: 'Ihr Aufenthalt ist vorbei',
      text: ({ due }) => (due === '' ? 'Vielen Dank für Ihren Aufenthalt.' : `Es bleiben ${due} zu zahlen.`),
    },
    CANCELLED: {
      title: 'Ihre Buchung ist storniert',
      text: ({ refund, due }) => {
        if (refund !== '') return `Die Unterkunft ist nicht mehr für Sie reserviert. Sie bekommen ${refund} zurück.`;
        return `Die Unterkunft ist nicht mehr für Sie reserviert. ${due === '' ? 'Es ist nichts mehr zu zahlen.' : `Von der Stornogebühr sind noch ${due} zu zahlen.`}`;
      },
    },
    EXPIRED: {
      title: 'Ihre Buchung ist verfallen',
      text: ({ isUnanswered }) =>
        `${isUnanswered ? 'Die Gastgeber haben nicht rechtzeitig geantwortet' : 'Sie wurde nicht rechtzeitig bezahlt'}; es ist nichts mehr für Sie reserviert. Sie müssen nichts zahlen.`,
    },
    REFUSED: {
      title: 'Ihre Anfrage wurde abgelehnt',
      text: () => 'Die Gastgeber können Sie in diesem Zeitraum nicht aufnehmen. Sie müssen nichts zahlen.',
    },
  },
  between: (from, to) => (to === '' ? `ab ${from} Uhr` : `zwischen ${from} und ${to} Uhr`),
  addressLater: 'Die vollständige Adresse sehen Sie, sobald Ihre Buchung bestätigt ist.',
  due: 'Zu zahlen',
  dueLater: 'Nach der Zusage zu zahlen',
  payBefore: (deadline) => `Zu zahlen bis zum ${deadline}.`,
  deposit: 'Kaution, nicht enthalten',
  fee: 'Stornogebühr',
  refund: 'Ihre Erstattung',
  pay: (amount) => `${amount} zahlen`,
  calendar: 'In meinen Kalender',
  print: 'Drucken',
  terms: 'Wenn Sie stornieren',
  termsToday: (fee) => (fee === '' ? 'Heute ist die Stornierung kostenlos.' : `Heute kostet die Stornierung ${fee}.`),
  termsFree: 'Solange Ihr Aufenthalt nicht bestätigt ist, können Sie kostenlos stornieren.',
  termsUntil: (day, share) =>
    share === undefined
      ? `Bei Stornierung bis ${day} wird alles erstattet.`
      : `Bei Stornierung bis ${day} werden ${share} des Gesamtpreises erstattet.`,
  termsAfter: 'Danach keine Erstattung.',
  termsNone: 'Nicht erstattungsfähig.',
  cancel: 'Buchung stornieren …',
  cancelTitle: 'Ihre Buchung stornieren?',
  cancelCost: 'Kosten der Stornierung',
  cancelKeep: 'Buchung behalten',
  cancelNow: 'Buchung stornieren',
  cancelFinal: 'Das ist endgültig: Jemand anderes kann diesen Zeitraum sofort buchen.',
  cancelChanged: 'Die Stornokosten haben sich inzwischen geändert. Bitte prüfen Sie sie noch einmal.',
  cancelTooLate: 'Diese Buchung kann nicht mehr online storniert werden',
  reason: 'Grund der Stornierung (optional)',
  host: {
    title: 'Ihre Gastgeber',
    languages: (languages) => `Sprachen: ${languages}`,
    since: (year) => `Gäste seit ${year}`,
    answers: (hours) => `Antwortet meist innerhalb ${hours === 1 ? 'einer Stunde' : `von ${hours} Stunden`}`,
  },
  messages: 'Nachrichten',
  you: 'Sie',
  lodging: 'Die Gastgeber',
  message: 'Ihre Nachricht an die Gastgeber',
  send: 'Senden',
  messageWrong: 'Schreiben Sie eine Nachricht mit höchstens 2000 Zeichen.',
  messagesMany: 'Sie haben heute viele Nachrichten gesendet. Bitte warten Sie auf eine Antwort.',
  back: 'Zurück zur Buchung',
  find: {
    title: 'Meine Buchung finden',
    text: 'Geben Sie die Buchungsnummer und die E-Mail-Adresse Ihrer Buchung an. Wir senden den Link an diese Adresse.',
    email: 'E-Mail',
    send: 'Link senden',
    wrong: 'Bitte prüfen Sie beides: Eine Buchungsnummer hat neun Buchstaben und Ziffern, eine E-Mail-Adresse ein @.',
    sentTitle: 'Prüfen Sie Ihr Postfach',
    sentTexts: [
      'Wenn es eine Buchung mit dieser Nummer und dieser E-Mail-Adresse gibt, haben wir den Link soeben dorthin gesendet.',
      'Nach einigen Minuten nichts da? Sehen Sie im Spam nach, prüfen Sie beides und versuchen Sie es noch einmal, oder fragen Sie Ihren Reiseanbieter.',
    ],
    again: 'Noch einmal versuchen',
  },
  unknown: {
    title: 'Wir finden diese Buchung nicht',
    texts: [
      'Die Adresse ist unvollständig oder zu alt: Eine Buchungsseite bleibt nach dem Aufenthalt etwa ein Jahr bestehen.',
      'Öffnen Sie noch einmal den Link in der E-Mail zu Ihrer Buchung. Wenn Sie sie nicht mehr haben, bitten Sie Ihren Reiseanbieter, sie erneut zu senden.',
    ],
  },
  erased: {
    title: 'Ihre persönlichen Daten wurden gelöscht',
    texts: ['Wer diese Buchung gemacht hat, ist nicht mehr bekannt. Hier ist nichts mehr zu sehen.'],
  },
};
