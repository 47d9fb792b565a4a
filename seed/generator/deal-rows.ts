import { randomOf, type Draft } from './drafts.ts';
import { seasonsOf, type Season } from './seasons.ts';
import type { Random } from './random.ts';

interface DealRow {
  arrival: string;
  departure: string;
  basePrice?: number;
  price: number;
  promotions?: { code: string; label: string }[];
  priceEnabled?: false;
  requestOnly?: true;
}

/** Weeks and fortnights from Saturday to Saturday, and weekends out of season; some are already taken. */
export function dealRowsOf(draft: Draft): DealRow[] {
  const random = randomOf(draft, 'deal rows');
  const { seasons, end } = seasonsOf(draft.place.kind);
  const rows: DealRow[] = [];
  for (let day = 2; day < end - 14; day += 7) {
    const season = seasons.findLast(({ from }) => from <= day);
    if (!season) continue;
    if (random.chance(0.88)) rows.push(rowOf(draft, random, season, [`+${day}@SA`, `+${day + 7}@SA`, 7]));
    if (random.chance(0.5)) rows.push(rowOf(draft, random, season, [`+${day}@SA`, `+${day + 14}@SA`, 14]));
    if (!season.isHigh && random.chance(0.8)) {
      rows.push(rowOf(draft, random, season, [`+${day}@FR`, `+${day + 3}@MO`, 3]));
    }
  }
  return rows;
}

/** In whole euros. */
export function nightPriceOf(draft: Draft, factor: number): number {
  const size = 0.55 + 0.16 * draft.personMax;
  const quality = 0.78 + 0.1 * draft.standing;
  const spread = 0.88 + ((draft.number * 29) % 25) / 100;
  return Math.max(19, Math.round(draft.model.night * size * quality * spread * factor));
}

/** By nights. */
const lengthFactors: Partial<Record<number, number>> = { 3: 1.15, 14: 0.9 };

function rowOf(
  draft: Draft,
  random: Random,
  season: Season,
  [arrival, departure, nights]: [string, string, number],
): DealRow {
  const night = nightPriceOf(draft, season.factor);
  const basePrice = Math.round(night * nights * (lengthFactors[nights] ?? 0.95));
  const dates = { arrival, departure };
  if (random.chance(0.03)) return { ...dates, price: basePrice, priceEnabled: false };
  if (random.chance(0.05)) return { ...dates, price: basePrice, requestOnly: true };
  if (!random.chance(0.3)) return { ...dates, price: basePrice };
  const [code, label, percent] = random.pick(offers);
  const price = Math.round(basePrice * (100 - percent)) / 100;
  const promotions = [{ code, label }, ...(random.chance(0.1) ? [{ code: 'CLUB', label: 'Club price' }] : [])];
  return { ...dates, basePrice, price, promotions };
}

const offers = [
  ['EB10', 'Early booking', 10],
  ['SPECIAL', 'Special offer', 18],
  ['WEEK7', 'A week or more', 7],
] as const;
