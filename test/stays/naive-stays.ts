import { weekdayOf, type Day } from '../../src/values/day.ts';
import type {
  DealRows,
  LodgingPlanning,
  NightRate,
  Period,
  Planning,
  PromotionEntry,
  NightRates,
  Stay,
} from '../../src/stays/rules/planning/planning.ts';

/** Computes `offeredStays` night by night in BigInt, following docs/contract.md 2.7 word by word. */
export function naiveStays(planning: LodgingPlanning, day: Day, arrivals: Period): Stay[] {
  const stays: Stay[] = [];
  for (let arrival = arrivals.from; arrival < arrivals.to; arrival++) {
    for (let nights = 1; nights <= 62; nights++) {
      const stay = naiveStay(planning, day, arrival, nights);
      if (stay) stays.push(stay);
    }
  }
  return stays;
}

function naiveStay({ plannings, taken }: LodgingPlanning, day: Day, arrival: Day, nights: number): Stay | undefined {
  const ruling = plannings.find(({ valid }) => contains(valid, arrival));
  if (!ruling) return undefined;
  const days = Array.from({ length: nights }, (_, night) => arrival + night);
  const { offer } = ruling;
  const sources = days.map((night) => naiveSource(plannings, ruling, night));
  const isClosed = (night: Day, index: number) =>
    [ruling, sources[index] ?? ruling].some(({ unavailable }) => unavailable.some((period) => contains(period, night)));
  if (days.some((night, index) => taken.includes(night) || isClosed(night, index))) return undefined;
  if (offer.kind === 'dealRows') return naiveRow(ruling, offer, arrival, nights);
  const rates = days.map((night, index) => rateIn(sources[index] ?? ruling, night));
  return naiveRateStay(ruling, offer, day, days, rates);
}

/**
 * The contract whose entry a night takes: the arrival's contract, or if that has no entry, the one that covers the
 * night.
 */
function naiveSource(plannings: readonly Planning[], ruling: Planning, night: Day): Planning {
  if (ruling.offer.kind === 'dealRows' || contains(ruling.valid, night) || rateIn(ruling, night)) return ruling;
  const covering = plannings.find(({ valid }) => contains(valid, night));
  return covering && rateIn(covering, night) ? covering : ruling;
}

function rateIn({ offer }: Planning, night: Day): NightRate | undefined {
  return offer.kind === 'rates' ? offer.nights.find((rate) => contains(rate, night)) : undefined;
}

function naiveRow({ retrocession }: Planning, { stays }: DealRows, arrival: Day, nights: number): Stay | undefined {
  const row = [...stays.arrival.keys()].find(
    (index) => stays.arrival[index] === arrival && stays.nights[index] === nights,
  );
  if (row === undefined) return undefined;
  const flags = stays.flags[row] ?? 0;
  const promotion = stays.promotions[(stays.promotion[row] ?? 0) - 1];
  const [basePrice, price] = [stays.basePrice[row] ?? 0, stays.price[row] ?? 0];
  return {
    arrival,
    nights,
    basePrice,
    price,
    priceEnabled: flags % 2 === 1,
    requestOnly: flags >= 2,
    retrocession,
    promotion,
  };
}

function naiveRateStay(
  { retrocession }: Planning,
  offer: NightRates,
  day: Day,
  days: readonly Day[],
  rates: readonly (NightRate | undefined)[],
): Stay | undefined {
  const [arrival = 0, nights] = [days[0], days.length];
  const [first] = rates;
  const priced = rates.filter((rate) => rate !== undefined);
  if (!first || priced.length < nights || nights < first.minStay || nights > first.maxStay) return undefined;
  if ((first.arrivalDays >> weekdayOf(arrival)) % 2 === 0) return undefined;
  if ((first.departureDays >> weekdayOf(arrival + nights)) % 2 === 0) return undefined;
  const lengths = offer.lengthDiscounts.filter(({ minNights }) => minNights <= nights);
  const lengthCut = lengths.sort((a, b) => b.minNights - a.minNights)[0]?.percent ?? 0;
  const best = naivePromotion(offer, day, arrival, nights);
  const promotion: PromotionEntry | undefined = best && {
    codes: [{ code: best.code, label: best.label }],
    percent: best.percent,
  };
  const baseSum = priced.reduce((sum, rate) => sum + (rate.basePrice ?? rate.nightPrice), 0);
  const priceSum = priced.reduce((sum, rate) => sum + rate.nightPrice, 0);
  return {
    arrival,
    nights,
    basePrice: exactlyLess(baseSum, lengthCut, 0),
    price: exactlyLess(priceSum, lengthCut, best?.percent ?? 0),
    priceEnabled: priced.every((rate) => rate.priceEnabled),
    requestOnly: priced.some((rate) => rate.requestOnly),
    retrocession,
    promotion,
  };
}

function naivePromotion(
  offer: NightRates,
  day: Day,
  arrival: Day,
  nights: number,
): NightRates['promotions'][number] | undefined {
  let best: NightRates['promotions'][number] | undefined;
  for (const promotion of offer.promotions) {
    if (!contains(promotion, arrival) || nights < promotion.minNights) continue;
    if (promotion.bookFrom !== undefined && day < promotion.bookFrom) continue;
    if (promotion.bookTo !== undefined && day >= promotion.bookTo) continue;
    if (!best || promotion.percent > best.percent) best = promotion;
  }
  return best;
}

/** The amount less both cuts in exact arithmetic, rounded half up once. */
export function exactlyLess(amount: number, firstCut: number, secondCut: number): number {
  const product = BigInt(amount) * BigInt(10_000 - firstCut) * BigInt(10_000 - secondCut);
  return Number((product * 2n + 100_000_000n) / 200_000_000n);
}

function contains(period: Period, day: Day): boolean {
  return period.from <= day && day < period.to;
}
