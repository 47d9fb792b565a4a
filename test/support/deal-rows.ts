import type { StayColumns } from '../../src/stays/rules/planning/planning.ts';
import { toColumns } from '../../src/stays/rules/stays/stay-columns.ts';
import type { Day } from '../../src/values/day.ts';
import type { Cents } from '../../src/values/money.ts';

/** Without `basePrice` the price is used; a promotion without a label is labelled with its code. */
export interface DealRow {
  arrival: Day;
  departure: Day;
  price: Cents;
  basePrice?: Cents | undefined;
  promotions: readonly { code: string; label?: string | undefined }[];
  priceEnabled: boolean;
  requestOnly: boolean;
}

/** Rows in any order, of 1 to 62 nights; each pair of arrival and departure must be unique. */
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
