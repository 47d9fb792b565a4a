/** Every word of the pages to pay on. */
export const english = {
  service: 'Your payment',
  sandbox: 'Test page: no money is taken.',
  payTitle: 'Pay for your stay',
  chooseFirst: 'Choose to pay or to decline.',
  toPay: 'To pay now',
  until: (instant: string) => `Pay before ${instant}. After that the lodging is no longer held for you.`,
  pay: (amount: string) => `Pay ${amount}`,
  decline: 'Decline',
  goOn: (host: string) => `Continue to ${host}`,
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
      text: 'It was not paid in time, or it was cancelled. There is nothing to pay here any more.',
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

/** The words in one language; the other languages have the same. */
export type PayTexts = typeof english;
