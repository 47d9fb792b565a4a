import type { PayTexts } from './english.ts';

export const french: PayTexts = {
  service: 'Votre paiement',
  sandbox: 'Page d’essai\u00a0: rien n’est débité.',
  payTitle: 'Régler votre séjour',
  chooseFirst: 'Choisissez de payer ou non.',
  toPay: 'À payer maintenant',
  until: (instant) => `À payer avant le ${instant}. Au-delà, le séjour ne vous sera plus réservé.`,
  book: 'Réserver avec obligation de paiement',
  pay: (amount) => `Payer ${amount}`,
  decline: 'Ne pas payer',
  goOn: (host) => `Continuer vers ${host}`,
  tryAgain: 'Revenir au paiement',
  yourBooking: 'Voir ma réservation',
  messages: {
    paid: { title: 'Paiement reçu', text: 'Votre séjour est payé. Il ne reste rien à payer.' },
    confirming: {
      title: 'Paiement en cours de confirmation',
      text: 'Votre banque confirme le paiement. Rechargez cette page dans un instant.',
    },
    declined: {
      title: 'Paiement non effectué',
      text: 'Rien n’a été débité. Vous pouvez encore payer tant que la réservation est ouverte.',
    },
    ended: {
      title: 'Cette réservation est terminée',
      text: 'Elle n’a pas été payée à temps, ou elle a été annulée. Il n’y a plus rien à payer ici.',
    },
    lateWithRefund: {
      title: 'Paiement reçu trop tard',
      text: 'La réservation était déjà terminée\u00a0: elle n’est pas rétablie et votre paiement vous sera remboursé.',
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
      text: 'Rien n’a été débité et votre réservation n’a pas changé. Réessayez dans un instant.',
    },
  },
};
