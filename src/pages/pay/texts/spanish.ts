import type { PayTexts } from './english.ts';

export const spanish: PayTexts = {
  service: 'Su pago',
  sandbox: 'Página de prueba: no se cobra nada.',
  payTitle: 'Pagar su estancia',
  chooseFirst: 'Elija si desea pagar o no.',
  toPay: 'Por pagar ahora',
  until: (instant) => `Pague antes del ${instant}. Después ya no podremos guardársela.`,
  book: 'Reservar con obligación de pago',
  pay: (amount) => `Pagar ${amount}`,
  decline: 'No pagar',
  goOn: (host) => `Continuar a ${host}`,
  tryAgain: 'Volver al pago',
  yourBooking: 'Ver mi reserva',
  messages: {
    paid: { title: 'Pago recibido', text: 'Su estancia está pagada. No queda nada por pagar.' },
    confirming: {
      title: 'Su pago se está confirmando',
      text: 'Su banco está confirmando el pago. Vuelva a cargar esta página dentro de un momento.',
    },
    declined: {
      title: 'Pago no realizado',
      text: 'No se ha cobrado nada. Todavía puede pagar mientras la reserva siga abierta.',
    },
    ended: {
      title: 'Esta reserva ha terminado',
      text: 'No se pagó a tiempo o se canceló. Aquí ya no hay nada que pagar.',
    },
    lateWithRefund: {
      title: 'Su pago llegó demasiado tarde',
      text: 'La reserva ya había terminado y no se puede recuperar. Se le devolverá su pago.',
    },
    expired: { title: 'Este enlace ha caducado', text: 'Pida a su agencia un nuevo enlace de pago.' },
    void: {
      title: 'Este enlace ya no es válido',
      text: 'La reserva o el importe pendiente han cambiado. Pida a su agencia un nuevo enlace de pago.',
    },
    unknown: {
      title: 'Enlace de pago desconocido',
      text: 'Compruebe que la dirección está completa.',
    },
    unavailable: {
      title: 'El pago no está disponible en este momento',
      text: 'No se ha cobrado nada y su reserva no ha cambiado. Inténtelo de nuevo dentro de un momento.',
    },
  },
};
