import type { MyTexts } from './english.ts';

export const french: MyTexts = {
  service: 'Ma réservation',
  sandbox: 'Service d’essai\u00a0: rien n’est débité et rien n’est vraiment réservé.',
  states: {
    PENDING_PAYMENT: {
      title: 'Votre séjour est en attente de paiement',
      text: ({ until }) =>
        until === ''
          ? 'Nous vous le réservons jusqu’à votre paiement.'
          : `À payer avant le ${until}. Au-delà, il ne vous sera plus réservé.`,
    },
    REQUESTED: {
      title: 'Votre demande attend une réponse',
      text: ({ until }) =>
        until === ''
          ? 'Vous recevrez la réponse par e-mail.'
          : `L’hôte répondra avant le ${until}\u00a0; vous recevrez un e-mail.`,
    },
    BOOKED: {
      title: 'Votre séjour est réservé',
      text: ({ due }) => (due === '' ? 'Tout est payé.' : `Il vous reste ${due} à payer.`),
    },
    COMPLETED: {
      title: 'Votre séjour est terminé',
      text: ({ due }) => (due === '' ? 'Merci pour votre séjour.' : `Il vous reste ${due} à payer.`),
    },
    CANCELLED: {
      title: 'Votre réservation est annulée',
      text: ({ refund, due }) => {
        if (refund !== '') return `Le séjour ne vous est plus réservé. ${refund} vous seront remboursés.`;
        return `Le séjour ne vous est plus réservé. ${due === '' ? 'Il n’y a plus rien à payer.' : `Il reste ${due} à payer au titre des frais d’annulation.`}`;
      },
    },
    EXPIRED: {
      title: 'Votre réservation a expiré',
      text: ({ isUnanswered }) =>
        `${isUnanswered ? 'L’hôte n’a pas répondu à temps' : 'Elle n’a pas été payée à temps'}\u00a0: le séjour ne vous est plus réservé. Il n’y a rien à payer.`,
    },
    REFUSED: {
      title: 'Votre demande n’a pas été acceptée',
      text: () => 'L’hôte ne peut pas vous recevoir à ces dates. Il n’y a rien à payer.',
    },
  },
  between: (from, to) => (to === '' ? `à partir de ${from}` : `entre ${from} et ${to}`),
  addressLater: 'L’adresse complète s’affichera une fois votre réservation confirmée.',
  due: 'Reste à payer',
  dueLater: 'À payer une fois acceptée',
  payBefore: (deadline) => `À payer avant le ${deadline}.`,
  deposit: 'Caution, non comprise',
  fee: 'Frais d’annulation',
  refund: 'Votre remboursement',
  pay: (amount) => `Payer ${amount}`,
  calendar: 'Ajouter à mon agenda',
  print: 'Imprimer',
  terms: 'Si vous annulez',
  termsToday: (fee) =>
    fee === '' ? 'Aujourd’hui, l’annulation est gratuite.' : `Aujourd’hui, l’annulation coûte ${fee}.`,
  termsFree: 'Annulation gratuite tant que votre séjour n’est pas confirmé.',
  termsUntil: (day, share) =>
    share === undefined
      ? `Annulation jusqu’au ${day}\u00a0: remboursement intégral.`
      : `Annulation jusqu’au ${day}\u00a0: ${share} du total remboursés.`,
  termsAfter: 'Au-delà, aucun remboursement.',
  termsNone: 'Non remboursable.',
  cancel: 'Annuler la réservation…',
  cancelTitle: 'Annuler votre réservation\u00a0?',
  cancelCost: 'Coût de l’annulation',
  cancelKeep: 'Garder ma réservation',
  cancelNow: 'Annuler la réservation',
  cancelFinal: 'C’est définitif\u00a0: quelqu’un d’autre peut réserver ces dates aussitôt.',
  cancelChanged: 'Les conditions d’annulation ont changé entre-temps. Vérifiez-les.',
  cancelTooLate: 'Cette réservation ne peut plus être annulée en ligne',
  reason: 'Motif de l’annulation (facultatif)',
  host: {
    title: 'Votre hôte',
    languages: (languages) => `Langues\u00a0: ${languages}`,
    since: (year) => `Accueil de voyageurs depuis ${year}`,
    answers: (hours) => (hours === 1 ? 'Réponse en général sous 1 heure' : `Réponse en général sous ${hours} heures`),
  },
  messages: 'Messages',
  you: 'Vous',
  lodging: 'L’hôte',
  message: 'Votre message à l’hôte',
  send: 'Envoyer',
  messageWrong: 'Écrivez un message de 2\u00a0000 caractères au maximum.',
  messagesMany: 'Vous avez envoyé beaucoup de messages aujourd’hui. Merci d’attendre une réponse.',
  back: 'Retour à la réservation',
  find: {
    title: 'Retrouver ma réservation',
    text: 'Indiquez la référence et l’adresse e\u2011mail de votre réservation. Nous envoyons le lien à cette adresse.',
    email: 'E-mail',
    send: 'Recevoir le lien',
    wrong: 'Vérifiez les deux\u00a0: une référence compte neuf lettres et chiffres, une adresse e-mail contient un @.',
    sentTitle: 'Consultez votre messagerie',
    sentTexts: [
      'S’il existe une réservation avec cette référence et cette adresse e\u2011mail, nous venons d’y envoyer le lien.',
      'Rien après quelques minutes\u00a0? Regardez dans les indésirables, vérifiez les deux et réessayez, ou adressez-vous à votre agence.',
    ],
    again: 'Réessayer',
  },
  unknown: {
    title: 'Nous ne trouvons pas cette réservation',
    texts: [
      'L’adresse est incomplète ou trop ancienne\u00a0: la page d’une réservation est conservée environ un an après le séjour.',
      'Ouvrez à nouveau le lien de votre e-mail de réservation. Si vous ne l’avez plus, demandez à votre agence de vous le renvoyer.',
    ],
  },
  erased: {
    title: 'Vos données personnelles ont été effacées',
    texts: ['Nous ne savons plus qui a fait cette réservation\u00a0: il n’y a plus rien à voir ici.'],
  },
};
