export const english = {
  service: 'Your payment',
  sandbox: 'Test page: you won’t be charged.',
  payTitle: 'Pay for your stay',
  chooseFirst: 'Choose whether to pay or decline.',
  toPay: 'To pay now',
  until: (instant: string) => `Pay before ${instant}. After that, we can’t hold it for you any longer.`,
  book: 'Book and pay',
  pay: (amount: string) => `Pay ${amount}`,
  decline: 'Decline',
  goOn: (host: string) => `Continue to ${host}`,
  tryAgain: 'Back to the payment',
  yourBooking: 'See my booking',
  messages: {
    paid: { title: 'Payment received', text: 'Your stay is paid. There is nothing left to pay.' },
    confirming: {
      title: 'Your payment is being confirmed',
      text: 'Your bank is confirming the payment. Reload this page in a moment.',
    },
    declined: {
      title: 'Payment declined',
      text: 'You haven’t been charged. You can still pay while the booking is open.',
    },
    ended: {
      title: 'This booking has ended',
      text: 'It wasn’t paid in time, or it was cancelled. There is nothing left to pay.',
    },
    lateWithRefund: {
      title: 'Your payment came too late',
      text: 'The booking had already ended and can’t be restored. Your payment will be refunded.',
    },
    expired: { title: 'This link has expired', text: 'Ask your agency for a new payment link.' },
    void: {
      title: 'This link is no longer valid',
      text: 'The booking or the amount due has changed. Ask your agency for a new payment link.',
    },
    unknown: { title: 'Unknown payment link', text: 'Check that the address is complete, as you received it.' },
    unavailable: {
      title: 'Payment is not available at the moment',
      text: 'You haven’t been charged and your booking is unchanged. Try again in a moment.',
    },
  },
};

export type PayTexts = typeof english;
