/** What a heading and a sentence say of a booking; the sentence takes texts that are written already. */
interface StateWords {
  title: string;
  text: (about: StateFigures) => string;
}

/** What a sentence about a state may name. */
interface StateFigures {
  /** Until when something is waited for; empty where nothing is. */
  until: string;
  /** What is left to pay, of a cancelled booking of its fee; empty when nothing is. */
  due: string;
  /** What a cancellation gave back; empty when nothing. */
  refund: string;
  /** Whether the lodging was to answer first, and never did. */
  isUnanswered: boolean;
}

/** Every word of the customer's page of a booking. */
export const english = {
  service: 'My booking',
  sandbox: 'Test service: no money is taken and nobody expects you.',
  states: {
    PENDING_PAYMENT: {
      title: 'Your stay awaits your payment',
      text: ({ until }) =>
        until === ''
          ? 'It is held for you until you pay.'
          : `Pay before ${until}. After that it is no longer held for you.`,
    },
    REQUESTED: {
      title: 'Your request is being answered',
      text: ({ until }) =>
        until === ''
          ? 'You will get a mail with the answer.'
          : `The lodging answers before ${until}; you will get a mail.`,
    },
    BOOKED: {
      title: 'Your stay is booked',
      text: ({ due }) => (due === '' ? 'Everything is paid.' : `${due} is still to be paid.`),
    },
    COMPLETED: {
      title: 'Your stay is over',
      text: ({ due }) => (due === '' ? 'Thank you for having stayed.' : `${due} is still to be paid.`),
    },
    CANCELLED: {
      title: 'Your booking is cancelled',
      text: ({ refund, due }) => {
        if (refund !== '') return `The lodging is no longer held for you. You get back ${refund}.`;
        return `The lodging is no longer held for you. ${due === '' ? 'There is nothing more to pay.' : `Of the cancellation fee, ${due} is still to be paid.`}`;
      },
    },
    EXPIRED: {
      title: 'Your booking has expired',
      text: ({ isUnanswered }) =>
        `${isUnanswered ? 'The lodging did not answer in time' : 'It was not paid in time'}, and nothing is held for you any more. There is nothing to pay.`,
    },
    REFUSED: {
      title: 'Your request was refused',
      text: () => 'The lodging could not take you on these days. There is nothing to pay.',
    },
  } satisfies Record<string, StateWords>,
  between: (from: string, to: string) => (to === '' ? `from ${from}` : `between ${from} and ${to}`),
  due: 'To be paid',
  dueLater: 'To be paid once accepted',
  payBefore: (deadline: string) => `To be paid before ${deadline}.`,
  deposit: 'Deposit, not included',
  fee: 'Cancellation fee',
  refund: 'You get back',
  pay: (amount: string) => `Pay ${amount}`,
  calendar: 'Add to my calendar',
  print: 'Print',
  terms: 'If you cancel',
  termsToday: (fee: string) => (fee === '' ? 'Cancelling today costs nothing.' : `Cancelling today costs ${fee}.`),
  termsFree: 'As long as your stay is not confirmed, cancelling costs nothing.',
  termsUntil: (day: string, share: string | undefined) =>
    share === undefined ? `Until ${day} you get everything back.` : `Until ${day} you get ${share} of the total back.`,
  termsAfter: 'After that you get nothing back.',
  termsNone: 'You get nothing back.',
  cancel: 'Cancel the booking…',
  cancelTitle: 'Cancel your booking?',
  cancelCost: 'What it costs',
  cancelKeep: 'Keep the booking',
  cancelNow: 'Cancel the booking now',
  cancelFinal: 'This cannot be undone: somebody else may book the lodging at once.',
  cancelChanged: 'What cancelling costs has changed since. Look at it again.',
  cancelTooLate: 'This booking can no longer be cancelled here',
  reason: 'Why do you cancel? (may be left empty)',
  host: {
    title: 'Your host',
    languages: (languages: string) => `Languages: ${languages}`,
    since: (year: number) => `Welcoming guests since ${year}`,
    answers: (hours: number) =>
      hours === 1 ? 'Usually answers within an hour' : `Usually answers within ${hours} hours`,
  },
  messages: 'Messages',
  you: 'You',
  lodging: 'The lodging',
  message: 'Your message to the lodging',
  send: 'Send',
  messageWrong: 'Write a message of at most 2000 characters.',
  messagesMany: 'You have sent many messages today. Please wait for an answer.',
  back: 'Back to the booking',
  find: {
    title: 'Find my booking',
    text: 'Write the reference and the e-mail address of your booking. We send its link to that address.',
    email: 'E-mail',
    send: 'Send me the link',
    wrong: 'Check both: a reference has nine letters and digits, an e-mail address an @.',
    sentTitle: 'Look into your mail',
    sentTexts: [
      'If there is a booking with this reference and this e-mail address, we have just sent its link there.',
      'Nothing there in a few minutes? Look among the spam, check both and try again, or ask whoever sold you the stay.',
    ],
    again: 'Try again',
  },
  unknown: {
    title: 'We cannot find this booking',
    texts: [
      'The address is not complete, or it is too old: the page of a stay is kept for about a year after it.',
      'Open the link in the e-mail about your booking once more. If you no longer have it, ask whoever sold you the stay to send it again.',
    ],
  },
  erased: {
    title: 'Your personal data was erased',
    texts: ['Nothing is known any more of who made this booking, so there is nothing to see here.'],
  },
};

/** The words in one language; the other languages have the same. */
export type MyTexts = typeof english;
