export const customer = {
  civility: 'MADAM',
  firstName: 'Zyxqfirst',
  lastName: 'Zyxqlast',
  email: 'zyxq@zyxq.example.org',
  phoneNumber: '+33 6 99 88 77 11',
  language: 'fr',
  companyName: 'Zyxqcompany',
  address: { line1: '1 rue Zyxq', line2: 'Zyxq', postalCode: 'ZYXQ', city: 'Zyxqville', country: 'FR' },
};
export const guest = { firstName: 'Zyxqguest', lastName: 'Zyxqguest', birthDate: '19510203' };
const message = { msg: 'Zyxqmessage', author: 'Zyxqauthor', referenceProvider: 'ZYXQ-1', language: 'fr' };

export const texts = {
  comment: 'Zyxqcomment',
  salesFollowup: 'Zyxqfollowup',
  urlSuccess: 'https://partner.example.org/?zyxq=1',
  urlFailure: 'https://partner.example.org/zyxq',
};

/** Members that make a booking at once be priced only, or refused. */
export const refusedEasily: readonly object[] = [
  { requestType: 'EVALUATION', zyxq: 'Zyxq' },
  { arrival: '20270616', departure: '20270618' },
  { occupantCount: 99 },
  { maxPrice: 1 },
  { extras: ['NOPE'] },
  { promoCode: 'ZYXQ' },
  { urlSuccess: 'https://zyxq.example.net/' },
  { quoteToken: 'zyxq' },
  { referenceReseller: 'S-2' },
  { arrival: 'Zyxq' },
  { customer: { ...customer, civility: 'Zyxq', email: 'Zyxq', language: 'Zyxq' } },
  { customer: 'Zyxq' },
  { customer: { zyxq: 'Zyxq' } },
  { lodgingId: 'Zyxq' },
];

export const unreadable: readonly [type: string, body: string][] = [
  ['application/json', '{"customer":{"firstName":"Zyxq"'],
  ['application/json', '["Zyxq"]'],
  ['text/zyxq', '{"firstName":"Zyxq"}'],
  ['application/xml', '<booking><customer>Zyxq</booking>'],
  ['application/xml', '<zyxq>Zyxq</zyxq>'],
  ['application/xml', '<booking>&Zyxq;</booking>'],
];

/** A request below the path of a booking. */
export type Step = [part: string, body: object, headers?: Record<string, string>];

/** Before the payment and the cancellation. */
export const live: readonly Step[] = [
  ['comm', message],
  ['comm', { ...message, author: 'Zyxq'.repeat(30), language: 'Zyxq', stamp: 'Zyxq' }],
  ['occupants', { occupants: [guest] }],
  ['occupants', { occupants: [{ ...guest, birthDate: 'Zyxq', type: 'Zyxq' }] }],
  ['client', { ...customer, firstName: 'Zyxqsecond' }],
  ['client', { ...customer, phoneNumber: 'Zyxq' }],
  ['client', customer, { 'If-Match': '"zyxq"' }],
  ['quote', { occupantCount: 1, comment: 'Zyxqquote', sendToCustomer: true }],
  ['modify', { queryType: 'EVALUATION', occupantCount: 1, customer: customer }],
  ['modify', { queryType: 'BOOKED', occupantCount: 2, comment: 'Zyxqagain', customer: customer }],
  ['modify', { queryType: 'BOOKED', changeToken: 'zyxq', comment: 'Zyxq' }],
];

export const end: readonly Step[] = [
  ['cancel', { queryType: 'EVALUATION', reason: 'Zyxqreason' }],
  ['cancel', { queryType: 'CANCELLED', reason: 'Zyxqreason' }],
  ['occupants', { occupants: [guest] }],
  ['client', customer],
  ['modify', { queryType: 'BOOKED', customer: customer }],
  ['comm', message],
];

export const payments: readonly object[] = [
  { bookingId: 'Zyxq' },
  { bookingId: '', reference: 'Zyxq' },
  { urlSuccess: 'https://zyxq.example.net/' },
];
