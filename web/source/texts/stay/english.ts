import { plural } from '../plural.ts';

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
    'Your booking page shows what is paid and what is left to do. The link to it is in the e-mail we sent you.',
  breakdown: 'Price details',
  reduction: 'Discount',
  emailForm: 'An e-mail address such as name@example.org',
  phoneForm: 'With the country code, such as +33 6 12 34 56 78',
  cancelFree: 'Free cancellation until you pay.',
  cancelUntil: (day: string, share: string | undefined) =>
    share === undefined
      ? `Cancel by ${day} for a full refund.`
      : `Cancel by ${day} and get ${share} of the total back.`,
  cancelAfter: 'No refund after that.',
  cancelNever: 'Non-refundable once paid.',
  flexible: 'Other dates close to yours',
  yourDates: 'Your dates',
  earlier: (days: number) => `${plural(days, 'day', 'days')} earlier`,
  later: (days: number) => `${plural(days, 'day', 'days')} later`,
  notFree: 'not available',
  photosAll: (count: number) => `All ${count} photos`,
  photosFull: 'See the photos full screen',
  previousPhoto: 'Previous photo',
  nextPhoto: 'Next photo',
  close: 'Close',
  original: (language: string) => `Original in ${language}`,
  host: {
    title: 'Your host',
    languages: (languages: string) => `Languages: ${languages}`,
    since: (year: number) => `Hosting since ${year}`,
    answers: (hours: number) =>
      hours === 1 ? 'Usually answers within an hour' : `Usually answers within ${hours} hours`,
  },
  rules: 'House rules',
  pets: { yes: 'Pets allowed', no: 'No pets' },
  smoking: { yes: 'Smoking allowed', no: 'No smoking' },
  parties: { yes: 'Parties allowed', no: 'No parties' },
  minAge: (years: number) => `Minimum age ${years}`,
  car: { RECOMMENDED_CAR: 'A car is recommended', REQUIRED_CAR: 'A car is required' },
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
  reviewsShown: (shown: number, count: number) => `${shown} of ${count} reviews`,
  moreReviews: 'Show more reviews',
  scoreWords: [
    [9, 'Excellent'],
    [8, 'Very good'],
    [7, 'Good'],
  ] as readonly (readonly [from: number, word: string])[],
  allScores: 'All',
  scoreBand: (from: number, to: number) => `${from} to ${to}`,
  similar: 'Similar places available',
  others: 'Other places available',
  leastNights: (nights: number) => `Minimum stay: ${plural(nights, 'night', 'nights')}.`,
};

export type StayTexts = typeof stayEnglish;
