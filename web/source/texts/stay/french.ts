import { plural } from '../plural.ts';
import type { StayTexts } from './english.ts';

/** What the pages of a lodging and of a booking say, in French. */
export const stayFrench: StayTexts = {
  seeBooking: 'Voir ma réservation',
  findBooking: 'Retrouver ma réservation',
  own: {
    held: (until) => `Ces nuits vous sont réservées jusqu’à ${until}`,
    heldHelp: 'Personne d’autre ne peut les réserver d’ici là.',
    requested: 'Vous avez demandé ces nuits',
    booked: 'Vous avez réservé ces nuits',
    cancel: 'Annuler',
  },
  inYourMail:
    'Sa page dit si elle est payée et ce qui reste à faire. Son adresse se trouve dans l’e-mail que vous avez reçu.',
  breakdown: 'Détail du prix',
  reduction: 'Remise',
  emailForm: 'Une adresse e-mail comme nom@exemple.fr',
  phoneForm: 'Avec l’indicatif du pays, comme +33 6 12 34 56 78',
  cancelFree: 'Annuler ne coûte rien avant le paiement.',
  cancelUntil: (day, share) =>
    share === undefined
      ? `Annulez jusqu’au ${day} : tout vous est remboursé.`
      : `Annulez jusqu’au ${day} : ${share} du total vous sont remboursés.`,
  cancelAfter: 'Après, rien n’est remboursé.',
  cancelNever: 'Une fois payé, rien n’est remboursé si vous annulez.',
  flexible: 'D’autres jours proches',
  yourDates: 'Vos dates',
  earlier: (days) => `${plural(days, 'jour', 'jours')} plus tôt`,
  later: (days) => `${plural(days, 'jour', 'jours')} plus tard`,
  notFree: 'pas libre',
  photosAll: (count) => `Les ${count} photos`,
  photosFull: 'Voir les photos en plein écran',
  previousPhoto: 'Photo précédente',
  nextPhoto: 'Photo suivante',
  close: 'Fermer',
  original: (language) => `Texte d’origine (${language})`,
  host: {
    title: 'Qui vous accueille',
    languages: (languages) => `Langues : ${languages}`,
    since: (year) => `Accueil de voyageurs depuis ${year}`,
    answers: (hours) => `Réponse en général sous ${plural(hours, 'heure', 'heures')}`,
  },
  rules: 'Règlement',
  pets: { yes: 'Les animaux sont bienvenus', no: 'Animaux non admis' },
  smoking: { yes: 'On peut fumer', no: 'Non-fumeur' },
  parties: { yes: 'Les fêtes sont permises', no: 'Pas de fêtes' },
  minAge: (years) => `À partir de ${years} ans`,
  car: { RECOMMENDED_CAR: 'Une voiture est utile', REQUIRED_CAR: 'Une voiture est nécessaire' },
  beds: {
    DOUBLE_BED: (count) => plural(count, 'lit double', 'lits doubles'),
    SINGLE_BED: (count) => plural(count, 'lit simple', 'lits simples'),
    SOFA_BED: (count) => plural(count, 'canapé-lit', 'canapés-lits'),
    BUNK_BED: (count) => plural(count, 'lit superposé', 'lits superposés'),
  },
  roomTypes: {
    BEDROOM: 'Chambre',
    LIVING_ROOM: 'Séjour',
    KITCHEN: 'Cuisine',
    BATHROOM: 'Salle de bains',
    SHOWER_ROOM: 'Salle d’eau',
  },
  reviewsNewest: (shown, count) => `Les ${shown} plus récents sur ${count}`,
  scoreWords: [
    [9, 'Exceptionnel'],
    [8, 'Très bien'],
    [7, 'Bien'],
  ] as readonly (readonly [from: number, word: string])[],
  allScores: 'Toutes',
  scoreBand: (from, to) => `${from} à ${to}`,
  similar: 'Séjours semblables encore libres',
  others: 'D’autres séjours libres',
  leastNights: (nights) => `À partir de ce jour, au moins ${plural(nights, 'nuit', 'nuits')}.`,
};
