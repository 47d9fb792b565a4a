import type { StayColumns } from '../../src/stays/rules/planning/planning.ts';
import { toColumns } from '../../src/stays/rules/stays/stay-columns.ts';
import type { Day } from '../../src/values/day.ts';
import type { Cents } from '../../src/values/money.ts';

/**
 * One explicit stay as a provider delivers it; without `basePrice` it is the price, a promotion without a label is
 * labelled with its code.
 */
export interface DealRow {
  arrival: Day;
  departure: Day;
  price: Cents;
  basePrice?: Cents | undefined;
  promotions: readonly { code: string; label?: string | undefined }[];
  priceEnabled: boolean;
  requestOnly: boolean;
}

/**
 * Yields the columns that a planning keeps of rows in any order. No pair of arrival and departure may come twice,
 * each row has 1 to 62 nights.
 */
export function dealRowColumns(rows: readonly DealRow[]): StayColumns {
  return toColumns(
    rows.map((row) => ({
      ...row,
      nights: row.departure - row.arrival,
      basePrice: row.basePrice ?? row.price,
      retrocession: 0,
      promotion: row.promotions.length === 0 ? undefined : { codes: row.promotions.map(labelled), percent: undefined },
    })),
  );
}

function labelled({ code, label }: DealRow['promotions'][number]): { code: string; label: string } {
  return { code, label: label ?? code };
}
