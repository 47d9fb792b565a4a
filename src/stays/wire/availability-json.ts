import type { Day } from '../../values/day.ts';
import { discountPercentOf, type Cents } from '../../values/money.ts';
import { priceEnabledFlag, requestOnlyFlag, type StayColumns } from '../rules/planning/planning.ts';
import { hasPromotions, promotionsOf } from './availability.ts';
import { dateTextOf, eurosOf, presentLastChange } from '../../formats/fields/fields.ts';

/**
 * Writes the same JSON as `presentAvailabilities`, straight from the columns: a third of the work in answers with the
 * stays of many lodgings. Days and amounts repeat, so a stay is two cached pieces.
 */
export function writeAvailabilities(
  columns: StayColumns,
  { lastChange, lodgingPack }: { lastChange: number; lodgingPack: string | undefined },
): string {
  const pack = lodgingPack === undefined ? '' : `"lodgingPack":${JSON.stringify(lodgingPack)},`;
  const head = `${JSON.stringify(presentLastChange(lastChange)).slice(0, -1)},${pack}"hasPromo":${hasPromotions(columns)},"availabilities":[`;
  return `${head}${writeStays(columns)}]}`;
}

/** Reused between lodgings: the first touch of fresh memory costs more than writing to it. */
let spare = Buffer.allocUnsafeSlow(256 * 1024);

function writeStays(columns: StayColumns): string {
  const amountsOf = createAmountPieces(columns);
  let at = 0;
  for (let index = 0; index < columns.arrival.length; index += 1) {
    const days = findDaysPiece(columns.arrival[index] as number, columns.nights[index] as number);
    const amounts = amountsOf(index);
    if (at + days.length + amounts.length > spare.length) spare = Buffer.concat([spare], 2 * spare.length);
    spare.set(days, at);
    spare.set(amounts, at + days.length);
    at += days.length + amounts.length;
  }
  // Drops the last comma.
  return spare.toString('utf8', 0, Math.max(0, at - 1));
}

/** More than the days from today to the horizon, so that days within one answer never share a slot. */
const rowCount = 1024;
const rows = Array.from({ length: rowCount }, (): DaysRow => ({ arrival: -1, pieces: [] }));

interface DaysRow {
  arrival: Day;
  pieces: (Uint8Array | undefined)[];
}

function findDaysPiece(arrival: Day, nights: number): Uint8Array {
  const row = rows[arrival % rowCount] as DaysRow;
  if (row.arrival !== arrival) {
    row.arrival = arrival;
    row.pieces = [];
  }
  return (row.pieces[nights] ??= Buffer.from(
    `{"arrival":"${dateTextOf(arrival)}","departure":"${dateTextOf(arrival + nights)}",`,
  ));
}

interface Amounts {
  base: Cents;
  cost: Cents;
  flag: number;
  promotion: number;
  piece: Uint8Array;
}

/** Most stays cost the same as the previous one of their length, so its piece is cached. */
function createAmountPieces({ basePrice, price, flags, promotion, promotions, nights }: StayColumns) {
  const codes = promotions.map((entry) => JSON.stringify(promotionsOf(entry.codes.map(({ code }) => code))));
  const known: (Amounts | undefined)[] = [];
  return (index: number): Uint8Array => {
    const [base, cost, flag] = [basePrice[index] as number, price[index] as number, flags[index] as number];
    const number = base > cost ? (promotion[index] as number) : 0;
    const last = known[nights[index] as number];
    if (last?.base === base && last.cost === cost && last.flag === flag && last.promotion === number) return last.piece;
    const piece = Buffer.from(writeAmounts(base, cost, flag, codes[number - 1]));
    known[nights[index] as number] = { base, cost, flag, promotion: number, piece };
    return piece;
  };
}

function writeAmounts(base: Cents, cost: Cents, flag: number, promotions: string | undefined): string {
  return [
    `"basePrice":${eurosOf(base)},"price":${eurosOf(cost)},"discountPercent":${discountPercentOf(base, cost)},`,
    `"priceEnabled":${(flag & priceEnabledFlag) !== 0},`,
    promotions === undefined ? '' : `"promotions":${promotions},`,
    `"requestOnly":${(flag & requestOnlyFlag) !== 0}},`,
  ].join('');
}
