import { plural } from '../plural.ts';
import type { StayTexts } from './english.ts';

/** What the pages of a lodging and of a booking say, in French. */
export const stayFrench: StayTexts = {
  seeBooking: 'Voir ma réservation',
  inYourMail:
    'Sa page dit si elle est payée et ce qui reste à faire. Son adresse se trouve dans l’e-mail que vous avez reçu.',
  breakdown: 'Détail du prix',
  emailForm: 'Une adresse e-mail comme nom@exemple.fr',
  phoneForm: 'Avec l’indicatif du pays, comme +33 6 12 34 56 78',
  cancelFree: 'Annuler ne coûte rien avant le paiement.',
  cancelUntil: (day, percent) =>
    percent === 100
      ? `Annulez jusqu’au ${day} : tout vous est remboursé.`
      : `Annulez jusqu’au ${day} : ${percent} % du total vous sont remboursés.`,
  cancelAfter: 'Après, rien n’est remboursé.',
  cancelNever: 'Une fois payé, rien n’est remboursé si vous annulez.',
  flexible: 'D’autres jours proches',
  yourDates: 'Vos dates',
  earlier: (days) => `${plural(days, 'jour', 'jours')} plus tôt`,
  later: (days) => `${plural(days, 'jour', 'jours')} plus tard`,
  notFree: 'pas libre',
};
