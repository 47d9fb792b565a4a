import { plural } from '../plural.ts';

/** What the pages of a lodging and of a booking say. */
export const stayEnglish = {
  seeBooking: 'See my booking',
  findBooking: 'Find my booking',
  own: {
    held: (until: string) => `You hold these nights until ${until}`,
    heldHelp: 'Nobody else can book them before then.',
    requested: 'You have asked for these nights',
    booked: 'You have booked these nights',
    cancel: 'Cancel',
  },
  inYourMail:
    'Its page shows whether it is paid, and what is still to do. The address of that page stands in the e-mail that you got.',
  breakdown: 'How the price is made up',
  reduction: 'Discount',
  emailForm: 'An e-mail address such as name@example.org',
  phoneForm: 'With the country code, such as +33 6 12 34 56 78',
  cancelFree: 'Cancelling costs nothing before you have paid.',
  cancelUntil: (day: string, share: string | undefined) =>
    share === undefined
      ? `Cancel until ${day} and get everything back.`
      : `Cancel until ${day} and get ${share} of the total back.`,
  cancelAfter: 'After that nothing comes back.',
  cancelNever: 'Once it is paid nothing comes back when you cancel.',
  flexible: 'Other days nearby',
  yourDates: 'Your dates',
  earlier: (days: number) => `${plural(days, 'day', 'days')} earlier`,
  later: (days: number) => `${plural(days, 'day', 'days')} later`,
  notFree: 'not free',
  photosAll: (count: number) => `All ${count} photos`,
  photosFull: 'See the photos full screen',
  previousPhoto: 'Previous photo',
  nextPhoto: 'Next photo',
  close: 'Close',
  original: (language: string) => `Original in ${language}`,
  host: {
    title: 'Your host',
    languages: (languages: string) => `Languages: ${languages}`,
    since: (year: number) => `Welcoming guests since ${year}`,
    answers: (hours: number) =>
      hours === 1 ? 'Usually answers within an hour' : `Usually answers within ${hours} hours`,
  },
  rules: 'House rules',
  pets: { yes: 'Pets are welcome', no: 'No pets' },
  smoking: { yes: 'Smoking is allowed', no: 'No smoking' },
  parties: { yes: 'Parties are allowed', no: 'No parties' },
  minAge: (years: number) => `For people of ${years} and above`,
  car: { RECOMMENDED_CAR: 'A car is useful', REQUIRED_CAR: 'You need a car' },
  beds: {
    DOUBLE_BED: (count: number) => plural(count, 'double bed', 'double beds'),
    SINGLE_BED: (count: number) => plural(count, 'single bed', 'single beds'),
    SOFA_BED: (count: number) => plural(count, 'sofa bed', 'sofa beds'),
    BUNK_BED: (count: number) => plural(count, 'bunk bed', 'bunk beds'),
  },
  roomTypes: {
    BEDROOM: 'Bedroom',
    LIVING_ROOM: 'Living room',
    KITCHEN: 'Kitchen',
    BATHROOM: 'Bathroom',
    SHOWER_ROOM: 'Shower room',
  },
  reviewsNewest: (shown: number, count: number) => `The newest ${shown} of ${count}`,
  scoreWords: [
    [9, 'Excellent'],
    [8, 'Very good'],
    [7, 'Good'],
  ] as readonly (readonly [from: number, word: string])[],
  allScores: 'All',
  scoreBand: (from: number, to: number) => `${from} to ${to}`,
  similar: 'Similar stays that are free',
  others: 'Other stays that are free',
  leastNights: (nights: number) => `From this day on at least ${plural(nights, 'night', 'nights')}.`,
};

export type StayTexts = typeof stayEnglish;
