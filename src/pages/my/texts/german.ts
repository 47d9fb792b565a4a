import type { MyTexts } from './english.ts';

/** The words of the customer’s page in German. */
export const german: MyTexts = {
  service: 'Meine Buchung',
  sandbox: 'Testbetrieb: Es wird kein Geld abgebucht, und niemand erwartet Sie.',
  states: {
    PENDING_PAYMENT: {
      title: 'Ihr Aufenthalt wartet auf Ihre Zahlung',
      text: ({ until }) =>
        until === ''
          ? 'Er ist für Sie reserviert, bis Sie zahlen.'
          : `Zahlen Sie bis zum ${until}. Danach ist die Unterkunft nicht mehr für Sie reserviert.`,
    },
    REQUESTED: {
      title: 'Ihre Anfrage wird beantwortet',
      text: ({ until }) =>
        until === ''
          ? 'Sie bekommen die Antwort per E-Mail.'
          : `Die Unterkunft antwortet bis zum ${until}; Sie bekommen eine E-Mail.`,
    },
    BOOKED: {
      title: 'Ihr Aufenthalt ist gebucht',
      text: ({ due }) => (due === '' ? 'Alles ist bezahlt.' : `Es bleiben ${due} zu zahlen.`),
    },
    COMPLETED: {
      title: 'Ihr Aufenthalt ist vorbei',
      text: ({ due }) => (due === '' ? 'Danke für Ihren Besuch.' : `Es bleiben ${due} zu zahlen.`),
    },
    CANCELLED: {
      title: 'Ihre Buchung ist storniert',
      text: ({ refund, due }) => {
        if (refund !== '') return `Die Unterkunft ist nicht mehr für Sie reserviert. Sie bekommen ${refund} zurück.`;
        return `Die Unterkunft ist nicht mehr für Sie reserviert. ${due === '' ? 'Es ist nichts mehr zu zahlen.' : `Von den Stornokosten bleiben ${due} zu zahlen.`}`;
      },
    },
    EXPIRED: {
      title: 'Ihre Buchung ist verfallen',
      text: ({ isUnanswered }) =>
        `${isUnanswered ? 'Die Unterkunft hat nicht rechtzeitig geantwortet' : 'Sie wurde nicht rechtzeitig bezahlt'}; es ist nichts mehr für Sie reserviert. Zu zahlen ist nichts.`,
    },
    REFUSED: {
      title: 'Ihre Anfrage wurde abgelehnt',
      text: () => 'Die Unterkunft konnte Sie an diesen Tagen nicht aufnehmen. Zu zahlen ist nichts.',
    },
  },
  between: (from, to) => (to === '' ? `ab ${from} Uhr` : `zwischen ${from} und ${to} Uhr`),
  due: 'Zu zahlen',
  dueLater: 'Nach der Zusage zu zahlen',
  payBefore: (deadline) => `Zu zahlen bis zum ${deadline}.`,
  deposit: 'Kaution, nicht enthalten',
  fee: 'Stornogebühr',
  refund: 'Sie bekommen zurück',
  pay: (amount) => `${amount} zahlen`,
  calendar: 'In meinen Kalender',
  print: 'Drucken',
  terms: 'Wenn Sie stornieren',
  termsToday: (fee) => (fee === '' ? 'Heute kostet Stornieren nichts.' : `Heute kostet Stornieren ${fee}.`),
  termsFree: 'Solange Ihr Aufenthalt nicht bestätigt ist, kostet Stornieren nichts.',
  termsUntil: (day, share) =>
    share === undefined
      ? `Bis ${day}, bekommen Sie alles zurück.`
      : `Bis ${day}, bekommen Sie ${share} des Gesamtpreises zurück.`,
  termsAfter: 'Danach bekommen Sie nichts zurück.',
  termsNone: 'Sie bekommen nichts zurück.',
  cancel: 'Buchung stornieren …',
  cancelTitle: 'Ihre Buchung stornieren?',
  cancelCost: 'Was es kostet',
  cancelKeep: 'Buchung behalten',
  cancelNow: 'Jetzt stornieren',
  cancelFinal: 'Das ist endgültig: Jemand anderes kann die Unterkunft sofort buchen.',
  cancelChanged: 'Was das Stornieren kostet, hat sich inzwischen geändert. Sehen Sie es noch einmal an.',
  cancelTooLate: 'Diese Buchung kann hier nicht mehr storniert werden',
  reason: 'Warum stornieren Sie? (kann leer bleiben)',
  host: {
    title: 'Wer Sie empfängt',
    languages: (languages) => `Sprachen: ${languages}`,
    since: (year) => `Gäste seit ${year}`,
    answers: (hours) => `Antwortet meist innerhalb ${hours === 1 ? 'einer Stunde' : `von ${hours} Stunden`}`,
  },
  messages: 'Nachrichten',
  you: 'Sie',
  lodging: 'Die Unterkunft',
  message: 'Ihre Nachricht an die Unterkunft',
  send: 'Senden',
  messageWrong: 'Schreiben Sie eine Nachricht von höchstens 2000 Zeichen.',
  messagesMany: 'Sie haben heute viele Nachrichten gesendet. Bitte warten Sie auf eine Antwort.',
  back: 'Zurück zur Buchung',
  find: {
    title: 'Meine Buchung finden',
    text: 'Geben Sie die Buchungsnummer und die E-Mail-Adresse Ihrer Buchung an. Wir senden den Link an diese Adresse.',
    email: 'E-Mail',
    send: 'Link senden',
    wrong: 'Bitte prüfen Sie beides: Eine Buchungsnummer hat neun Buchstaben und Ziffern, eine E-Mail-Adresse ein @.',
    sentTitle: 'Sehen Sie in Ihr Postfach',
    sentTexts: [
      'Wenn es eine Buchung mit dieser Nummer und dieser E-Mail-Adresse gibt, haben wir den Link soeben dorthin gesendet.',
      'Nach einigen Minuten nichts da? Sehen Sie im Spam nach, prüfen Sie beides und versuchen Sie es noch einmal, oder fragen Sie, wer Ihnen den Aufenthalt verkauft hat.',
    ],
    again: 'Noch einmal versuchen',
  },
  unknown: {
    title: 'Wir finden diese Buchung nicht',
    texts: [
      'Die Adresse ist unvollständig oder zu alt: Die Seite eines Aufenthalts bleibt danach noch etwa ein Jahr.',
      'Öffnen Sie noch einmal den Link in der E-Mail zu Ihrer Buchung. Haben Sie sie nicht mehr, bitten Sie Ihren Reiseanbieter, sie erneut zu senden.',
    ],
  },
  erased: {
    title: 'Ihre persönlichen Daten wurden gelöscht',
    texts: ['Wer diese Buchung gemacht hat, ist nicht mehr bekannt; hier ist nichts mehr zu sehen.'],
  },
};
