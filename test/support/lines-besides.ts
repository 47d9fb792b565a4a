/**
 * The last lines of an English bill of the sample lodging with a baby bed: costs outside the stay's price, and extras
 * chosen before arrival.
 */
export const linesBesides = [
  {
    code: 'FEE',
    label: 'FEE (en)',
    labelLanguage: 'en',
    amount: 25,
    optionType: 'MANDATORY_ON_BOOKING',
    payable: 'ON_BOOKING',
  },
  {
    code: 'BABYBED',
    label: 'BABYBED (en)',
    labelLanguage: 'en',
    amount: 10,
    optionType: 'OPTIONAL_ON_SITE',
    payable: 'ON_SITE',
  },
  {
    code: 'INTERNET',
    label: 'INTERNET (en)',
    labelLanguage: 'en',
    amount: 0,
    optionType: 'INCLUDED',
    payable: 'INCLUDED',
  },
];
