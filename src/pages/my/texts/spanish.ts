import type { MyTexts } from './english.ts';

export const spanish: MyTexts = {
  service: 'Mi reserva',
  sandbox: 'Servicio de prueba: no se cobra nada y no se reserva nada de verdad.',
  states: {
    PENDING_PAYMENT: {
      title: 'Su estancia está pendiente de pago',
      text: ({ until }) =>
        until === ''
          ? 'Se la guardamos hasta que pague.'
          : `Pague antes del ${until}. Después ya no podremos guardársela.`,
    },
    REQUESTED: {
      title: 'Su solicitud está pendiente de respuesta',
      text: ({ until }) =>
        until === ''
          ? 'Recibirá la respuesta por correo.'
          : `El anfitrión responderá antes del ${until}; recibirá un correo.`,
    },
    BOOKED: {
      title: 'Su estancia está reservada',
      text: ({ due }) => (due === '' ? 'Todo está pagado.' : `Le quedan ${due} por pagar.`),
    },
    COMPLETED: {
      title: 'Su estancia ha terminado',
      text: ({ due }) => (due === '' ? 'Gracias por su estancia.' : `Le quedan ${due} por pagar.`),
    },
    CANCELLED: {
      title: 'Su reserva está cancelada',
      text: ({ refund, due }) => {
        if (refund !== '') return `Ya no se la guardamos. Se le devolverán ${refund}.`;
        return `Ya no se la guardamos. ${due === '' ? 'No queda nada por pagar.' : `De los gastos de cancelación quedan ${due} por pagar.`}`;
      },
    },
    EXPIRED: {
      title: 'Su reserva ha caducado',
      text: ({ isUnanswered }) =>
        `${isUnanswered ? 'El anfitrión no respondió a tiempo' : 'No se pagó a tiempo'} y ya no se la guardamos. No hay nada que pagar.`,
    },
    REFUSED: {
      title: 'Su solicitud fue rechazada',
      text: () => 'El anfitrión no puede recibirle en estas fechas. No hay nada que pagar.',
    },
  },
  between: (from, to) => (to === '' ? `desde las ${from}` : `entre las ${from} y las ${to}`),
  addressLater: 'Verá la dirección completa cuando su reserva esté confirmada.',
  due: 'Por pagar',
  dueLater: 'Por pagar si se acepta',
  payBefore: (deadline) => `A pagar antes del ${deadline}.`,
  deposit: 'Fianza, no incluida',
  fee: 'Gastos de cancelación',
  refund: 'Su reembolso',
  pay: (amount) => `Pagar ${amount}`,
  calendar: 'Añadir a mi calendario',
  print: 'Imprimir',
  terms: 'Si cancela',
  termsToday: (fee) => (fee === '' ? 'Cancelar hoy es gratis.' : `Cancelar hoy cuesta ${fee}.`),
  termsFree: 'Cancelación gratuita mientras su estancia no esté confirmada.',
  termsUntil: (day, share) =>
    share === undefined
      ? `Cancele hasta el ${day} y se le devolverá todo.`
      : `Cancele hasta el ${day} y se le devolverá el ${share} del total.`,
  termsAfter: 'Después no hay reembolso.',
  termsNone: 'No reembolsable.',
  cancel: 'Cancelar la reserva…',
  cancelTitle: '¿Cancelar su reserva?',
  cancelCost: 'Coste de la cancelación',
  cancelKeep: 'Conservar mi reserva',
  cancelNow: 'Cancelar la reserva',
  cancelFinal: 'Es definitivo: otra persona puede reservar estas fechas enseguida.',
  cancelChanged: 'El coste de la cancelación ha cambiado. Revíselo de nuevo.',
  cancelTooLate: 'Esta reserva ya no se puede cancelar en línea',
  reason: 'Motivo de la cancelación (opcional)',
  host: {
    title: 'Su anfitrión',
    languages: (languages) => `Idiomas: ${languages}`,
    since: (year) => `Recibe viajeros desde ${year}`,
    answers: (hours) => (hours === 1 ? 'Suele responder en 1 hora' : `Suele responder en ${hours} horas`),
  },
  messages: 'Mensajes',
  you: 'Usted',
  lodging: 'El anfitrión',
  message: 'Su mensaje al anfitrión',
  send: 'Enviar',
  messageWrong: 'Escriba un mensaje de 2000 caracteres como máximo.',
  messagesMany: 'Ha enviado muchos mensajes hoy. Espere una respuesta.',
  back: 'Volver a la reserva',
  find: {
    title: 'Encontrar mi reserva',
    text: 'Escriba el número y el correo electrónico de su reserva. Enviaremos el enlace a esa dirección.',
    email: 'Correo electrónico',
    send: 'Enviar el enlace',
    wrong: 'Compruebe los dos: un número de reserva tiene nueve letras y cifras; una dirección de correo, una @.',
    sentTitle: 'Revise su correo',
    sentTexts: [
      'Si existe una reserva con este número y este correo electrónico, acabamos de enviar allí el enlace.',
      '¿No llega nada en unos minutos? Mire en el correo no deseado, compruebe los dos e inténtelo de nuevo, o pregunte a su agencia.',
    ],
    again: 'Intentarlo de nuevo',
  },
  unknown: {
    title: 'No encontramos esta reserva',
    texts: [
      'La dirección está incompleta o es demasiado antigua: la página de una reserva se conserva alrededor de un año después de la estancia.',
      'Abra de nuevo el enlace del correo sobre su reserva. Si ya no lo tiene, pida a su agencia que se lo vuelva a enviar.',
    ],
  },
  erased: {
    title: 'Sus datos personales se han borrado',
    texts: ['Ya no sabemos quién hizo esta reserva, así que aquí no hay nada que ver.'],
  },
};
