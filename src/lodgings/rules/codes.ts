/** Closed code lists of docs/contract.md 2.2. */

export const civilities = ['MISTER', 'MADAM', 'MISTER_AND_MADAM', 'COMPANY'] as const;

export const depositKinds = [
  'CREDIT_CARD_AUTHORIZATION',
  'CHECK_ENCASHED',
  'CHECK_UNCASHED',
  'CASH_MONEY',
  'INTERNET_WEB',
] as const;

export const checkProcedures = [
  'CHECKIN_CHECKOUT_WITH_CLIENT',
  'CHECKIN_WITH_CLIENT',
  'CHECKOUT_WITH_CLIENT',
  'CHECKIN_CHECKOUT_WITHOUT_CLIENT',
  'HOUSECLEANING_CHECKIN_CHECKOUT_WITHOUT_CLIENT',
] as const;

export const carRequirements = ['EMPTY', 'RECOMMENDED_CAR', 'REQUIRED_CAR'] as const;

export const residentialUsages = ['main', 'secondary'] as const;

/** CHECK: taken or not; LIST: chosen from a list. */
export const extraTypes = ['CHECK', 'LIST'] as const;
