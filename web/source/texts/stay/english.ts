import { plural } from '../plural.ts';

/** What the pages of a lodging and of a booking say. */
export const stayEnglish = {
  seeBooking: 'See my booking',
  inYourMail:
    'Its page shows whether it is paid, and what is still to do. The address of that page stands in the e-mail that you got.',
  breakdown: 'How the price is made up',
  emailForm: 'An e-mail address such as name@example.org',
  phoneForm: 'With the country code, such as +33 6 12 34 56 78',
  cancelFree: 'Cancelling costs nothing before you have paid.',
  cancelUntil: (day: string, percent: number) =>
    percent === 100
      ? `Cancel until ${day} and get everything back.`
      : `Cancel until ${day} and get ${percent} % of the total back.`,
  cancelAfter: 'After that nothing comes back.',
  cancelNever: 'Once it is paid nothing comes back when you cancel.',
  flexible: 'Other days nearby',
  yourDates: 'Your dates',
  earlier: (days: number) => `${plural(days, 'day', 'days')} earlier`,
  later: (days: number) => `${plural(days, 'day', 'days')} later`,
  notFree: 'not free',
};

export type StayTexts = typeof stayEnglish;
