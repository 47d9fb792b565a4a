import { dealRowsOf, nightPriceOf } from './deal-rows.ts';
import { randomOf, type Draft } from './drafts.ts';
import { promotionsOf } from './promotions.ts';
import { itemAt, type Random } from './random.ts';
import { seasonEnd, seasonStart, seasonsOf, type Season } from './seasons.ts';
import type { WeekdayCode } from '../../src/values/day.ts';

export const styles = [
  'saturdayWeeks',
  'weeksAndBreaks',
  'freeArrivals',
  'lastMinute',
  'weekends',
  'dealRows',
  'longStays',
  'onRequest',
  'priceDisabled',
  'twoContracts',
] as const;
export type Style = (typeof styles)[number];

const cycle: readonly Style[] = [
  ...(['saturdayWeeks', 'freeArrivals', 'weeksAndBreaks', 'dealRows', 'lastMinute', 'saturdayWeeks'] as const),
  ...([
    'freeArrivals',
    'longStays',
    'weekends',
    'saturdayWeeks',
    'freeArrivals',
    'weeksAndBreaks',
    'dealRows',
  ] as const),
  ...(['lastMinute', 'onRequest', 'saturdayWeeks', 'freeArrivals', 'weekends', 'twoContracts', 'dealRows'] as const),
  ...([
    'weeksAndBreaks',
    'saturdayWeeks',
    'freeArrivals',
    'longStays',
    'weekends',
    'lastMinute',
    'priceDisabled',
  ] as const),
  ...(['saturdayWeeks', 'dealRows', 'freeArrivals', 'onRequest'] as const),
];

export function styleOf(draft: Pick<Draft, 'number'>): Style {
  return itemAt(cycle, draft.number * 7);
}

/** `rates` or `dealRows` of the lodging's contract, with the nights on which it is closed. */
export function planningOf(draft: Draft): object {
  const style = styleOf(draft);
  const random = randomOf(draft, 'planning');
  const unavailable = closedNights(draft, random);
  if (style === 'dealRows') return { dealRows: dealRowsOf(draft), unavailable };
  const nights = nightsOf(draft, style, random);
  const lengthDiscounts = discountsOf(style, random);
  return { rates: { nights, ...lengthDiscounts, ...promotionsOf(style, random) }, unavailable };
}

interface Rule {
  minStay: number;
  maxStay: number;
  arrivalDays?: WeekdayCode[];
  departureDays?: WeekdayCode[];
  requestOnly?: boolean;
  priceEnabled?: boolean;
}

const weekly: Pick<Rule, 'arrivalDays' | 'departureDays'> = { arrivalDays: ['SA'], departureDays: ['SA'] };

const rules: Record<Style, (season: Season, random: Random) => Rule> = {
  saturdayWeeks: ({ isHigh }) => ({ minStay: 7, maxStay: isHigh ? 21 : 28, ...weekly }),
  weeksAndBreaks: ({ isHigh }) => (isHigh ? { minStay: 7, maxStay: 14, ...weekly } : { minStay: 2, maxStay: 8 }),
  freeArrivals: ({ isHigh }, random) => ({
    minStay: isHigh ? 4 : random.pick([1, 2, 3]),
    maxStay: random.pick([7, 7, 10]),
  }),
  lastMinute: ({ isHigh }) => ({ minStay: isHigh ? 3 : 2, maxStay: isHigh ? 10 : 7 }),
  weekends: ({ isHigh }) =>
    isHigh
      ? { minStay: 7, maxStay: 14, ...weekly }
      : { minStay: 3, maxStay: 11, arrivalDays: ['MO', 'FR'], departureDays: ['MO', 'FR'] },
  dealRows: () => ({ minStay: 7, maxStay: 7 }),
  longStays: ({ isHigh }) => ({ minStay: isHigh ? 14 : 7, maxStay: 62, arrivalDays: ['SA'] }),
  onRequest: () => ({ minStay: 3, maxStay: 8, requestOnly: true }),
  priceDisabled: ({ isHigh }) => ({ minStay: 7, maxStay: 14, ...weekly, ...(isHigh ? { priceEnabled: false } : {}) }),
  twoContracts: ({ isHigh }) => (isHigh ? { minStay: 7, maxStay: 14, ...weekly } : { minStay: 3, maxStay: 7 }),
};

function nightsOf(draft: Draft, style: Style, random: Random): object[] {
  const { seasons, end } = seasonsOf(draft.place.kind);
  const isStruck = random.chance(0.2);
  return seasons.map((season, index) => {
    const nightPrice = nightPriceOf(draft, season.factor);
    const rule = rules[style](season, random);
    return {
      from: seasonStart(season.from),
      to: seasonEnd(seasons[index + 1]?.from ?? end),
      nightPrice,
      ...(isStruck && !season.isHigh ? { basePrice: Math.round(nightPrice * 1.15) } : {}),
      ...rule,
      ...(isOnRequestLate(draft, index, seasons.length) ? { requestOnly: true } : {}),
    };
  });
}

/** Some owners confirm the last season of the calendar themselves. */
function isOnRequestLate(draft: Draft, index: number, count: number): boolean {
  return draft.number % 11 === 6 && index === count - 1;
}

function discountsOf(style: Style, random: Random): object {
  if (style === 'longStays') {
    const lines = [
      [14, 8],
      [21, 12.5],
      [28, 20],
      [56, 30],
    ] as const;
    return { lengthDiscounts: lines.map(([minNights, percent]) => ({ minNights, percent })) };
  }
  if (!random.chance(0.4)) return {};
  return {
    lengthDiscounts: [
      { minNights: 7, percent: 5 },
      { minNights: 14, percent: random.pick([7.5, 10]) },
    ],
  };
}

/** Separate runs of 2 to 16 nights that the owner keeps. */
function closedNights(draft: Draft, random: Random): object[] | undefined {
  const { end } = seasonsOf(draft.place.kind);
  const runs: object[] = [];
  let day = random.whole(0, 40);
  while (day < end && runs.length < 9) {
    const last = day + random.whole(1, 15);
    runs.push({ from: `+${day}`, to: `+${last}` });
    day = last + random.whole(15, 130);
  }
  return draft.number % 9 === 0 ? undefined : runs;
}
