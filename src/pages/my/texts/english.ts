/** `text` receives figures that are already formatted. */
interface StateWords {
  title: string;
  text: (about: StateFigures) => string;
}

interface StateFigures {
  /** Deadline waited for; empty when there is none. */
  until: string;
  /** Amount left to pay, of a cancelled booking its fee; empty when none. */
  due: string;
  /** Refund of the cancellation; empty when none. */
  refund: string;
  /** Whether the lodging had to accept first and never answered. */
  isUnanswered: boolean;
}

export const english = {
  service: 'My booking',
  sandbox: 'Test service: you won’t be charged and nothing is really booked.',
  states: {
    PENDING_PAYMENT: {
      title: 'Your stay is awaiting payment',
      text: ({ until }) =>
        until === ''
          ? 'We’re holding it for you until you pay.'
          : `Pay before ${until}. After that, we can’t hold it for you any longer.`,
    },
    REQUESTED: {
      title: 'Your request is awaiting an answer',
      text: ({ until }) =>
        until === '' ? 'We’ll e-mail you the answer.' : `The host will answer by ${until}; we’ll e-mail you.`,
    },
    BOOKED: {
      title: 'Your stay is booked',
      text: ({ due }) => (due === '' ? 'Everything is paid.' : `${due} is still to be paid.`),
    },
    COMPLETED: {
      title: 'Your stay is over',
      text: ({ due }) => (due === '' ? 'Thank you for your stay.' : `${due} is still to be paid.`),
    },
    CANCELLED: {
      title: 'Your booking is cancelled',
      text: ({ refund, due }) => {
        if (refund !== '') return `We’re no longer holding it for you. You’ll get ${refund} back.`;
        return `We’re no longer holding it for you. ${due === '' ? 'There is nothing left to pay.' : `${due} of the cancellation fee is still to be paid.`}`;
      },
    },
    EXPIRED: {
      title: 'Your booking has expired',
      text: ({ isUnanswered }) =>
        `${isUnanswered ? 'The host didn’t answer in time' : 'It wasn’t paid in time'}, so we’re no longer holding it for you. There is nothing to pay.`,
    },
    REFUSED: {
      title: 'Your request was refused',
      text: () => 'The host can’t accommodate you on these dates. There is nothing to pay.',
    },
  } satisfies Record<string, StateWords>,
  between: (from: string, to: string) => (to === '' ? `from ${from}` : `between ${from} and ${to}`),
  addressLater: 'You’ll see the full address once your booking is confirmed.',
  due: 'To be paid',
  dueLater: 'To be paid once accepted',
  payBefore: (deadline: string) => `To be paid before ${deadline}.`,
  deposit: 'Refundable deposit, not included',
  fee: 'Cancellation fee',
  refund: 'Your refund',
  pay: (amount: string) => `Pay ${amount}`,
  calendar: 'Add to my calendar',
  print: 'Print',
  terms: 'If you cancel',
  termsToday: (fee: string) => (fee === '' ? 'Cancelling today is free.' : `Cancelling today costs ${fee}.`),
  termsFree: 'Cancelling is free until your stay is confirmed.',
  termsUntil: (day: string, share: string | undefined) =>
    share === undefined
      ? `Cancel by ${day} for a full refund.`
      : `Cancel by ${day} and get ${share} of the total back.`,
  termsAfter: 'No refund after that.',
  termsNone: 'Non-refundable.',
  cancel: 'Cancel the booking…',
  cancelTitle: 'Cancel your booking?',
  cancelCost: 'What it costs',
  cancelKeep: 'Keep my booking',
  cancelNow: 'Cancel the booking',
  cancelFinal: 'This can’t be undone: someone else may book these dates right away.',
  cancelChanged: 'The cost of cancelling has changed. Please check it again.',
  cancelTooLate: 'This booking can no longer be cancelled online',
  reason: 'Reason for cancelling (optional)',
  host: {
    title: 'Your host',
    languages: (languages: string) => `Languages: ${languages}`,
    since: (year: number) => `Hosting since ${year}`,
    answers: (hours: number) =>
      hours === 1 ? 'Usually answers within an hour' : `Usually answers within ${hours} hours`,
  },
  messages: 'Messages',
  you: 'You',
  lodging: 'The host',
  message: 'Your message to the host',
  send: 'Send',
  messageWrong: 'Write a message of at most 2000 characters.',
  messagesMany: 'You’ve sent a lot of messages today. Please wait for an answer.',
  back: 'Back to the booking',
  find: {
    title: 'Find my booking',
    text: 'Enter your booking reference and e-mail address. We’ll send the link to that address.',
    email: 'E-mail',
    send: 'Send me the link',
    wrong: 'Check both: a reference has nine letters and digits, an e-mail address an @.',
    sentTitle: 'Check your inbox',
    sentTexts: [
      'If there is a booking with this reference and this e-mail address, we have just sent its link there.',
      'Nothing after a few minutes? Look in your spam folder, check both and try again, or ask your agency.',
    ],
    again: 'Try again',
  },
  unknown: {
    title: 'We can’t find this booking',
    texts: [
      'The address is incomplete or too old: a booking page is kept for about a year after the stay.',
      'Open the link in your booking e-mail again. If you no longer have it, ask your agency to resend it.',
    ],
  },
  erased: {
    title: 'Your personal data has been erased',
    texts: ['We no longer know who made this booking, so there is nothing to see here.'],
  },
};

export type MyTexts = typeof english;
