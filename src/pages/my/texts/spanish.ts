import type { MyTexts } from './english.ts';

/** The words of the customer’s page in Spanish. */
export const spanish: MyTexts = {
  service: 'Mi reserva',
  sandbox: 'Servicio de prueba: no se cobra nada y nadie le espera.',
  states: {
    PENDING_PAYMENT: {
      title: 'Su estancia espera su pago',
      text: ({ until }) =>
        until === ''
          ? 'Se la guardamos hasta que pague.'
          : `Pague antes del ${until}. Después el alojamiento ya no se le guarda.`,
    },
    REQUESTED: {
      title: 'Su solicitud está en curso',
      text: ({ until }) =>
        until === ''
          ? 'Recibirá la respuesta por correo.'
          : `El alojamiento responde antes del ${until}; recibirá un correo.`,
    },
    BOOKED: {
      title: 'Su estancia está reservada',
      text: ({ due }) => (due === '' ? 'Todo está pagado.' : `Le quedan ${due} por pagar.`),
    },
    COMPLETED: {
      title: 'Su estancia ha terminado',
      text: ({ due }) => (due === '' ? 'Gracias por su visita.' : `Le quedan ${due} por pagar.`),
    },
    CANCELLED: {
      title: 'Su reserva está cancelada',
      text: ({ refund, due }) => {
        if (refund !== '') return `El alojamiento ya no se le guarda. Se le devuelven ${refund}.`;
        return `El alojamiento ya no se le guarda. ${due === '' ? 'No queda nada por pagar.' : `De los gastos de cancelación quedan ${due} por pagar.`}`;
      },
    },
    EXPIRED: {
      title: 'Su reserva ha caducado',
      text: ({ isUnanswered }) =>
        `${isUnanswered ? 'El alojamiento no respondió a tiempo' : 'No se pagó a tiempo'} y ya no se le guarda nada. No hay nada que pagar.`,
    },
    REFUSED: {
      title: 'Su solicitud fue rechazada',
      text: () => 'El alojamiento no puede recibirle en estas fechas. No hay nada que pagar.',
    },
  },
  between: (from, to) => (to === '' ? `desde las ${from}` : `entre las ${from} y las ${to}`),
  due: 'Por pagar',
  dueLater: 'Por pagar si se acepta',
  payBefore: (deadline) => `A pagar antes del ${deadline}.`,
  deposit: 'Fianza, no incluida',
  fee: 'Gastos de cancelación',
  refund: 'Se le devuelve',
  pay: (amount) => `Pagar ${amount}`,
  calendar: 'Añadir a mi calendario',
  print: 'Imprimir',
  terms: 'Si cancela',
  termsToday: (fee) => (fee === '' ? 'Cancelar hoy no cuesta nada.' : `Cancelar hoy cuesta ${fee}.`),
  termsFree: 'Mientras su estancia no esté confirmada, cancelar no cuesta nada.',
  termsUntil: (day, share) =>
    share === undefined
      ? `Hasta el ${day}, se le devuelve todo.`
      : `Hasta el ${day}, se le devuelve el ${share} del total.`,
  termsAfter: 'Después no se devuelve nada.',
  termsNone: 'No se devuelve nada.',
  cancel: 'Cancelar la reserva…',
  cancelTitle: '¿Cancelar su reserva?',
  cancelCost: 'Lo que cuesta',
  cancelKeep: 'Conservar la reserva',
  cancelNow: 'Cancelar ahora',
  cancelFinal: 'Es definitivo: otra persona puede reservar el alojamiento enseguida.',
  cancelChanged: 'Las condiciones de cancelación han cambiado. Revíselas.',
  cancelTooLate: 'Esta reserva ya no se puede cancelar aquí',
  reason: '¿Por qué cancela? (puede quedar vacío)',
  host: {
    title: 'Quién le recibe',
    languages: (languages) => `Idiomas: ${languages}`,
    since: (year) => `Recibe huéspedes desde ${year}`,
    answers: (hours) => (hours === 1 ? 'Suele responder en 1 hora' : `Suele responder en ${hours} horas`),
  },
  messages: 'Mensajes',
  you: 'Usted',
  lodging: 'El alojamiento',
  message: 'Su mensaje al alojamiento',
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
    sentTitle: 'Mire su correo',
    sentTexts: [
      'Si existe una reserva con este número y este correo electrónico, acabamos de enviar allí el enlace.',
      '¿No llega nada en unos minutos? Mire en el correo no deseado, compruebe los dos e inténtelo de nuevo, o pregunte a quien le vendió la estancia.',
    ],
    again: 'Intentarlo de nuevo',
  },
  unknown: {
    title: 'No encontramos esta reserva',
    texts: [
      'La dirección está incompleta o es demasiado antigua: la página de una estancia se guarda alrededor de un año después.',
      'Abra de nuevo el enlace del correo sobre su reserva. Si ya no lo tiene, pida a quien le vendió la estancia que se lo vuelva a enviar.',
    ],
  },
  erased: {
    title: 'Sus datos personales se han borrado',
    texts: ['Ya no se sabe quién hizo esta reserva, así que aquí no hay nada que ver.'],
  },
};
