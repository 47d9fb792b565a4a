import { plural } from '../plural.ts';
import type { StayTexts } from './english.ts';

/** Lodging and booking pages. */
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
    'Auf der Seite Ihrer Buchung sehen Sie, was bezahlt und was noch zu tun ist. Den Link dazu finden Sie in der E-Mail, die wir Ihnen geschickt haben.',
  breakdown: 'Preisdetails',
  reduction: 'Rabatt',
  emailForm: 'Eine E-Mail-Adresse wie name@example.de',
  phoneForm: 'Mit Landesvorwahl, etwa +49 170 1234567',
  cancelFree: 'Vor der Zahlung kostenlos stornierbar.',
  cancelUntil: (day, share) =>
    share === undefined
      ? `Bei Stornierung bis ${day} wird alles erstattet.`
      : `Bei Stornierung bis ${day} werden ${share} des Gesamtpreises erstattet.`,
  cancelAfter: 'Danach keine Erstattung.',
  cancelNever: 'Nach der Zahlung keine Erstattung.',
  flexible: 'Ähnliche Reisedaten',
  yourDates: 'Ihre Wunschdaten',
  earlier: (days) => `${plural(days, 'Tag', 'Tage')} früher`,
  later: (days) => `${plural(days, 'Tag', 'Tage')} später`,
  notFree: 'nicht frei',
  photosAll: (count) => `Alle ${count} Fotos`,
  photosFull: 'Fotos im Vollbild ansehen',
  previousPhoto: 'Voriges Foto',
  nextPhoto: 'Nächstes Foto',
  close: 'Schließen',
  original: (language) => `Original auf ${language}`,
  host: {
    title: 'Ihre Gastgeber',
    languages: (languages) => `Sprachen: ${languages}`,
    since: (year) => `Gäste seit ${year}`,
    answers: (hours) => `Antwortet meist innerhalb ${hours === 1 ? 'einer Stunde' : `von ${hours} Stunden`}`,
  },
  rules: 'Hausregeln',
  pets: { yes: 'Haustiere erlaubt', no: 'Keine Haustiere' },
  smoking: { yes: 'Rauchen erlaubt', no: 'Nichtraucher' },
  parties: { yes: 'Feiern erlaubt', no: 'Keine Feiern' },
  minAge: (years) => `Mindestalter ${years} Jahre`,
  car: { RECOMMENDED_CAR: 'Auto empfohlen', REQUIRED_CAR: 'Auto erforderlich' },
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
  reviewsShown: (shown, count) => `${shown} von ${count} Bewertungen`,
  moreReviews: 'Weitere Bewertungen anzeigen',
  scoreWords: [
    [9, 'Hervorragend'],
    [8, 'Sehr gut'],
    [7, 'Gut'],
  ] as readonly (readonly [from: number, word: string])[],
  allScores: 'Alle',
  scoreBand: (from, to) => `${from} bis ${to}`,
  similar: 'Ähnliche freie Unterkünfte',
  others: 'Weitere freie Unterkünfte',
  leastNights: (nights) => `Mindestaufenthalt: ${plural(nights, 'Nacht', 'Nächte')}.`,
};
