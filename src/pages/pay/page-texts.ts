/** Every word of the payment pages in French. */
const fr = {
  service: 'Paiement de votre séjour',
  sandbox: 'Page d’essai : aucun argent n’est prélevé.',
  payTitle: 'Régler votre séjour',
  chooseFirst: 'Choisissez de payer ou de refuser.',
  reference: 'Réservation',
  arrival: 'Arrivée',
  departure: 'Départ',
  stay: 'Votre séjour',
  price: 'Détail du prix',
  total: 'Total',
  alreadyPaid: 'Déjà payé',
  toPay: 'À payer maintenant',
  onSite: 'à régler sur place',
  included: 'inclus',
  until: (instant: string) => `À payer avant le ${instant}. Après, le logement ne vous est plus réservé.`,
  pay: (amount: string) => `Payer ${amount}`,
  decline: 'Ne pas payer',
  goOn: (host: string) => `Continuer vers ${host}`,
  tryAgain: 'Revenir au paiement',
  yourBooking: 'Voir ma réservation',
  messages: {
    paid: { title: 'Paiement reçu', text: 'Votre séjour est payé. Il ne reste rien à régler.' },
    confirming: {
      title: 'Paiement en cours de confirmation',
      text: 'Votre banque confirme le paiement. Rechargez cette page dans un instant.',
    },
    declined: {
      title: 'Paiement non effectué',
      text: 'Rien n’a été prélevé. Vous pouvez encore payer tant que la réservation est ouverte.',
    },
    ended: {
      title: 'Cette réservation est terminée',
      text: 'Elle n’a pas été payée à temps, ou elle a été annulée. Rien n’a été prélevé.',
    },
    lateWithRefund: {
      title: 'Paiement reçu trop tard',
      text: 'La réservation était déjà terminée : elle n’est pas rétablie et votre paiement vous sera remboursé.',
    },
    expired: { title: 'Ce lien a expiré', text: 'Demandez un nouveau lien de paiement à votre agence.' },
    void: {
      title: 'Ce lien n’est plus valable',
      text: 'La réservation ou le montant dû a changé depuis. Demandez un nouveau lien de paiement à votre agence.',
    },
    unknown: {
      title: 'Lien de paiement inconnu',
      text: 'Vérifiez que l’adresse est complète, telle que vous l’avez reçue.',
    },
    unavailable: {
      title: 'Paiement momentanément indisponible',
      text: 'Rien n’a été prélevé et votre réservation n’a pas changé. Réessayez dans un instant.',
    },
  },
};

/** The same in English. */
const en: typeof fr = {
  service: 'Payment for your stay',
  sandbox: 'Test page: no money is taken.',
  payTitle: 'Pay for your stay',
  chooseFirst: 'Choose to pay or to decline.',
  reference: 'Booking',
  arrival: 'Arrival',
  departure: 'Departure',
  stay: 'Your stay',
  price: 'Price',
  total: 'Total',
  alreadyPaid: 'Already paid',
  toPay: 'To pay now',
  onSite: 'paid on site',
  included: 'included',
  until: (instant) => `Pay before ${instant}. After that the lodging is no longer held for you.`,
  pay: (amount) => `Pay ${amount}`,
  decline: 'Decline',
  goOn: (host) => `Continue to ${host}`,
  tryAgain: 'Back to the payment',
  yourBooking: 'See my booking',
  messages: {
    paid: { title: 'Payment received', text: 'Your stay is paid. Nothing is left to pay.' },
    confirming: {
      title: 'Your payment is being confirmed',
      text: 'Your bank is confirming the payment. Load this page again in a moment.',
    },
    declined: {
      title: 'Payment declined',
      text: 'Nothing was taken. You can still pay as long as the booking is open.',
    },
    ended: {
      title: 'This booking has ended',
      text: 'It was not paid in time, or it was cancelled. Nothing was taken.',
    },
    lateWithRefund: {
      title: 'Your payment came too late',
      text: 'The booking had ended before: it is not brought back, and your payment will be refunded.',
    },
    expired: { title: 'This link has expired', text: 'Ask your agency for a new payment link.' },
    void: {
      title: 'This link is no longer valid',
      text: 'The booking or the amount due has changed since. Ask your agency for a new payment link.',
    },
    unknown: { title: 'Unknown payment link', text: 'Check that the address is complete, as you received it.' },
    unavailable: {
      title: 'Payment is not available at the moment',
      text: 'Nothing was taken and your booking is unchanged. Try again in a moment.',
    },
  },
};

/** The words of the payment pages in the languages that these are written in. */
export const pageTexts = { fr, en };
export type PageLanguage = keyof typeof pageTexts;

/** Names of the messages of pages on which nothing is paid: each is a heading and what it means for the customer. */
export type MessageName = keyof typeof fr.messages;
