import type { Random } from './random.ts';
import type { Style } from './plannings.ts';

interface Promotion {
  code: string;
  label: string;
  percent: number;
  from: string;
  to: string;
  bookFrom?: string;
  bookTo?: string;
  minNights?: number;
}

const earlyBooking: Promotion[] = [
  { code: 'EB10', label: 'Early booking', percent: 10, from: '+90', to: '+520', bookTo: '+45' },
  { code: 'EB15', label: 'Very early booking', percent: 15, from: '+240', to: '+520', bookTo: '+20' },
];

const lastMinute: Promotion[] = [
  { code: 'LM25', label: 'Last minute, this week', percent: 25, from: '+0', to: '+6', bookFrom: '-14' },
  { code: 'LM15', label: 'Last minute', percent: 15, from: '+7', to: '+28', bookFrom: '-14' },
  { code: 'LM20', label: 'Last minute, next month', percent: 20, from: '+29', to: '+56', bookFrom: '+21' },
];

const flashSale: Promotion[] = [
  { code: 'FLASH20', label: 'Flash sale', percent: 20, from: '+20', to: '+160', bookFrom: '-1', bookTo: '+6' },
  { code: 'FLASH12', label: 'Next flash sale', percent: 12.5, from: '+40', to: '+200', bookFrom: '+7', bookTo: '+13' },
];

const weekOff: Promotion[] = [
  { code: 'WEEK7', label: 'A week or more', percent: 7.5, from: '+0', to: '+500', minNights: 7 },
  { code: 'QUIET5', label: 'Quiet season', percent: 5, from: '+112', to: '+300' },
];

export function promotionsOf(style: Style, random: Random): { promotions?: Promotion[] } {
  if (style === 'lastMinute') return { promotions: [...lastMinute, ...(random.chance(0.4) ? earlyBooking : [])] };
  if (style === 'onRequest' || style === 'priceDisabled') return {};
  if (random.chance(0.4)) return {};
  return { promotions: random.pick([earlyBooking, earlyBooking, flashSale, weekOff, [...earlyBooking, ...weekOff]]) };
}
