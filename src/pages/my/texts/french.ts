import type { MyTexts } from './english.ts';

/** The words of the customer’s page in French. */
export const french: MyTexts = {
  service: 'Ma réservation',
  sandbox: 'Service d’essai : aucun argent n’est prélevé et personne ne vous attend.',
  states: {
    PENDING_PAYMENT: {
      title: 'Votre séjour attend votre paiement',
      text: ({ until }) =>
        until === ''
          ? 'Il vous est réservé jusqu’à votre paiement.'
          : `À payer avant le ${until}. Après, le logement ne vous est plus réservé.`,
    },
    REQUESTED: {
      title: 'Votre demande est en cours',
      text: ({ until }) =>
        until === ''
          ? 'La réponse vous parviendra par e-mail.'
          : `L’hébergement répond avant le ${until} ; vous recevrez un e-mail.`,
    },
    BOOKED: {
      title: 'Votre séjour est réservé',
      text: ({ due }) => (due === '' ? 'Tout est payé.' : `Il vous reste ${due} à payer.`),
    },
    COMPLETED: {
      title: 'Votre séjour est terminé',
      text: ({ due }) => (due === '' ? 'Merci d’être venu.' : `Il vous reste ${due} à payer.`),
    },
    CANCELLED: {
      title: 'Votre réservation est annulée',
      text: ({ refund, due }) => {
        if (refund !== '') return `Le logement ne vous est plus réservé. Vous êtes remboursé de ${refund}.`;
        return `Le logement ne vous est plus réservé. ${due === '' ? 'Il n’y a plus rien à payer.' : `Il reste ${due} à payer des frais d’annulation.`}`;
      },
    },
    EXPIRED: {
      title: 'Votre réservation a expiré',
      text: ({ isUnanswered }) =>
        `${isUnanswered ? 'L’hébergement n’a pas répondu à temps' : 'Elle n’a pas été payée à temps'} : le logement ne vous est plus réservé. Il n’y a rien à payer.`,
    },
    REFUSED: {
      title: 'Votre demande n’a pas été acceptée',
      text: () => 'L’hébergement ne peut pas vous recevoir à ces dates. Il n’y a rien à payer.',
    },
  },
  between: (from, to) => (to === '' ? `à partir de ${from}` : `entre ${from} et ${to}`),
  due: 'Reste à payer',
  dueLater: 'À payer une fois acceptée',
  payBefore: (deadline) => `À payer avant le ${deadline}.`,
  deposit: 'Caution, non comprise',
  fee: 'Frais d’annulation',
  refund: 'Vous est remboursé',
  pay: (amount) => `Payer ${amount}`,
  calendar: 'Ajouter à mon agenda',
  print: 'Imprimer',
  terms: 'Si vous annulez',
  termsToday: (fee) => (fee === '' ? 'Aujourd’hui, annuler ne coûte rien.' : `Aujourd’hui, annuler coûte ${fee}.`),
  termsFree: 'Tant que votre séjour n’est pas confirmé, annuler ne coûte rien.',
  termsUntil: (day, share) =>
    share === undefined
      ? `Jusqu’au ${day}, tout vous est remboursé.`
      : `Jusqu’au ${day}, ${share} du total vous sont remboursés.`,
  termsAfter: 'Après, rien n’est remboursé.',
  termsNone: 'Rien n’est remboursé.',
  cancel: 'Annuler la réservation…',
  cancelTitle: 'Annuler votre réservation ?',
  cancelCost: 'Ce que cela coûte',
  cancelKeep: 'Garder la réservation',
  cancelNow: 'Annuler maintenant',
  cancelFinal: 'C’est définitif : le logement peut aussitôt être réservé par quelqu’un d’autre.',
  cancelChanged: 'Les conditions d’annulation ont changé entre-temps. Vérifiez-les.',
  cancelTooLate: 'Cette réservation ne peut plus être annulée ici',
  reason: 'Pourquoi annulez-vous ? (facultatif)',
  host: {
    title: 'Qui vous accueille',
    languages: (languages) => `Langues : ${languages}`,
    since: (year) => `Accueil de voyageurs depuis ${year}`,
    answers: (hours) => (hours === 1 ? 'Réponse en général sous 1 heure' : `Réponse en général sous ${hours} heures`),
  },
  messages: 'Messages',
  you: 'Vous',
  lodging: 'L’hébergement',
  message: 'Votre message à l’hébergement',
  send: 'Envoyer',
  messageWrong: 'Écrivez un message de 2000 caractères au plus.',
  messagesMany: 'Vous avez envoyé beaucoup de messages aujourd’hui. Attendez une réponse.',
  back: 'Retour à la réservation',
  find: {
    title: 'Retrouver ma réservation',
    text: 'Indiquez la référence et l’adresse e-mail de votre réservation. Nous envoyons le lien à cette adresse.',
    email: 'E-mail',
    send: 'Recevoir le lien',
    wrong: 'Vérifiez les deux : une référence compte neuf lettres et chiffres, une adresse e-mail contient un @.',
    sentTitle: 'Consultez votre messagerie',
    sentTexts: [
      'S’il existe une réservation avec cette référence et cette adresse e-mail, nous venons d’y envoyer le lien.',
      'Rien après quelques minutes ? Regardez dans les indésirables, vérifiez les deux et réessayez, ou demandez à qui vous a vendu le séjour.',
    ],
    again: 'Réessayer',
  },
  unknown: {
    title: 'Nous ne trouvons pas cette réservation',
    texts: [
      'L’adresse est incomplète ou trop ancienne : la page d’un séjour est gardée un an environ après celui-ci.',
      'Ouvrez à nouveau le lien de l’e-mail qui concerne votre réservation. Si vous ne l’avez plus, demandez à qui vous a vendu le séjour de vous le renvoyer.',
    ],
  },
  erased: {
    title: 'Vos données personnelles ont été effacées',
    texts: ['On ne sait plus qui a fait cette réservation : il n’y a rien à voir ici.'],
  },
};
