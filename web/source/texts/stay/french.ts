import { plural } from '../plural.ts';
import type { StayTexts } from './english.ts';

/** Lodging and booking pages. */
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
    'La page de votre réservation indique ce qui est payé et ce qui reste à faire. Vous trouverez le lien dans l’e-mail que vous avez reçu.',
  breakdown: 'Détail du prix',
  reduction: 'Remise',
  emailForm: 'Une adresse e-mail comme nom@exemple.fr',
  phoneForm: 'Avec l’indicatif du pays, comme +33 6 12 34 56 78',
  cancelFree: 'Annulation gratuite avant le paiement.',
  cancelUntil: (day, share) =>
    share === undefined
      ? `Annulation jusqu’au ${day}\u00a0: remboursement intégral.`
      : `Annulation jusqu’au ${day}\u00a0: ${share} du total remboursés.`,
  cancelAfter: 'Au-delà, aucun remboursement.',
  cancelNever: 'Non remboursable après paiement.',
  flexible: 'Autres dates proches',
  yourDates: 'Vos dates',
  earlier: (days) => `${plural(days, 'jour', 'jours')} plus tôt`,
  later: (days) => `${plural(days, 'jour', 'jours')} plus tard`,
  notFree: 'indisponible',
  photosAll: (count) => `Les ${count} photos`,
  photosFull: 'Voir les photos en plein écran',
  previousPhoto: 'Photo précédente',
  nextPhoto: 'Photo suivante',
  close: 'Fermer',
  original: (language) => `Texte d’origine (${language})`,
  host: {
    title: 'Votre hôte',
    languages: (languages) => `Langues\u00a0: ${languages}`,
    since: (year) => `Accueil de voyageurs depuis ${year}`,
    answers: (hours) => `Réponse en général sous ${plural(hours, 'heure', 'heures')}`,
  },
  rules: 'Règlement',
  pets: { yes: 'Animaux acceptés', no: 'Animaux non acceptés' },
  smoking: { yes: 'Fumeurs acceptés', no: 'Non-fumeur' },
  parties: { yes: 'Fêtes autorisées', no: 'Fêtes non autorisées' },
  minAge: (years) => `Âge minimum\u00a0: ${years}\u00a0ans`,
  car: { RECOMMENDED_CAR: 'Voiture recommandée', REQUIRED_CAR: 'Voiture indispensable' },
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
  reviewsShown: (shown, count) => `${shown} avis sur ${count}`,
  moreReviews: 'Voir plus d’avis',
  scoreWords: [
    [9, 'Exceptionnel'],
    [8, 'Très bien'],
    [7, 'Bien'],
  ] as readonly (readonly [from: number, word: string])[],
  allScores: 'Toutes',
  scoreBand: (from, to) => `${from} à ${to}`,
  similar: 'Hébergements similaires disponibles',
  others: 'Autres hébergements disponibles',
  leastNights: (nights) => `Séjour minimum\u00a0: ${plural(nights, 'nuit', 'nuits')}.`,
};
