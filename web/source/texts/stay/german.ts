import { plural } from '../plural.ts';
import type { StayTexts } from './english.ts';

/** What the pages of a lodging and of a booking say, in German. */
export const stayGerman: StayTexts = {
  seeBooking: 'Meine Buchung ansehen',
  findBooking: 'Meine Buchung finden',
  own: {
    held: (until) => `Diese Nächte sind bis ${until} für Sie vorgemerkt`,
    heldHelp: 'Bis dahin kann sie niemand sonst buchen.',
    requested: 'Sie haben diese Nächte angefragt',
    booked: 'Sie haben diese Nächte gebucht',
    cancel: 'Stornieren',
  },
  inYourMail:
    'Ihre Seite zeigt, ob sie bezahlt ist und was noch zu tun bleibt. Die Adresse der Seite steht in der E-Mail, die Sie bekommen haben.',
  breakdown: 'So setzt sich der Preis zusammen',
  reduction: 'Rabatt',
  emailForm: 'Eine E-Mail-Adresse wie name@example.de',
  phoneForm: 'Mit Landesvorwahl, etwa +49 170 1234567',
  cancelFree: 'Vor der Zahlung kostet Stornieren nichts.',
  cancelUntil: (day, share) =>
    share === undefined
      ? `Bei Stornierung bis ${day}, bekommen Sie alles zurück.`
      : `Bei Stornierung bis ${day}, bekommen Sie ${share} des Gesamtpreises zurück.`,
  cancelAfter: 'Danach bekommen Sie nichts zurück.',
  cancelNever: 'Nach der Zahlung bekommen Sie bei Stornierung nichts zurück.',
  flexible: 'Andere Tage in der Nähe',
  yourDates: 'Ihre Wunschtage',
  earlier: (days) => `${plural(days, 'Tag', 'Tage')} früher`,
  later: (days) => `${plural(days, 'Tag', 'Tage')} später`,
  notFree: 'nicht frei',
  photosAll: (count) => `Alle ${count} Fotos`,
  photosFull: 'Fotos im Vollbild ansehen',
  previousPhoto: 'Vorheriges Foto',
  nextPhoto: 'Nächstes Foto',
  close: 'Schließen',
  original: (language) => `Original auf ${language}`,
  host: {
    title: 'Wer Sie empfängt',
    languages: (languages) => `Sprachen: ${languages}`,
    since: (year) => `Gäste seit ${year}`,
    answers: (hours) => `Antwortet meist innerhalb ${hours === 1 ? 'einer Stunde' : `von ${hours} Stunden`}`,
  },
  rules: 'Hausregeln',
  pets: { yes: 'Haustiere sind willkommen', no: 'Keine Haustiere' },
  smoking: { yes: 'Rauchen ist erlaubt', no: 'Nichtraucher' },
  parties: { yes: 'Feiern ist erlaubt', no: 'Keine Feiern' },
  minAge: (years) => `Ab ${years} Jahren`,
  car: { RECOMMENDED_CAR: 'Ein Auto ist nützlich', REQUIRED_CAR: 'Sie brauchen ein Auto' },
  beds: {
    DOUBLE_BED: (count) => plural(count, 'Doppelbett', 'Doppelbetten'),
    SINGLE_BED: (count) => plural(count, 'Einzelbett', 'Einzelbetten'),
    SOFA_BED: (count) => plural(count, 'Schlafsofa', 'Schlafsofas'),
    BUNK_BED: (count) => plural(count, 'Etagenbett', 'Etagenbetten'),
  },
  roomTypes: {
    BEDROOM: 'Schlafzimmer',
    LIVING_ROOM: 'Wohnzimmer',
    KITCHEN: 'Küche',
    BATHROOM: 'Bad',
    SHOWER_ROOM: 'Duschbad',
  },
  reviewsNewest: (shown, count) => `Die neuesten ${shown} von ${count}`,
  scoreWords: [
    [9, 'Hervorragend'],
    [8, 'Sehr gut'],
    [7, 'Gut'],
  ] as readonly (readonly [from: number, word: string])[],
  allScores: 'Alle',
  scoreBand: (from, to) => `${from} bis ${to}`,
  similar: 'Ähnliche Aufenthalte, die frei sind',
  others: 'Andere Aufenthalte, die frei sind',
  leastNights: (nights) => `Ab diesem Tag mindestens ${plural(nights, 'Nacht', 'Nächte')}.`,
};
